import { plain } from '../../text/names.ts';
import type { Kind } from '../kind.ts';
import { type GenericWords, genericWords } from '../names/match-name.ts';
import { wordFormsOf } from '../names/name-forms.ts';
import type { Card } from './entity-cards.ts';

const NONE: GenericWords = new Set();

/** The words that may be added to a card's name without changing what it means. */
export function kindWords(kinds: Iterable<Kind>): (card: Card) => GenericWords {
  const generic = new Map<string, GenericWords>();
  for (const { name, one, many, words = [], genericWords: own = [] } of kinds)
    generic.set(name, genericWords([one, many, ...words, ...own]));
  return (card) => generic.get(card.kind) ?? NONE;
}

/** "(20)", "(10-foot)", "(50 feet)": how much of it is sold; a bonus is another thing. */
const AMOUNT = /\s*\(\d[^()]*\)$/;

/**
 * Whether names of one kind differ only in a word for it, the order of their words or the amount that is sold:
 * Plate in one book, Plate Armor in another; "Spider, Giant", "Pole (10-foot)". Of other
 * kinds it is a variant: "Carpet of Flying (5 ft. × 7 ft.)", "Extra Attack (2)".
 */
export const sameButKindWords = (
  wordsFor: (card: Card) => GenericWords,
  isSold: (card: Card) => boolean,
): ((a: Card, b: Card) => boolean) => {
  const simple = (card: Card): string =>
    isSold(card) && AMOUNT.test(card.name) ? plain(card.name.replace(AMOUNT, '')) : card.plain;
  const own = (card: Card): string =>
    wordFormsOf(simple(card))
      .filter((word) => !wordsFor(card).has(word))
      .sort()
      .join(' ');
  return (a, b) => {
    if (a.kind !== b.kind) return false;
    if (a.plain === b.plain) return true;
    const name = own(a);
    return name !== '' && name === own(b);
  };
};
