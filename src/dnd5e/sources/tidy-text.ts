import type { Library, Prune } from '../../library/library.ts';
import { type SourceName, sourceNames } from './authority.ts';
import { collections } from './collections.ts';
import { isRemote } from './request-source.ts';
import { coveredNotes, outdone } from './store-entities.ts';
import { idsIn, syncedOf } from './sync-progress.ts';

/** Kinds of which the lesser sources have things that the best one lacks under any name. */
const NEVER_COVERED = new Set(['gear', 'rule', 'language', 'magic-school']);

const remote = sourceNames.filter(isRemote);

/**
 * After collections were read to their end: what an upstream no longer has goes, and where the best
 * source has a book completely, what others call by another name goes too.
 */
export async function tidy(library: Library, kinds: Iterable<string>): Promise<number> {
  const prune: Prune[] = [];
  const notes: Record<string, unknown> = {};
  const everywhere = (await library.documents()).map(({ key }) => key);
  for (const kind of new Set(kinds))
    for (const source of remote) {
      const keep = await idsOf(library, source, kind);
      if (!keep || keep.size === 0) continue;
      for (const document of everywhere) prune.push({ kind, document, source, keep });
      const lesser = outdone[source] ?? [];
      if (lesser.length === 0 || (source === 'open5e_v2' && NEVER_COVERED.has(kind))) continue;
      const documents = new Set([...keep].map((id) => id.split('/')[1] ?? ''));
      Object.assign(notes, coveredNotes(source, kind, documents));
      for (const document of documents)
        for (const other of lesser) prune.push({ kind, document, source: other, keep });
    }
  const { removed } = await library.put({ prune, notes });
  return removed;
}

/** All ids of a kind that a source has, or nothing while one of its collections was not read whole. */
async function idsOf(
  library: Library,
  source: SourceName,
  kind: string,
): Promise<Set<string> | undefined> {
  const ids = new Set<string>();
  for (const collection of collections) {
    if (collection.source !== source || !collection.kinds.includes(kind)) continue;
    if (!(await syncedOf(library, collection))) return undefined;
    for (const id of await idsIn(library, collection)) if (id.startsWith(`${kind}/`)) ids.add(id);
  }
  return ids;
}
