import { editsTo, mostEdits, nearestOf, plain, squashed } from '../../text/names.ts';
import { fewestEdits, letterCounter, lettersOf } from '../names/letter-bits.ts';
import type { GenericWords } from '../names/match-name.ts';
import { namesNothing } from '../names/name-forms.ts';
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
export function cardMatcher(genericOf: (card: Card) => GenericWords) {
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
  { cards }: Catalogue,
  kinds: readonly string[],
  typed: string,
  count: number,
): string[] {
  const wanted = plain(typed);
  if (wanted === '' || namesNothing(typed)) return [];
  const [length, letters, limit] = [squashed(typed).length, lettersOf(wanted), mostEdits(wanted)];
  const names = columnsOf(cards);
  const isMeant = names.kinds.names.map((kind) => kinds.includes(kind));
  /** Places of names that may be so many edits away. */
  const apart = Array.from({ length: limit + 1 }, (): number[] => []);
  for (let i = 0; i < cards.length; i++) {
    if (!isMeant[names.kinds.of[i] ?? 0]) continue;
    const own = names.letters[i] ?? 0;
    const edits = fewestEdits(own, names.lengths[i] ?? 0, letters, length);
    const mayContain = (letters & ~own) === 0;
    if (mayContain && cards[i]?.plain.includes(wanted)) apart[0]?.push(i);
    else if (edits <= limit) apart[edits]?.push(i);
  }
  const fewest = letterCounter(wanted);
  const near = new Map<string, number>();
  for (const [least, places] of apart.entries()) {
    // Whatever is further away would stand behind these.
    if (countBelow(near, least) >= count) break;
    for (const place of places) {
      const card = cards[place];
      if (!card || (least > 0 && fewest(card.plain) > limit)) continue;
      const choice = card.name;
      if (near.has(choice)) continue;
      const edits = editsTo(wanted, choice, limit);
      if (edits <= limit) near.set(choice, edits);
    }
  }
  return nearestOf(
    Array.from(near, ([choice, edits]) => ({ choice, edits })),
    count,
  );
}

function countBelow(near: ReadonlyMap<string, number>, limit: number): number {
  let count = 0;
  for (const edits of near.values()) if (edits < limit) count++;
  return count;
}
