import type { Candidate, NameInside } from '../store.ts';
import { columnsOf } from './columns.ts';
import type { Card, Catalogue } from './entity-cards.ts';
import { placesNamed } from './name-levels.ts';

/** A thing that is named inside a question. */
export type Inside = NonNullable<Candidate['inside']>;

/**
 * The places of the cards that are called like one of these parts of a question. A part of what names
 * something already names nothing else: "ring of fire resistance" is about no trait.
 */
export function placesInside(
  parts: readonly NameInside[],
  cards: readonly Card[],
  catalogue: Pick<Catalogue, 'named'>,
): ReadonlyMap<number, Inside> {
  const places = new Map<number, Inside>();
  const taken: string[] = [];
  for (const { text, kinds, isMention } of parts) {
    if (taken.some((longer) => ` ${longer} `.includes(` ${text} `))) continue;
    const before = places.size;
    for (const [place, card] of placesNamed(text.replaceAll(' ', ''), cards, catalogue))
      if (card.plain === text && (!kinds || kinds.has(card.kind)))
        places.set(place, isMention ? 'mentioned' : 'named');
    if (places.size > before && !isMention) taken.push(text);
  }
  return places;
}

/** The same by the numbers of their things. */
export function thingsInside(
  places: ReadonlyMap<number, Inside>,
  cards: readonly Card[],
): ReadonlyMap<number, Inside> {
  const { things } = columnsOf(cards);
  return new Map([...places].map(([place, how]) => [things[place] ?? 0, how]));
}
