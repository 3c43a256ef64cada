import * as z from 'zod';
import type { Slice } from '../../base/time.ts';
import { pause } from '../../base/time.ts';
import { derivation, glossDigest } from '../../base/version.ts';
import type { Kind } from '../kind.ts';
import { GlossHashes, glossChanged, glossHashes } from '../search/gloss-changes.ts';
import { forgetChanges } from './entity-changes.ts';
import { takeLease } from './notes.ts';
import type { SearchIndex } from './search-index.ts';
import type { Writer } from './writer.ts';

/** The version of the code that derived facets, words and vectors. */
const INDEXED_BY = 'indexed-by';
/** The glosses they were derived with: a digest of all, and a hash of each row. */
const GLOSSED_WITH = 'glossed-with';
const GLOSS_HASHES = 'gloss-hashes';
/** The progress of a refresh, so that the next process can resume it. */
const REFRESHING = 'refreshing';
const Refreshing = z.object({ by: z.string(), all: z.boolean(), upTo: z.int() });

/** One process refreshes; the others wait, and take over if it dies. */
const LEASE = 'refresh-indexes';
const LEASE_MS = 20_000;
const LOOK_AGAIN_MS = 100;
/** Others may write in between; longer transactions would make storing full text cheaper. */
const TRANSACTION_MS = 700;

interface Notes {
  get(key: string): unknown;
  set(key: string, value: unknown): void;
}

interface Derived {
  readonly kinds: ReadonlyMap<string, Kind>;
  readonly index: Pick<SearchIndex, 'dropOldVectors'>;
  readonly entities: {
    reindexAfter(
      after: number,
      slice: Slice,
      only?: (kind: Kind, name: string) => boolean,
    ): Promise<number | undefined>;
  };
}

const current = `${derivation} ${glossDigest}`;

/** Whether this version of the program derived all search data. */
export const isCurrent = (notes: Pick<Notes, 'get'>): boolean =>
  notes.get(INDEXED_BY) === derivation && notes.get(GLOSSED_WITH) === glossDigest;

/**
 * Derives what is outdated: everything after a change of the deriving code, only the affected
 * entities after a change of glosses. Other calls continue meanwhile: the new replaces the old
 * entity by entity, so that the library can be searched all the time.
 */
export async function refreshIndexes(
  writer: Writer,
  notes: Notes,
  derived: Derived,
): Promise<void> {
  // Hashing thousands of glosses takes as long as deriving hundreds of entities.
  let hashed: GlossHashes | undefined;
  const hashes = (): GlossHashes => {
    hashed ??= glossHashes(derived.kinds.values());
    return hashed;
  };
  while (!isCurrent(notes)) {
    const lease = await takeLease(writer, LEASE, LEASE_MS);
    if (!lease) {
      await pause(LOOK_AGAIN_MS);
      continue;
    }
    try {
      while (!isCurrent(notes)) {
        await refreshSome(writer, notes, derived, hashes());
        await lease.renew();
      }
    } finally {
      await lease.release().catch(() => {});
    }
  }
}

function refreshSome(
  writer: Writer,
  notes: Notes,
  { index, entities }: Derived,
  now: GlossHashes,
): Promise<void> {
  return writer.transaction(async (slice) => {
    const until = performance.now() + TRANSACTION_MS;
    const { all, upTo } = begun(notes) ?? begin(notes);
    const only = all ? undefined : withOtherGloss(notes, now);
    let last: number | undefined = upTo;
    for (let next = last; performance.now() < until; next = last) {
      last = await entities.reindexAfter(next, slice, only);
      if (last === undefined) break;
    }
    if (last !== undefined) {
      notes.set(REFRESHING, { by: current, all, upTo: last });
      return;
    }
    await index.dropOldVectors(slice);
    notes.set(REFRESHING, undefined);
    notes.set(INDEXED_BY, derivation);
    notes.set(GLOSSED_WITH, glossDigest);
    notes.set(GLOSS_HASHES, now);
    forgetChanges(writer.db, notes);
  });
}

/** Whether the gloss of an entity is another than the one it was indexed with. */
function withOtherGloss(notes: Notes, now: GlossHashes): (kind: Kind, name: string) => boolean {
  const before = GlossHashes.catch({}).parse(notes.get(GLOSS_HASHES));
  return (kind, name) => glossChanged(kind, name, before, now);
}

/** A refresh that this version, in this or another process, has begun. */
function begun(notes: Notes): z.infer<typeof Refreshing> | undefined {
  const { data } = Refreshing.safeParse(notes.get(REFRESHING));
  return data?.by === current ? data : undefined;
}

function begin(notes: Notes): z.infer<typeof Refreshing> {
  // Some entities may have been derived by a version that began and did not finish: which, it did not say.
  const isUnfinished = notes.get(REFRESHING) !== undefined;
  const all = notes.get(INDEXED_BY) !== derivation || isUnfinished;
  if (all) notes.set(INDEXED_BY, undefined);
  // From the first entity on, the file is that of no version; see `isCurrent`.
  notes.set(GLOSSED_WITH, undefined);
  return { by: current, all, upTo: 0 };
}
