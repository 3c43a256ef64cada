import { bundledReader, merging } from '../../base/version.ts';
import { idOf } from '../../library/address.ts';
import type { Library } from '../../library/library.ts';
import { dnd5eKinds } from '../model/kinds.ts';
import type { Source } from './source.ts';
import { sources } from './sources.ts';
import { storeRecords } from './store-records.ts';

/**
 * Fills the library with what comes with the program, once per version of that content and of the
 * code that reads it: a fresh machine without network answers at once, a second start does nothing.
 */
export async function fillBundled(library: Library): Promise<void> {
  for (const source of sources) if (source.bundled) await fill(library, source, source.bundled);
}

async function fill(
  library: Library,
  { name }: Source,
  bundled: NonNullable<Source['bundled']>,
): Promise<void> {
  const filledBy = `${name}-filled-by`;
  if ((await library.note(filledBy)) === bundledReader) return;
  const entities = (await bundled.entities()).map((draft) => ({ ...draft, source: name }));
  const keep = new Set(entities.map(idOf));
  const kinds = [...new Set(entities.map((entity) => entity.kind))];
  // Records that are as they were give another entity if the code that derives it has changed.
  const derivedBy = await library.note(DERIVED_BY);
  const derivedOtherwise = derivedBy !== undefined && derivedBy !== merging;
  await storeRecords(library, name, entities, {
    ...(derivedOtherwise && { rederive: dnd5eKinds.map((kind) => ({ kind: kind.name })) }),
    documents: bundled.documents.map((document) => ({ ...document, source: name })),
    pruneRecords: kinds.map((kind) => ({ list: name, kind, keep })),
    notes: { [filledBy]: bundledReader, [DERIVED_BY]: merging },
    unless: { note: filledBy, is: bundledReader },
  });
}

/** Which code derived the entities from the stored records. */
const DERIVED_BY = 'records-derived-by';
