import { yieldToEventLoop } from '../../../base/time.ts';
import type { Document, Library } from '../../../library/library.ts';
import { documentsFetchedAt } from '../fetch-documents.ts';
import { allCollections, remoteSources } from '../sources.ts';
import { idsIn, syncedOf } from '../sync-progress.ts';
import type { Header, Line } from './format.ts';

export interface SnapshotContents {
  readonly header: Omit<Header, 'format' | 'version'>;
  readonly lines: AsyncIterable<Line>;
  readonly lists: number;
  readonly entries: number;
  /** Lists that were never fetched completely; they are not in the snapshot. */
  readonly unfinished: readonly string[];
}

/** How many entries are read before yielding. */
const AT_ONCE = 200;

/**
 * The open content of a library: what was fetched from upstreams, as it was read. The user's own
 * books and worlds are not in such lists, so they cannot be included.
 */
export async function contentsOf(library: Library, now = Date.now()): Promise<SnapshotContents> {
  const finished: { list: Extract<Line, { list: unknown }>['list']; ids: string[] }[] = [];
  const unfinished: string[] = [];
  for (const collection of await allCollections()) {
    const synced = await syncedOf(library, collection);
    if (!synced) {
      unfinished.push(collection.name);
      continue;
    }
    finished.push({
      list: { name: collection.name, ...synced },
      ids: await idsIn(library, collection),
    });
  }
  const documentsAt = await documentsFetchedAt(library);
  const documents = await openDocuments(
    library,
    finished.flatMap(({ ids }) => ids),
  );

  async function* lines(): AsyncGenerator<Line> {
    for (const document of documents) yield { document };
    for (const { list, ids } of finished) {
      yield { list };
      for (const [at, id] of ids.entries()) {
        if (at % AT_ONCE === 0) await yieldToEventLoop();
        const record = (await library.records(id)).find((one) => one.list === list.name);
        if (!record) continue;
        const { kind, document, slug = '', name, ruleset, body } = record;
        yield { entry: { kind, document, slug, name, ...(ruleset && { ruleset }), body } };
      }
    }
  }
  return {
    header: { created: now, ...(documentsAt !== undefined && { documentsAt }) },
    lines: lines(),
    lists: finished.length,
    entries: finished.reduce((sum, { ids }) => sum + ids.length, 0),
    unfinished,
  };
}

/** The documents of the lists and those that the upstreams list, without any of the user's own. */
async function openDocuments(library: Library, ids: readonly string[]): Promise<Document[]> {
  const used = new Set(ids.map((id) => id.split('/')[1]));
  const remote = new Set(remoteSources.map(({ name }) => name));
  return (await library.documents())
    .filter(({ key, source }) => remote.has(source) || used.has(key))
    .map(({ entityCount: _count, counts: _counts, ...document }) => document);
}
