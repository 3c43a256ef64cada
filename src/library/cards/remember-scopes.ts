import type { Card } from './entity-cards.ts';
import { exchangedCards, exchangesSince, numberOf } from './exchange-cards.ts';

interface Remembered {
  readonly cards: readonly Card[];
  /** The number of the list that they were taken from. */
  readonly of: number;
  /** They are that list itself, which takes no more memory. */
  readonly isWhole: boolean;
}

const lengthOf = ({ cards, isWhole }: Remembered): number => (isWhole ? 0 : cards.length);

/** So many scopes are remembered: comparing editions alone asks for every kind in each edition. */
const MOST_SCOPES = 200;
/** Of a very large library fewer: a list of so many cards takes megabytes. */
const MOST_CARDS = 150_000;

export interface Scoped {
  /** Says everything that the cards depend on. */
  readonly key: string;
  /** Takes them out of the whole list. */
  readonly choose: () => readonly Card[];
  /** Whether a card is among them, where the card itself says so. */
  readonly has?: (card: Card) => boolean;
}

/**
 * Remembers which cards of a library are meant by a scope. Where some cards of the library were
 * exchanged since, the same ones are exchanged here. Scopes that nobody has asked for the longest are
 * forgotten.
 */
export function rememberScopes(): (all: readonly Card[], scope: Scoped) => readonly Card[] {
  const known = new Map<string, Remembered>();
  let length = 0;
  const forget = (key: string): void => {
    const scope = known.get(key);
    length -= scope ? lengthOf(scope) : 0;
    known.delete(key);
  };

  return (all, { key, choose, has }) => {
    const before = known.get(key);
    const exchanges = before && exchangesSince(all, before.of);
    // Cards of a list that was read anew would stay in memory with all that lies beside them.
    if (before && !exchanges) for (const old of [...known.keys()]) forget(old);
    let cards: readonly Card[] | undefined;
    if (before && exchanges?.length === 0) ({ cards } = before);
    else if (before && !before.isWhole && exchanges && has)
      cards = exchanges.reduce(
        (list, { gone, fresh }) => exchangedCards(list, { gone, fresh: fresh.filter(has) }),
        before.cards,
      );
    cards ??= choose();
    forget(key);
    // What was asked for last stands last.
    const scope = { cards, of: numberOf(all), isWhole: cards === all };
    known.set(key, scope);
    length += lengthOf(scope);
    for (const oldest of known.keys()) {
      if (known.size <= MOST_SCOPES && length <= MOST_CARDS) break;
      if (oldest !== key) forget(oldest);
    }
    return cards;
  };
}
