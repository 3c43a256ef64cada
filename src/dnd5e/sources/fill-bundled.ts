import * as z from 'zod';
import { LoreError } from '../../base/error.ts';
import { pause, yieldToEventLoop } from '../../base/time.ts';
import { bundledReader, merging } from '../../base/version.ts';
import { idOf } from '../../library/address.ts';
import type { Library } from '../../library/library.ts';
import type { Filling } from '../../tool/domain.ts';
import { dnd5eKinds } from '../model/kinds.ts';
import type { Source } from './source.ts';
import { sources } from './sources.ts';
import { derivePending, rederive, storeRecords } from './store-records.ts';
import { withSyncLease } from './sync-lease.ts';
import { PENDING } from './sync-progress.ts';

/** The version of the code that derived the entities from the stored records, and its progress. */
const DERIVED_BY = 'records-derived-by';
const DERIVING = 'records-deriving';
const Deriving = z.object({ by: z.string(), upTo: z.string() });

/** One process brings a library up to date; others check again after a while. */
const LEASE = 'fill-bundled';
const LEASE_MS = 20_000;
const HEARTBEAT_MS = 5_000;
const LOOK_AGAIN_MS = 1_000;

/**
 * Fills the library with the bundled content, once per version of that content and of the code that
 * reads it: a fresh machine without network can answer at once, and a second start does nothing.
 * Content from an older version is used until it has been updated.
 */
export async function fillBundled(
  library: Library,
  { later }: Pick<Filling, 'later'> = {},
): Promise<void> {
  await finishPending(library, later);
  for (const source of sources) {
    const { bundled } = source;
    if (!bundled) continue;
    const filledBy = await library.note(noteOf(source));
    if (filledBy === bundledReader) continue;
    if (filledBy !== undefined && later) later(() => fillAlone(library, source, bundled));
    else await fill(library, source, bundled);
  }
}

/** Derives what an interrupted sync has stored; a running one does it itself. */
async function finishPending(library: Library, later: Filling['later'] | undefined): Promise<void> {
  if ((await library.note(PENDING)) !== true) return;
  const finish = () =>
    withSyncLease(library, {}, async () => {
      await derivePending(
        library,
        dnd5eKinds.map(({ name }) => name),
      );
      await library.put({ notes: { [PENDING]: undefined } });
    }).catch((error: unknown) => {
      if (!(error instanceof LoreError)) throw error;
    });
  if (later) later(finish);
  else await finish();
}

const noteOf = ({ name }: Source): string => `${name}-filled-by`;

/** One process at a time: others wait, and continue where it stopped. */
async function fillAlone(
  library: Library,
  source: Source,
  bundled: NonNullable<Source['bundled']>,
): Promise<void> {
  while ((await library.note(noteOf(source))) !== bundledReader) {
    const lease = await library.lease(LEASE, LEASE_MS);
    if (!lease) {
      await pause(LOOK_AGAIN_MS);
      continue;
    }
    const heartbeat = setInterval(() => void lease.renew().catch(() => {}), HEARTBEAT_MS);
    heartbeat.unref();
    try {
      await fill(library, source, bundled);
    } finally {
      clearInterval(heartbeat);
      await lease.release().catch(() => {});
    }
  }
}

async function fill(
  library: Library,
  source: Source,
  bundled: NonNullable<Source['bundled']>,
): Promise<void> {
  const { name } = source;
  const filledBy = noteOf(source);
  const entities = (await bundled.entities()).map((draft) => ({ ...draft, source: name }));
  const keep = new Set(entities.map(idOf));
  const kinds = [...new Set(entities.map((entity) => entity.kind))];
  // Unchanged records give another entity if the deriving code has changed.
  const derivedBy = await library.note(DERIVED_BY);
  if (derivedBy !== undefined && derivedBy !== merging) await rederiveAll(library);
  await storeRecords(library, name, entities, {
    documents: bundled.documents.map((document) => ({ ...document, source: name })),
    pruneRecords: kinds.map((kind) => ({ list: name, kind, keep })),
    notes: { [filledBy]: bundledReader, [DERIVED_BY]: merging, [DERIVING]: undefined },
    unless: { note: filledBy, is: bundledReader },
  });
}

/**
 * One kind of one document at a time, so that other writers wait only briefly and a kill loses
 * little.
 */
async function rederiveAll(library: Library): Promise<void> {
  const { data } = Deriving.safeParse(await library.note(DERIVING));
  const done = data?.by === merging ? data.upTo : '';
  const documents = await library.documents();
  const pieces = dnd5eKinds.flatMap(({ name }) =>
    documents.map(({ key }) => ({ kind: name, document: key, place: `${name}/${key}` })),
  );
  pieces.sort((a, b) => (a.place < b.place ? -1 : 1));
  for (const { kind, document, place } of pieces) {
    if (place <= done) continue;
    await rederive(library, [{ kind, documents: [document] }], {
      notes: { [DERIVING]: { by: merging, upTo: place } },
    });
    await yieldToEventLoop();
  }
}
