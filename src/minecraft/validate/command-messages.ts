import { nearest } from '../../text/names.ts';
import { compareReleases } from '../datapack/release.ts';

/** Beyond so many alternatives the nearest one says more than the list. */
const MOST_ALTERNATIVES = 6;

/** What is wrong with a command in words that help to mend it. */
export function commandMessage(
  message: string,
  text: string,
  offset: number,
  release: string,
): string {
  const next = text[offset];
  const hasComponents = compareReleases(release, '1.20.5') >= 0;
  if (message.startsWith('Expected a space') && next === '{' && hasComponents)
    return 'Items have components in brackets since 1.20.5, no NBT in braces';
  if (message.startsWith('Expected a space') && next === '[' && !hasComponents)
    return 'Items have NBT in braces before 1.20.5, no components in brackets';
  const choices = [...message.matchAll(/"([^"]*)"/g)].map((match) => match[1] ?? '');
  if (!/^Expected "/.test(message) || choices.length <= MOST_ALTERNATIVES) return message;
  const line = text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset);
  const [word = ''] = /^[^\s]*/.exec(text.slice(offset)) ?? [];
  const [near] = nearest(word, choices);
  const what = line.trim() === '' ? `There is no command "${word}"` : `"${word}" is not known here`;
  return near === undefined ? what : `${what}: did you mean "${near}"?`;
}
