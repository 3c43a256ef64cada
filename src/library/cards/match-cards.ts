import { editsTo, mostEdits, nearestOf, plain, squashed } from '../../text/names.ts';
import { fewestEdits, letterCounter, lettersOf } from '../names/letter-bits.ts';
import type { GenericWords } from '../names/match-name.ts';
import { namesNothing } from '../names/name-forms.ts';
import { byQuality, isCertain, type NameMatch, resolveName } from '../names/resolve-name.ts';
import { wordForm } from '../names/word-form.ts';
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
export function cardMatcher(
  genericOf: (card: Card) => GenericWords,
  inFull: (name: string) => string,
) {
  const remembered = rememberPerList<readonly NameMatch<Card>[]>(MOST_NAMES);

  return (
    { name, asTyped = false }: Asked,
    cards: readonly Card[],
    preference: Preference,
  ): NameMatch<Card>[] =>
    inSpellings(
      [
        ...remembered(cards, `${asTyped ? '=' : '~'}${name}`, () =>
          meantBy(name, cards, { genericOf, inFull, asTyped }),
        ),
      ].sort(
        (a, b) =>
          byQuality(a, b) ||
          // Among equal matches the best document comes first; partial matches are sorted
          // alphabetically.
          (isCertain(a.how) ? preference(a.entry, b.entry) : 0),
      ),
      preference,
    );
}

interface Reading {
  readonly genericOf: (card: Card) => GenericWords;
  readonly inFull: (name: string) => string;
  readonly asTyped: boolean;
}

/**
 * The cards that a typed name may mean. If none is called so, its abbreviations are written out ("heavy
 * xbow"), and it may be misspelt beside a word for its kind ("grapler feat").
 */
function meantBy(
  name: string,
  cards: readonly Card[],
  { genericOf, inFull, asTyped }: Reading,
): readonly NameMatch<Card>[] {
  const found = resolveName(name, cards, genericOf, { asTyped });
  if (found[0] && isCertain(found[0].how)) return found;
  const whole = inFull(plain(name));
  if (whole !== plain(name)) {
    const [best, ...others] = resolveName(whole, cards, genericOf, { asTyped: true });
    if (best && isCertain(best.how))
      return [best, ...others.filter((other) => byQuality(best, other) === 0)].map((match) => ({
        ...match,
        how: 'alias form',
      }));
    if (best && found.length === 0) return [best, ...others];
  }
  if (found.length > 0 || asTyped) return found;
  const words = plain(name).split(' ');
  const last = wordForm(words.at(-1) ?? '');
  return words.length < 2
    ? found
    : resolveName(
        words.slice(0, -1).join(' '),
        cards.filter((card) => genericOf(card).has(last)),
        genericOf,
      );
}

/** Of names that differ in their spaces alone, the best document comes first: Sea Horse, Seahorse. */
function inSpellings(
  matches: readonly NameMatch<Card>[],
  preference: Preference,
): NameMatch<Card>[] {
  const spelled = new Map<string, NameMatch<Card>[]>();
  for (const match of matches) {
    const key = `${match.entry.squashed} ${match.how} ${match.edits}`;
    const same = spelled.get(key);
    if (same) same.push(match);
    else spelled.set(key, [match]);
  }
  return [...spelled.values()].flatMap((same) =>
    same.length > 1 && !isCertain(same[0]?.how ?? 'exact')
      ? same.sort((a, b) => preference(a.entry, b.entry))
      : same,
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
