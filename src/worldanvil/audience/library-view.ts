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
  const visible = (key: string): boolean => {
    const document = library.document(key);
    return document === undefined || isFor(document, audience);
  };
  const view: Required<Library> = {
    kinds: library.kinds,
    responses: library.responses,

    document: (key) => (visible(key) ? library.document(key) : undefined),
    documents: (source) => library.documents(source).filter((each) => isFor(each, audience)),
    resolveDocuments(names) {
      const { keys, unknown } = library.resolveDocuments(names);
      const shown = keys.filter(visible);
      const hidden = keys.filter((key) => !visible(key));
      return {
        keys: shown,
        unknown: [...unknown, ...hidden.map((given) => ({ given, close: [] }))],
      };
    },
    get(id) {
      const entity = library.get(id);
      return entity && visible(entity.document) ? entity : undefined;
    },
    search(query) {
      if (!query.select.some(({ kind }) => kind === 'article')) return library.search(query);
      const documents = (query.documents ?? library.documents().map(({ key }) => key)).filter(
        visible,
      );
      return library.search({ ...query, documents });
    },
    slugs: (kind, document, beginning, count) =>
      visible(document) ? library.slugs(kind, document, beginning, count) : [],
    // Names and words come without their documents here, so articles are left out.
    words: (kind, facet) => (kind === 'article' ? [] : library.words(kind, facet)),
    suggest: (kinds, typed, count) =>
      library.suggest(
        kinds.filter((kind) => kind !== 'article'),
        typed,
        count,
      ),
    count: (kind, withoutSource) =>
      kind === 'article'
        ? library
            .documents('worldanvil')
            .filter((each) => isFor(each, audience))
            .reduce((sum, each) => sum + (each.counts.article ?? 0), 0)
        : library.count(kind, withoutSource),

    // Writing goes to the document that the caller names; none of it returns an article.
    putDocument: (document) => library.putDocument(document),
    removeDocument: (key) => library.removeDocument(key),
    put: (entities) => library.put(entities),
    prune: (kind, document, source, keep) => library.prune(kind, document, source, keep),
    remove: (ids) => library.remove(ids),
    transaction: (work) => library.transaction(work),

    // Notes and leases are named by programs, not by people, and hold no text of an article.
    note: (key) => library.note(key),
    setNote: (key, value) => library.setNote(key, value),
    lease: (name, ttlMs) => library.lease(name, ttlMs),
    faults: () => library.faults(),
    close: () => library.close(),
  };
  return view;
}
