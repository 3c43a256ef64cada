import type { Notice } from '../../base/notice.ts';
import { commandLine } from '../../base/program.ts';
import type { Library, SearchResult } from '../../library/library.ts';
import { listed } from '../../text/excerpt.ts';
import { looksForeign } from '../../text/foreign-words.ts';

const NEAR_NAMES = 4;

/** For names from translated books. */
export const IN_ENGLISH =
  'The open books are in English: a name of another language is not found in them.';

/** Most famous names that are missing are missing because their content is not openly licensed. */
const notOpen = (before: readonly (string | false)[]): Notice => ({
  text: [...before, 'It may not be open content: your own books can be imported.']
    .filter(Boolean)
    .join(' '),
  operator: `"${commandLine('import')} FILE" does that.`,
  member: 'upload_homebrew does that.',
});

/** What to say if nothing has the requested name. */
export async function nothingCalled(
  library: Library,
  name: string,
  kinds: readonly string[],
): Promise<Notice> {
  const near = await library.suggest(kinds, name, NEAR_NAMES);
  return notOpen([
    `Nothing in the library is called "${name.trim()}".`,
    near.length > 0 && `Near names: ${listed(near, 'or')}.`,
    IN_ENGLISH,
  ]);
}

/** The leading notice if nothing in the library matches the question well. */
export async function weakness(
  library: Library,
  typed: string | undefined,
  kinds: readonly string[],
  { weak, found }: SearchResult,
): Promise<Notice | undefined> {
  if (!weak || typed === undefined) return undefined;
  const near = await library.suggest(kinds, typed, NEAR_NAMES);
  return notOpen([
    `Nothing in the library matches "${typed.trim()}" well${found.length > 0 ? '; what follows is only the nearest' : ''}.`,
    near.length > 0 && `Near names: ${listed(near, 'or')}.`,
    (found.length === 0 || looksForeign(typed)) && IN_ENGLISH,
  ]);
}
