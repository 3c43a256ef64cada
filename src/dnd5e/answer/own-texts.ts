import type { App } from '../../base/app.ts';
import { type Entity, type Library, libraryService } from '../../library/library.ts';
import { wordForm } from '../../library/names/word-form.ts';
import { isSmallWord } from '../../library/search/small-words.ts';
import { listed } from '../../text/excerpt.ts';
import { plain } from '../../text/names.ts';
import { transliterated } from '../../text/transliterate.ts';
import { ownKinds } from './own-content.ts';

/** How many of the nearest texts are read for the words, and how many are named. */
const READ = 50;
const NAMED = 3;

export interface OwnTexts {
  /** A sentence that names them. */
  readonly said: string;
  readonly isOne: (entity: Pick<Entity, 'uri'>) => boolean;
}

/**
 * Where the books have nothing, the user's own articles and notes may tell of it: those that have every
 * word, or whose title is in the question.
 */
export async function ownTextsOn(app: App, typed: string): Promise<OwnTexts | undefined> {
  const words = wordsOf(typed);
  if (words.size === 0) return undefined;
  const { byDefault } = await ownKinds(app);
  if (byDefault.length === 0) return undefined;
  const library = app.use(libraryService);
  const select = byDefault.map((kind) => ({ kind }));
  const near = async (query: { search: string } | { name: string }): Promise<Entity[]> =>
    (await library.search({ select, ...query, limit: READ })).found.map(({ entity }) => entity);
  const found = [...(await near({ name: typed })), ...(await near({ search: typed }))];
  const telling = found.filter(
    (entity) =>
      hasAll(wordsOf(textOf(library, entity)), words) || hasAll(words, wordsOf(entity.name)),
  );
  const places = new Map(telling.map(({ name, uri }) => [uri, `"${name}" ‹${uri}›`]));
  if (places.size === 0) return undefined;
  const tell = places.size === 1 ? 'tells' : 'tell';
  const named = listed([...places.values()].slice(0, NAMED));
  return {
    said: `Of what you have written yourself, ${named} ${tell} of it.`,
    isOne: ({ uri }) => places.has(uri),
  };
}

const textOf = (library: Library, { kind, name, body }: Entity): string =>
  `${name} ${library.kinds.get(kind)?.prose(body) ?? ''}`;

/** The words that say something, in forms that plurals share. */
const wordsOf = (text: string): ReadonlySet<string> =>
  new Set(
    plain(transliterated(text))
      .split(' ')
      .filter((word) => word !== '' && !isSmallWord(word))
      .map(wordForm),
  );

const hasAll = (text: ReadonlySet<string>, words: ReadonlySet<string>): boolean =>
  words.size > 0 && [...words].every((word) => text.has(word));
