import { nearest } from '../../text/names.ts';
import { compareReleases } from '../datapack/release.ts';
import { whyMissing } from '../game/command-history.ts';

/** Beyond this many alternatives the nearest one is more helpful than the list. */
const MOST_ALTERNATIVES = 6;

/** Almost anything is near to a shorter name. */
const SHORTEST_NAME = 3;
/** Anything longer is not a word. */
const LONGEST_WORD = 40;

export interface CommandPlace {
  readonly release: string;
  /** The numbers accepted in the same place, in words. */
  readonly numbers: readonly string[];
}

/** Describes what is wrong with a command so that it can be fixed. */
export function commandMessage(
  message: string,
  text: string,
  offset: number,
  { release, numbers }: CommandPlace,
): string {
  const next = text[offset];
  const hasComponents = compareReleases(release, '1.20.5') >= 0;
  if (message.startsWith('Expected a space') && next === '{' && hasComponents)
    return 'Items have components in brackets since 1.20.5, no NBT in braces';
  if (message.startsWith('Expected a space') && next === '[' && !hasComponents)
    return 'Items have NBT in braces before 1.20.5, no components in brackets';
  const [word = ''] = /^\S*/.exec(text.slice(offset)) ?? [];
  const [bareKey] = /^\w+(?=\s*:)/.exec(text.slice(offset)) ?? [];
  if (message === 'Expected a key' && bareKey !== undefined)
    return `Keys are in quotes here: write "${bareKey}", not ${bareKey}`;
  if (message.startsWith('Expected a space') && word !== '') {
    const [before = ''] = /\S*$/.exec(text.slice(0, offset)) ?? [];
    if (/^-?\d+$/.test(before) && /^\.\d*$/.test(word))
      return `"${before}${word}" must be a whole number here`;
    return `"${before}${word}" cannot be read here`;
  }
  const choices = [...message.matchAll(/"([^"]*)"/g)].map((match) => match[1] ?? '');
  if (!/^Expected "/.test(message)) return message;
  if (choices.length <= MOST_ALTERNATIVES) {
    const expected = [message, ...numbers].join(' or ');
    return word === '' || word.length > LONGEST_WORD ? expected : `${expected}, not "${word}"`;
  }
  const line = text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset);
  const why = whyMissing(word, release);
  if (why !== undefined && choices.includes('execute'))
    return `There is no command "${word}" in ${release}: ${why}`;
  const [near] = nearest(word, choices);
  const what = line.trim() === '' ? `There is no command "${word}"` : `"${word}" is not known here`;
  return near === undefined ? what : `${what}: did you mean "${near}"?`;
}

/** If one of several words is expected in a file: which one was written, and which may be meant. */
export function choiceMessage(message: string, written: string): string {
  const word = /^"([^"\n]*)"$/.exec(written)?.[1];
  if (!/^Expected "/.test(message) || word === undefined || word.length > LONGEST_WORD)
    return message;
  const choices = [...message.matchAll(/"([^"]*)"/g)].map((match) => match[1] ?? '');
  const name = word.replace(/^minecraft:/, '');
  const [near] = name.length < SHORTEST_NAME ? [] : nearest(name, choices);
  return `${message}, not "${word}"${near === undefined ? '' : `: did you mean "${near}"?`}`;
}

/** The same without a long list of words, if the nearest one is named. */
export function withoutList(message: string): string {
  const [, list = '', word = '', meant = ''] =
    /^Expected (".*"), not "([^"]*)"(: did you mean "[^"]*"\?)$/.exec(message) ?? [];
  const isLong = (list.match(/"[^"]*"/g) ?? []).length > MOST_ALTERNATIVES;
  return isLong ? `"${word}" is not known here${meant}` : message;
}
