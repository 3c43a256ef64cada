import { LoreError } from '../../base/error.ts';
import { idOf as idOfEntity } from '../../library/address.ts';
import type { Library, Merge } from '../../library/library.ts';
import type { Reading, WorldAnvil } from '../client/client-port.ts';
import { newOrigin } from '../client/origin.ts';
import { idOf, type Raw, titleOf } from '../client/raw.ts';
import { article, category } from '../resources.ts';
import { Article } from './article-kind.ts';
import { entryOf, type WorldIndex } from './index-entry.ts';

const noteOf = (document: string): string => `worldanvil listed ${document}`;

/** When all titles of a world were last read; never, if its document was removed since. */
export async function listedAt(library: Library, document: string): Promise<number | undefined> {
  if (!(await library.document(document))) return undefined;
  const at = await library.note(noteOf(document));
  return typeof at === 'number' ? at : undefined;
}

/**
 * Reads titles, tags and templates of a whole world from the list of references. The first time it
 * requests full articles: if World Anvil supports that, nothing is left to read.
 */
export async function fillTitles(
  library: Library,
  wa: WorldAnvil,
  worldIndex: WorldIndex,
  how: Reading & {
    readonly stored: () => Promise<unknown>;
    /** Articles the list may lack because they were written while it was read. */
    readonly written: ReadonlySet<string>;
  },
): Promise<void> {
  // Changes made while the list is read are seen by the next pass.
  const at = Date.now();
  const document = {
    key: worldIndex.document,
    title: worldIndex.title,
    source: 'worldanvil',
    ruleset: '',
    description: 'Your own articles on World Anvil.',
  };
  const isFirst = (await listedAt(library, worldIndex.document)) === undefined;
  await library.put({ documents: [document] });
  const origin = newOrigin();
  const { stored, written, ...asked } = how;
  const request = { ...asked, origin };
  const folders = await wa.listAll(category, worldIndex.id, request);
  const categories = new Map(folders.entities.map((each) => [idOf(each), titleOf(each)]));
  const keep = new Set<string>();

  async function store(raws: readonly Raw[]): Promise<void> {
    const entities = raws.map((raw) => entryOf(raw, worldIndex, categories));
    for (const entity of entities) keep.add(idOfEntity(entity));
    await library.put({ entities, signal: how.signal }, { entity: withTextReadBefore });
    await stored();
  }

  const list = (rich?: number) =>
    wa.listAll(article, worldIndex.id, {
      ...request,
      unkept: rich !== undefined,
      rich,
      page: store,
    });
  // Pages of full articles are heavy: if World Anvil fails, references will do.
  await (isFirst
    ? list(2).catch((error: unknown) => {
        if (error instanceof LoreError && error.kind === 'upstream') return list();
        throw error;
      })
    : list());
  for (const id of written) keep.add(id);
  await library.put({
    prune: [{ kind: 'article', document: worldIndex.document, source: 'worldanvil', keep }],
    // The list may have been read earlier, for another call.
    notes: { [noteOf(worldIndex.document)]: Math.min(at, origin.asOf ?? at) },
  });
}

/** A reference has no text: keep the earlier text until the article is read again. */
const withTextReadBefore: Merge['entity'] = (records) => {
  const [before, entry] = records;
  if (!entry || entry.body.read === true) return records.at(-1);
  const old = Article.parse(before.body);
  if (old.read && old.updated === entry.body.updated) return undefined;
  const { text, excerpt, points_at } = old;
  return { ...entry, body: { ...entry.body, text, excerpt, points_at } };
};
