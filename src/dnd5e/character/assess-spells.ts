import { listed } from '../../text/excerpt.ts';
import { assignPlaces } from './assign-places.ts';
import type { Sheet } from './sheet.ts';
import type { SheetSpell } from './sheet-parts.ts';
import {
  cantripPlaces,
  hasBook,
  learnedPlaces,
  preparedPlaces,
  type SpellPlaces,
} from './spell-places.ts';

/** Which spells of a list have a place, and which not. */
export interface Assessment {
  readonly offList: readonly SheetSpell[];
  /** On the list of a class, but above its levels. */
  readonly tooHigh: readonly SheetSpell[];
  /** On the list and of a valid level, but more than there are places for. */
  readonly tooMany: readonly SheetSpell[];
  /** On the list and of a valid level. */
  readonly within: readonly SheetSpell[];
  readonly places: readonly SpellPlaces[];
  readonly taken: readonly number[];
}

/** Each spell once. */
export const once = (spells: readonly SheetSpell[]): SheetSpell[] => [
  ...new Map(spells.map((spell) => [spell.name, spell])).values(),
];

/** Spells take the places made for them first, so that they leave room for those to choose. */
const fixedFirst = (places: readonly SpellPlaces[]): SpellPlaces[] => [
  ...places.filter((one) => one.fixed),
  ...places.filter((one) => !one.fixed),
];

function assess(spells: readonly SheetSpell[], given: readonly SpellPlaces[]): Assessment {
  const places = fixedFirst(given);
  const offList: SheetSpell[] = [];
  const tooHigh: SheetSpell[] = [];
  const within: SheetSpell[] = [];
  for (const spell of once(spells)) {
    const listing = places.filter((one) => one.onList(spell));
    if (listing.some((one) => one.takes(spell))) within.push(spell);
    else if (listing.some((one) => one.own)) tooHigh.push(spell);
    else offList.push(spell);
  }
  const { left, taken } = assignPlaces(within, places);
  return { offList, tooHigh, tooMany: left, within, places, taken };
}

/** The lists of a sheet, each with its places. */
export const assessments = (sheet: Sheet): Assessment[] =>
  hasBook(sheet)
    ? [assess(sheet.spells, learnedPlaces(sheet)), assess(sheet.prepared, preparedPlaces(sheet))]
    : [assess([...sheet.spells, ...sheet.prepared], preparedPlaces(sheet))];

/** The cantrips of a sheet with their places. */
export const cantrips = (sheet: Sheet): Assessment => assess(sheet.cantrips, cantripPlaces(sheet));

export const sourcesOf = (places: readonly SpellPlaces[]): string =>
  listed([...new Set(places.map((one) => one.source))]);

/** The choices that the cantrips of a sheet rest on. */
export const optionsUsed = (sheet: Sheet): string[] => {
  const { places, taken } = cantrips(sheet);
  return places.flatMap((one, at) => (one.option && (taken[at] ?? 0) > 0 ? [one.source] : []));
};
