import { LoreError } from '../../base/error.ts';
import type { Library } from '../../library/library.ts';
import { idOf, type Raw, titleOf, updatedAt } from '../client/raw.ts';
import type { Reading, WorldAnvil } from '../client/world-anvil.ts';
import { article, category } from '../resources.ts';
import { Article } from './article-kind.ts';
import { entryOf, type Home, idIn, slugOf } from './index-entry.ts';

const noteOf = (place: Home): string => `worldanvil listed ${place.document}`;

/** When all titles of a world were last read. */
export function listedAt(library: Library, place: Home): number | undefined {
  const at = library.note(noteOf(place));
  return typeof at === 'number' ? at : undefined;
}

/**
 * Titles, tags and templates of a whole world, from the list of references. The first time the list
 * is asked for whole articles: where World Anvil heeds that, nothing is left to read.
 */
export async function fillTitles(
  library: Library,
  wa: WorldAnvil,
  place: Home,
  how: Reading & { readonly stored: () => void },
): Promise<void> {
  library.putDocument({
    key: place.document,
    title: place.title,
    source: 'worldanvil',
    ruleset: '',
    description: 'Your own articles on World Anvil.',
  });
  const { stored, ...request } = how;
  const folders = await wa.listAll(category, place.id, request);
  const categories = new Map(folders.entities.map((each) => [idOf(each), titleOf(each)]));
  const keep = new Set<string>();

  function store(raws: readonly Raw[]): void {
    const fresh = raws.flatMap((raw) => {
      const id = idIn(place, slugOf(raw));
      keep.add(id);
      const entry = entryOf(raw, place, categories);
      if (entry.body.read === true) return [entry];
      const before = library.get(id);
      const old = before ? Article.parse(before.body) : undefined;
      if (old?.read && old.updated === updatedAt(raw)) return [];
      // What was read before serves until the article has been read anew.
      return [
        old
          ? {
              ...entry,
              body: {
                ...entry.body,
                text: old.text,
                excerpt: old.excerpt,
                points_at: old.points_at,
              },
            }
          : entry,
      ];
    });
    library.put(fresh);
    stored();
  }

  const list = (rich?: number) =>
    wa.listAll(article, place.id, { ...request, unkept: rich !== undefined, rich, page: store });
  // Whole articles by the page are heavy: where World Anvil fails at it, references will do.
  await (listedAt(library, place) === undefined
    ? list(2).catch((error: unknown) => {
        if (error instanceof LoreError && error.kind === 'upstream') return list();
        throw error;
      })
    : list());
  library.prune('article', place.document, 'worldanvil', keep);
  library.setNote(noteOf(place), Date.now());
}
