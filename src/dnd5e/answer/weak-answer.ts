import type { Notice } from '../../base/notice.ts';
import { commandLine } from '../../base/program.ts';
import type { Library, SearchResult } from '../../library/library.ts';
import { listed } from '../../text/excerpt.ts';
import { looksForeign } from '../../text/foreign-words.ts';

const NEAR_NAMES = 4;

/** For whoever asks with a name of a translated book. */
export const IN_ENGLISH =
  'The open books are in English: try the English name, or say in English what it does.';

/** What to say where nothing has the name that was asked for. */
export async function nothingCalled(
  library: Library,
  name: string,
  kinds: readonly string[],
): Promise<string> {
  const near = await library.suggest(kinds, name, NEAR_NAMES);
  return [
    `Nothing in the library is called "${name.trim()}".`,
    near.length > 0 && `Near names: ${listed(near, 'or')}.`,
    IN_ENGLISH,
  ]
    .filter(Boolean)
    .join(' ');
}

/** What to say first where nothing in the library is called or described as was asked. */
export async function weakness(
  library: Library,
  typed: string | undefined,
  kinds: readonly string[],
  { weak, found }: SearchResult,
): Promise<Notice | undefined> {
  if (!weak || typed === undefined) return undefined;
  const near = await library.suggest(kinds, typed, NEAR_NAMES);
  const text = [
    `Nothing in the library matches "${typed.trim()}" well${found.length > 0 ? '; what follows is only the nearest' : ''}.`,
    near.length > 0 && `Near names: ${listed(near, 'or')}.`,
    (found.length === 0 || looksForeign(typed)) && IN_ENGLISH,
    'It may not be open content: your own books can be imported.',
  ]
    .filter(Boolean)
    .join(' ');
  return {
    text,
    operator: `"${commandLine('import')} FILE" does that.`,
    member: 'upload_homebrew does that.',
  };
}
