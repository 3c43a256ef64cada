import type { Document, Library } from '../../library/library.ts';
import type { Audience } from './visibility.ts';

/** How the keys of the players' documents begin; no other key of World Anvil does. */
export const PLAYERS = 'wap-';

const isFor = (document: Pick<Document, 'key' | 'source'>, audience: Audience): boolean =>
  document.source !== 'worldanvil' || document.key.startsWith(PLAYERS) === (audience === 'player');

/**
 * The library as an audience sees it. A game master's index and the players' may lie in the same
 * file, and neither is visible from the other side.
 *
 * Every member is listed by hand, without a spread of the library: a member that is added to
 * `Library` does not compile here until somebody has decided what it shows to players.
 */
export function libraryFor(audience: Audience, library: Library): Library {
  const visible = async (key: string): Promise<boolean> => {
    const document = await library.document(key);
    return document === undefined || isFor(document, audience);
  };
  const onlyVisible = async (keys: readonly string[]): Promise<string[]> => {
    const shown = await Promise.all(keys.map(visible));
    return keys.filter((_, i) => shown[i]);
  };
  const view: Required<Library> = {
    kinds: library.kinds,
    responses: library.responses,

    document: async (key) => ((await visible(key)) ? library.document(key) : undefined),
    documents: async (source) =>
      (await library.documents(source)).filter((each) => isFor(each, audience)),
    async resolveDocuments(names) {
      const { keys, unknown } = await library.resolveDocuments(names);
      const shown = await onlyVisible(keys);
      const hidden = keys.filter((key) => !shown.includes(key));
      return {
        keys: shown,
        unknown: [...unknown, ...hidden.map((given) => ({ given, close: [] }))],
      };
    },
    async get(id) {
      const entity = await library.get(id);
      return entity && (await visible(entity.document)) ? entity : undefined;
    },
    records: async (id) => ((await view.get(id)) ? library.records(id) : []),
    async search(query) {
      if (!query.select.some(({ kind }) => kind === 'article')) return library.search(query);
      const keys = query.documents ?? (await library.documents()).map(({ key }) => key);
      return library.search({ ...query, documents: await onlyVisible(keys) });
    },
    slugs: async (kind, document, beginning, count) =>
      (await visible(document)) ? library.slugs(kind, document, beginning, count) : [],
    // Names and words come without their documents here, so articles are left out.
    words: async (kind, facet) => (kind === 'article' ? [] : library.words(kind, facet)),
    suggest: (kinds, typed, count) =>
      library.suggest(
        kinds.filter((kind) => kind !== 'article'),
        typed,
        count,
      ),
    count: async (kind, withoutSource) =>
      kind === 'article'
        ? (await library.documents('worldanvil'))
            .filter((each) => isFor(each, audience))
            .reduce((sum, each) => sum + (each.counts.article ?? 0), 0)
        : library.count(kind, withoutSource),

    // Writing goes to the document that the caller names; none of it returns an article.
    put: (batch, merge) => library.put(batch, merge),

    // Notes and leases are named by programs, not by people, and hold no text of an article.
    note: (key) => library.note(key),
    updateNote: (key, change) => library.updateNote(key, change),
    lease: (name, ttlMs) => library.lease(name, ttlMs),
    faults: () => library.faults(),
    close: () => library.close(),
  };
  return view;
}
