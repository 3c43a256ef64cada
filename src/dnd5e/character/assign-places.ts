/** A number of places that certain items fit into. */
export interface Places<Item> {
  readonly source: string;
  readonly count: number;
  readonly takes: (item: Item) => boolean;
  /** Set if the places exist only with a choice that the sheet does not show. */
  readonly option?: true;
}

export interface Assignment<Item> {
  /** Items without a place. */
  readonly left: readonly Item[];
  /** How many items each of the places got, in the same order. */
  readonly taken: readonly number[];
}

/**
 * Assigns as many items as possible (bipartite matching): a skill that both the class and the
 * background could give takes whichever place leaves room for the others.
 */
export function assignPlaces<Item>(
  items: readonly Item[],
  places: readonly Places<Item>[],
): Assignment<Item> {
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
        // Reassign the item in this place, if there is another place for it.
        if (!settle(other, tried, usable)) continue;
        sitting.splice(sitting.indexOf(other), 1, item);
        return true;
      }
    }
    return false;
  };

  const indexes = places.map((_, at) => at);
  const sure = indexes.filter((at) => !places[at]?.option);
  // Optional places are used only for what the certain ones cannot hold.
  const waiting = items.filter((item) => !settle(item, new Set(), sure));
  const left = waiting.filter((item) => !settle(item, new Set(), indexes));
  return { left, taken: seated.map((sitting) => sitting.length) };
}
