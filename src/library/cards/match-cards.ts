import { mostEdits, nearest, plain, squashed } from '../../text/names.ts';
import type { Kind } from '../kind.ts';
import { lettersOf, mayBeNear } from '../names/letter-bits.ts';
import { type GenericWords, genericWords } from '../names/match-name.ts';
import { byQuality, isCertain, type NameMatch, resolveName } from '../names/resolve-name.ts';
import { columnsOf } from './columns.ts';
import type { Card, Catalogue } from './entity-cards.ts';
import type { Preference } from './group-cards.ts';
import { rememberPerList } from './remember-per-list.ts';

/** How many names are cached for each scope. */
const MOST_NAMES = 20;

interface Asked {
  readonly name: string;
  /** No misspellings. */
  readonly asTyped?: boolean | undefined;
}

/** Matches names with cards of these kinds, best first. */
export function cardMatcher(kinds: Iterable<Kind>) {
  const generic = new Map<string, GenericWords>();
  for (const { name, one, many, words = [], genericWords: own = [] } of kinds)
    generic.set(name, genericWords([one, many, ...words, ...own]));
  const none: GenericWords = new Set();
  const genericOf = (card: Card): GenericWords => generic.get(card.kind) ?? none;
  const remembered = rememberPerList<readonly NameMatch<Card>[]>(MOST_NAMES);

  return (
    { name, asTyped = false }: Asked,
    cards: readonly Card[],
    preference: Preference,
  ): NameMatch<Card>[] =>
    [
      ...remembered(cards, `${asTyped ? '=' : '~'}${name}`, () =>
        resolveName(name, cards, genericOf, { asTyped }),
      ),
    ].sort(
      (a, b) =>
        byQuality(a, b) ||
        // Among equal matches the best document comes first; partial matches are sorted
        // alphabetically.
        (isCertain(a.how) ? preference(a.entry, b.entry) : 0),
    );
}

export function suggestNames(
  catalogue: Catalogue,
  kinds: readonly string[],
  typed: string,
  count: number,
): string[] {
  const wanted = plain(typed);
  const [length, letters] = [squashed(typed).length, lettersOf(wanted)];
  const edits = mostEdits(wanted);
  const { cards } = catalogue;
  const names = columnsOf(cards);
  const isMeant = names.kinds.names.map((kind) => kinds.includes(kind));
  const choices = new Set<string>();
  for (let i = 0; i < cards.length; i++) {
    if (!isMeant[names.kinds.of[i] ?? 0]) continue;
    const own = names.letters[i] ?? 0;
    const card = cards[i];
    if (
      mayBeNear(own, names.lengths[i] ?? 0, letters, length, edits) ||
      ((letters & ~own) === 0 && card?.plain.includes(wanted))
    )
      choices.add(card?.name ?? '');
  }
  return nearest(typed, choices, count);
}
