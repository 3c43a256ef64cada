import { resolveDocuments } from '../../library/document-names.ts';
import type { Document, Entity, Library } from '../../library/library.ts';
import type { Audience } from './audience.ts';

/** The prefix of the keys of players' documents; no other key of World Anvil has it. */
export const PLAYERS = 'wap-';

/** The source of documents made from vaults, and the prefix of the players' keys. */
export const VAULT = 'vault';
export const PLAYERS_VAULT = 'vaultp-';

/**
 * Which articles of the index are shown. What players read must have been compared with World Anvil
 * within a minute.
 */
export interface CurrentArticles {
  /** Whether articles are shown at all: not where the toolset is off. */
  areOn(): boolean;
  /** Compares the index with World Anvil, unless that was done just now. */
  update(): Promise<void>;
  isCurrent(document: string): Promise<boolean>;
  /** Of these articles of an index that is not current, those that players may still see. */
  stillOpen(document: string, ids: readonly string[]): Promise<ReadonlySet<string>>;
}

/** All of them, unchecked. */
export const ALWAYS: CurrentArticles = {
  areOn: () => true,
  update: async () => {},
  isCurrent: async () => true,
  stillOpen: async (_, ids) => new Set(ids),
};

const articleIdOf = ({ body }: Entity): string => String(body.article_id);

/**
 * The library as an audience sees it. A game master's index and the players' may lie in the same
 * file, and neither is visible from the other side.
 *
 * Every member is listed by hand, without a spread of the library: a member that is added to
 * `Library` does not compile here until somebody has decided what it shows to players.
 */
export function libraryFor(
  audience: Audience,
  library: Library,
  articles: CurrentArticles = ALWAYS,
): Library {
  const isFor = async ({ key, source }: Pick<Document, 'key' | 'source'>): Promise<boolean> => {
    if (source === VAULT) return key.startsWith(PLAYERS_VAULT) === (audience === 'player');
    if (source !== 'worldanvil') return true;
    if (!articles.areOn()) return false;
    return key.startsWith(PLAYERS) === (audience === 'player') && (await articles.isCurrent(key));
  };
  const visible = async (key: string): Promise<boolean> => {
    const document = await library.document(key);
    return document === undefined || isFor(document);
  };
  /** Whether a document's articles may be shown once each has been checked. */
  const isAskable = ({ key, source }: Pick<Document, 'key' | 'source'>): boolean =>
    audience === 'player' && source === 'worldanvil' && key.startsWith(PLAYERS) && articles.areOn();
  const searchable = async (key: string): Promise<boolean> => {
    const document = await library.document(key);
    return document === undefined || isAskable(document) || isFor(document);
  };
  /** Articles of an index that is not current, only where World Anvil still shows them. */
  async function openNow(entities: readonly Entity[]): Promise<ReadonlySet<Entity>> {
    const open = new Set(entities);
    for (const document of new Set(entities.map((entity) => entity.document))) {
      if (await visible(document)) continue;
      const here = entities.filter((entity) => entity.document === document);
      const still = await articles.stillOpen(document, here.map(articleIdOf));
      for (const entity of here) if (!still.has(articleIdOf(entity))) open.delete(entity);
    }
    return open;
  }
  const only = async <T>(items: readonly T[], shows: (item: T) => Promise<boolean>) => {
    const shown = await Promise.all(items.map(shows));
    return items.filter((_, i) => shown[i]);
  };
  // The targets of an article's links may be unpublished while the article is not.
  const shown = (entity: Entity): Entity =>
    audience === 'player' && entity.kind === 'article' && articles !== ALWAYS
      ? { ...entity, summary: undefined, body: { ...entity.body, points_at: [] } }
      : entity;
  const view: Required<Library> = {
    kinds: library.kinds,
    responses: library.responses,

    document: async (key) => ((await visible(key)) ? library.document(key) : undefined),
    documents: async (source) => only(await library.documents(source), isFor),
    async resolveDocuments(names) {
      const meant = await library.resolveDocuments(names);
      const seen = await only(meant.keys, visible);
      if (meant.unknown.length === 0 && seen.length === meant.keys.length) return meant;
      // A vault or world has a copy for each audience, under one name: it means the one that is seen,
      // and of the other not even the key is suggested.
      return resolveDocuments(await only(await library.documents(), isFor), names);
    },
    async get(id) {
      if (id.startsWith('article/')) await articles.update();
      const entity = await library.get(id);
      if (!entity || !(await searchable(entity.document))) return undefined;
      return (await openNow([entity])).has(entity) ? shown(entity) : undefined;
    },
    // Records may belong to an entity that is not shown because a better source covers it.
    records: async (id) => ((await visible(id.split('/')[1] ?? '')) ? library.records(id) : []),
    async search(query) {
      if (!query.select.some(({ kind }) => kind === 'article')) return library.search(query);
      await articles.update();
      const keys = query.documents ?? (await library.documents()).map(({ key }) => key);
      const result = await library.search({ ...query, documents: await only(keys, searchable) });
      const open = await openNow(result.found.map(({ entity }) => entity));
      return {
        ...result,
        found: result.found
          .filter(({ entity }) => open.has(entity))
          .map(({ entity, ...found }) => ({ ...found, entity: shown(entity) })),
      };
    },
    async slugs(kind, document, beginning, count) {
      if (kind === 'article') await articles.update();
      return (await visible(document)) ? library.slugs(kind, document, beginning, count) : [];
    },
    // Names and words come without their documents here, so articles are left out.
    words: async (kind, facet, among) =>
      kind === 'article' ? [] : library.words(kind, facet, among),
    suggest: (kinds, typed, count) =>
      library.suggest(
        kinds.filter((kind) => kind !== 'article'),
        typed,
        count,
      ),
    count: async (kind, withoutSource) =>
      kind === 'article'
        ? (
            await only(
              [...(await library.documents('worldanvil')), ...(await library.documents(VAULT))],
              isFor,
            )
          ).reduce((sum, each) => sum + (each.counts.article ?? 0), 0)
        : library.count(kind, withoutSource),

    // Writes go to the document that the caller names; none of them returns an article.
    put: (batch, merge) => library.put(batch, merge),

    // Notes and leases are named by the program and contain no text of an article.
    isEnglish: (text) => library.isEnglish(text),
    note: (key) => library.note(key),
    notices: () => library.notices(),
    updateNote: (key, change) => library.updateNote(key, change),
    lease: (name, ttlMs) => library.lease(name, ttlMs),
    generation: () => library.generation(),
    kindsChangedSince: (generation) => library.kindsChangedSince(generation),
    readAhead: () => library.readAhead(),
    faults: () => library.faults(),
    close: () => library.close(),
  };
  return view;
}
