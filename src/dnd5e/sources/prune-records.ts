import type { Batch, Library, PruneRecords } from '../../library/library.ts';
import { coverageNotes, coveredDocuments } from './coverage.ts';
import { allCollections, coveredBy, remoteSources } from './sources.ts';
import { rederive } from './store-records.ts';
import { idsIn, readOf } from './sync-progress.ts';

/** Records from a library version that did not tell lists apart. */
const UNNAMED_LIST = '';

/**
 * After collections were read completely: removes what a list no longer has, and hides what is now
 * covered by a source that has the document completely (`defer`: when pending records are derived).
 */
export async function pruneRecords(
  library: Library,
  kinds: Iterable<string>,
  { defer = false }: Pick<Batch, 'defer'> = {},
): Promise<number> {
  const prune: PruneRecords[] = [];
  const notes: Record<string, unknown> = {};
  const changed: { kind: string; documents: string[] }[] = [];
  for (const kind of new Set(kinds)) {
    let complete = true;
    for (const remote of remoteSources) {
      const source = remote.name;
      const lists = await listsOf(library, source, kind);
      if (!lists) {
        complete = false;
        continue;
      }
      for (const [list, keep] of lists) prune.push({ list, kind, keep });
      const ids = [...lists.values()].flatMap((keep) => [...keep]);
      if (ids.length === 0 || coveredBy(remote, kind).length === 0) continue;
      const before = new Set(await coveredDocuments(library, source, kind));
      const documents = [...new Set(ids.map((id) => id.split('/')[1] ?? ''))].sort();
      const news = documents.filter((document) => !before.has(document));
      if (news.length === 0 && before.size === documents.length) continue;
      Object.assign(notes, coverageNotes(source, kind, documents));
      changed.push({ kind, documents: [...new Set([...documents, ...before])] });
    }
    if (complete) prune.push({ list: UNNAMED_LIST, kind, keep: new Set() });
  }
  // Coverage is checked while entities are derived, so it is stored first.
  if (Object.keys(notes).length > 0) await library.put({ notes });
  const { removed } = await rederive(library, changed, { pruneRecords: prune, defer });
  return removed;
}

/** The ids of a kind in each list of a source; undefined if one of them was not read completely. */
async function listsOf(
  library: Library,
  source: string,
  kind: string,
): Promise<Map<string, Set<string>> | undefined> {
  const lists = new Map<string, Set<string>>();
  for (const collection of await allCollections()) {
    if (collection.source !== source || !collection.kinds.includes(kind)) continue;
    if (!(await readOf(library, collection))) return undefined;
    const ids = (await idsIn(library, collection)).filter((id) => id.startsWith(`${kind}/`));
    lists.set(collection.name, new Set(ids));
  }
  return lists;
}
