import type { Notice } from '../../base/notice.ts';
import { commandLine } from '../../base/program.ts';
import type { Library, SearchResult } from '../../library/library.ts';
import { listed } from '../../text/excerpt.ts';

const NEAR_NAMES = 4;

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
