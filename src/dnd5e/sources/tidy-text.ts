import type { Library, Prune } from '../../library/library.ts';
import { allCollections, coveredBy, remoteSources } from './sources.ts';
import { coveredNotes } from './store-entities.ts';
import { idsIn, syncedOf } from './sync-progress.ts';

/**
 * After collections were read to their end: what an upstream no longer has goes, and where the best
 * source has a book completely, what others call by another name goes too.
 */
export async function tidy(library: Library, kinds: Iterable<string>): Promise<number> {
  const prune: Prune[] = [];
  const notes: Record<string, unknown> = {};
  const everywhere = (await library.documents()).map(({ key }) => key);
  for (const kind of new Set(kinds))
    for (const remote of remoteSources) {
      const source = remote.name;
      const keep = await idsOf(library, source, kind);
      if (!keep || keep.size === 0) continue;
      for (const document of everywhere) prune.push({ kind, document, source, keep });
      const lesser = coveredBy(remote);
      if (lesser.length === 0 || remote.competence.incompleteIn?.includes(kind)) continue;
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
  source: string,
  kind: string,
): Promise<Set<string> | undefined> {
  const ids = new Set<string>();
  for (const collection of await allCollections()) {
    if (collection.source !== source || !collection.kinds.includes(kind)) continue;
    if (!(await syncedOf(library, collection))) return undefined;
    for (const id of await idsIn(library, collection)) if (id.startsWith(`${kind}/`)) ids.add(id);
  }
  return ids;
}
