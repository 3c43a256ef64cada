import { invalidInput } from '../../base/error.ts';

const MAX_BYTES = 255;

/**
 * A valid MediaWiki page title; refuses with what is wrong. `Recipe#Examples` gives the section as
 * well.
 */
export function readTitle(text: string): { title: string; section?: string } {
  const hash = text.indexOf('#');
  const title = (hash < 0 ? text : text.slice(0, hash)).replaceAll('_', ' ').trim();
  const section =
    hash < 0
      ? ''
      : text
          .slice(hash + 1)
          .replaceAll('_', ' ')
          .trim();
  if (title === '') throw invalidInput('The title is empty.', { next: 'Give the name of a page.' });
  const bytes = Buffer.byteLength(title);
  if (bytes > MAX_BYTES)
    throw invalidInput(`The title has ${bytes} bytes; a wiki title has at most ${MAX_BYTES}.`, {
      next: 'Find the page with search_wiki_page.',
    });
  const forbidden = /[|<>[\]{}\p{Cc}]/u.exec(title)?.[0];
  if (forbidden !== undefined)
    throw invalidInput(`A wiki title cannot contain ${named(forbidden)}.`, {
      next: forbidden === '|' ? 'Ask for one page at a time.' : 'Give the plain name of the page.',
    });
  return section === '' ? { title } : { title, section };
}

const named = (character: string): string =>
  /\p{Cc}/u.test(character) ? 'a control character' : `"${character}"`;
