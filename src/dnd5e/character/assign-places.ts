/** So many places of one sort, for those that fit in. */
export interface Places<Item> {
  readonly source: string;
  readonly count: number;
  readonly takes: (item: Item) => boolean;
  /** Set where the places are there only if a choice was made that the sheet does not show. */
  readonly option?: true;
}

export interface Seating<Item> {
  /** Those for whom no place is left. */
  readonly left: readonly Item[];
  /** How many sit in each of the places given, in their order. */
  readonly taken: readonly number[];
}

/**
 * Seats as many items as can be seated at all: a skill that both the class and the background could
 * give takes whichever place leaves room for the others.
 */
export function seat<Item>(items: readonly Item[], places: readonly Places<Item>[]): Seating<Item> {
  const seated: Item[][] = places.map(() => []);

  const settle = (item: Item, tried: Set<number>, usable: readonly number[]): boolean => {
    for (const at of usable) {
      const place = places[at];
      const sitting = seated[at];
      if (!place || !sitting || tried.has(at) || !place.takes(item)) continue;
      tried.add(at);
      if (sitting.length < place.count) {
        sitting.push(item);
        return true;
      }
      for (const other of sitting) {
        // Move somebody along, if there is another place for them.
        if (!settle(other, tried, usable)) continue;
        sitting.splice(sitting.indexOf(other), 1, item);
        return true;
      }
    }
    return false;
  };

  const indexes = places.map((_, at) => at);
  const sure = indexes.filter((at) => !places[at]?.option);
  // Options are used only for what the sure places cannot hold.
  const waiting = items.filter((item) => !settle(item, new Set(), sure));
  const left = waiting.filter((item) => !settle(item, new Set(), indexes));
  return { left, taken: seated.map((sitting) => sitting.length) };
}
