import { typedName } from '../names/slips.ts';
import { columnsOf } from './columns.ts';
import type { Card } from './entity-cards.ts';

/**
 * The places of the cards whose names are fewest slips away from what was typed; none if too many are.
 * `strange` are its words that are no English and in no name.
 */
export function misspeltNames(
  cards: readonly Card[],
  text: string,
  strange: ReadonlySet<string>,
): number[] {
  const typed = typedName(text, (word) => strange.has(word));
  if (typed.limit === 0) return [];
  const names = columnsOf(cards);
  let best = Number.POSITIVE_INFINITY;
  let places: number[] = [];
  for (let i = 0; i < cards.length; i++) {
    if (!typed.mayMean(names.letters[i] ?? 0, names.lengths[i] ?? 0, best)) continue;
    const card = cards[i];
    if (!card) continue;
    const slips = typed.slipsTo(card.plain, card.squashed, best);
    if (slips > best || slips === Number.POSITIVE_INFINITY) continue;
    if (slips < best) places = [];
    best = slips;
    places.push(i);
  }
  const different = new Set(places.map((i) => cards[i]?.squashed));
  return different.size <= typed.mostNames(best) ? places : [];
}
