import { build } from '../../base/version.ts';
import { idOf } from '../../library/address.ts';
import type { Batch, Library } from '../../library/library.ts';
import { keepStored } from './documents.ts';
import type { Source } from './source.ts';
import { sources } from './sources.ts';
import { store } from './store-entities.ts';
import { fetchedAt } from './sync-progress.ts';

/**
 * Fills the library with what comes with the program, once per build: a fresh machine without
 * network answers at once, a second start does nothing.
 */
export async function fillBundled(library: Library): Promise<void> {
  for (const source of sources) if (source.bundled) await fill(library, source, source.bundled);
}

async function fill(
  library: Library,
  { name, competence }: Source,
  bundled: NonNullable<Source['bundled']>,
): Promise<void> {
  const filledBy = `${name}-filled-by`;
  if ((await library.note(filledBy)) === build) return;
  const entities = (await bundled.entities()).map((draft) => ({
    ...draft,
    source: name,
    authority: competence.rank,
  }));
  const keep = new Set(entities.map(idOf));
  const kinds = [...new Set(entities.map((entity) => entity.kind))];
  const batch: Batch = {
    documents: bundled.documents.map((document) => ({ ...document, source: name })),
    entities,
    prune: bundled.documents.flatMap(({ key }) =>
      kinds.map((kind) => ({ kind, document: key, source: name, keep })),
    ),
    notes: { [filledBy]: build },
    unless: { note: filledBy, is: build },
  };
  // On a fresh library there is nothing to weigh against.
  if ((await fetchedAt(library)) === undefined) await library.put(batch, { document: keepStored });
  else await store(library, batch);
}
