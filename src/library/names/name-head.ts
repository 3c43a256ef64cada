import { plain, squashed } from '../../text/names.ts';
import type { Naming } from '../library.ts';
import type { GenericWords } from './match-name.ts';
import { wordFormsOf } from './name-forms.ts';
import { joinedForm, wordForm } from './word-form.ts';

/** What a name says that its thing is. */
interface Head {
  /** The form of the noun: of "Crossbow, light" it is "crossbow". Of "jug or pitcher" there are two. */
  readonly nouns: readonly string[];
  /** The forms of all its words. */
  readonly words: ReadonlySet<string>;
  /** The whole name as one word, without its addition. */
  readonly joined: string;
  /**
   * Whether it is one word, of which the noun may be the ending: "Longbow". What comes in sorts of its own
   * is another thing: "Crossbow, light" and "Heavy Crossbow" are crossbows and no bows.
   */
  readonly isWord: boolean;
}

/** What follows tells more about the thing: "Potion of Healing", "Poison, basic", "Arrow (bow)". */
const ADDITION = /\s*[([,:].*$| (?:of|for|with|without|from|in|per) .*$/is;
const EITHER = / (?:or|and) /i;
/** Shorter ones end other words by chance: "oil" is no ending of "foil". */
const LEAST_LETTERS = 3;

/** How many names are cached: all goods of a library. */
const REMEMBERED = 2_000;
const known = new Map<string, Head>();

function headOf(name: string): Head {
  let head = known.get(name);
  if (!head) {
    head = readHead(name);
    if (known.size >= REMEMBERED) known.clear();
    known.set(name, head);
  }
  return head;
}

function readHead(name: string): Head {
  const base = name.replace(ADDITION, '');
  const joined = joinedForm(squashed(base));
  return {
    nouns: base.split(EITHER).flatMap((part) => wordFormsOf(plain(part)).at(-1) ?? []),
    words: new Set(wordFormsOf(plain(name))),
    joined,
    isWord: !/[,:]/.test(name) && plain(base) === squashed(base),
  };
}

/** Whether a name says that its thing is one of these: longbows are bows, arrows for them are not. */
function isHeadedBy(name: string, phrase: string): boolean {
  const [own, asked] = [headOf(name), headOf(phrase)];
  if (own.joined === asked.joined) return true;
  const [noun = ''] = asked.nouns;
  if (noun.length < LEAST_LETTERS) return false;
  if (own.nouns.includes(noun)) return [...asked.words].every((word) => own.words.has(word));
  return (
    asked.words.size === 1 &&
    own.isWord &&
    own.joined.endsWith(noun) &&
    own.joined.length >= noun.length + LEAST_LETTERS
  );
}

/** Whether a normalized name has these words side by side, in any form: "Ogre Zombie" has "zombies". */
const hasPhrase = (name: string, phrase: string): boolean =>
  ` ${wordFormsOf(name).join(' ')} `.includes(` ${wordFormsOf(plain(phrase)).join(' ')} `);

/** "Half Plate Armor" is a plate as well as an armor: the word for its kind says nothing new. */
function isCalled(name: string, phrase: string, generic: GenericWords): boolean {
  if (isHeadedBy(name, phrase)) return true;
  const [, front, last = ''] = /^(.+) (\S+)$/.exec(name) ?? [];
  return front !== undefined && generic.has(wordForm(plain(last))) && isHeadedBy(front, phrase);
}

/** Whether a name is as asked for. `generic` are the words that may be added to it. */
export const isNamedSo = (
  { name, plain: simple }: { readonly name: string; readonly plain: string },
  { headedBy, notHeadedBy = [], without = [] }: Naming,
  generic: GenericWords,
): boolean =>
  (headedBy === undefined || isCalled(name, headedBy, generic)) &&
  !notHeadedBy.some((phrase) => isHeadedBy(name, phrase)) &&
  !without.some((phrase) => hasPhrase(simple, phrase));
