import type { Kind } from '../kind.ts';
import { type GenericWords, genericWords } from '../names/match-name.ts';
import { wordForm } from '../names/word-form.ts';
import type { Card } from './entity-cards.ts';

const NONE: GenericWords = new Set();

/** The words that may be added to a card's name without changing what it means. */
export function kindWords(kinds: Iterable<Kind>): (card: Card) => GenericWords {
  const generic = new Map<string, GenericWords>();
  for (const { name, one, many, words = [], genericWords: own = [] } of kinds)
    generic.set(name, genericWords([one, many, ...words, ...own]));
  return (card) => generic.get(card.kind) ?? NONE;
}

/** Whether names of one kind differ only in a word for it: Plate in one book, Plate Armor in another. */
export const sameButKindWords =
  (wordsFor: (card: Card) => GenericWords) =>
  (a: Card, b: Card): boolean => {
    if (a.kind !== b.kind) return false;
    if (a.plain === b.plain) return true;
    const own = (card: Card): string =>
      card.plain
        .split(' ')
        .filter((word) => !wordsFor(card).has(wordForm(word)))
        .join(' ');
    const name = own(a);
    return name !== '' && name === own(b);
  };
