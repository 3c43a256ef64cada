import { listed } from '../../../text/excerpt.ts';
import { ordinal } from '../../../text/markdown.ts';
import { assessments, cantrips, sourcesOf } from '../assess-spells.ts';
import { error, type Rule, unlessUnknown } from '../finding.ts';
import { comesLater } from '../later-spells.ts';
import type { Sheet } from '../sheet.ts';
import type { SheetSpell } from '../sheet-parts.ts';
import type { SpellPlaces } from '../spell-places.ts';

/** `Bless is on no list of Wizard; it belongs to cleric and paladin.` */
function offListText(sheet: Sheet, spell: SheetSpell, places: readonly SpellPlaces[]): string {
  const later = comesLater(sheet, spell.name);
  if (places.length === 0)
    return `${[`${spell.label}: nothing on the sheet casts spells`, ...later].join('; ')}.`;
  const without = places.filter((one) => !one.fixed && !one.onList(spell));
  const limited = places.filter((one) => !one.option && one.onList(spell));
  return `${[
    without.length > 0
      ? `${spell.label} is on no list of ${sourcesOf(without)}`
      : `${spell.label} comes from nothing on the sheet`,
    ...(limited.length > 0
      ? limited.map((one) => `${one.source} gives only ${levelsText(one)}`)
      : spell.classes.length > 0
        ? [`it belongs to ${listed(spell.classes)}`]
        : []),
    ...later,
  ].join('; ')}.`;
}

const levelsText = ({ lowest, highest }: SpellPlaces): string =>
  highest === 0
    ? 'cantrips'
    : lowest < highest
      ? `spells up to ${ordinal(highest)} level`
      : `${ordinal(highest)}-level spells`;

/** `Wish is a 9th-level spell; for Wizard at most 3rd-level spells are within reach.` */
function tooHighText(sheet: Sheet, spell: SheetSpell, places: readonly SpellPlaces[]): string {
  const listing = places.filter((one) => one.own && one.onList(spell));
  const highest = Math.max(...listing.map((one) => one.highest));
  const reach = highest === 0 ? 'no spells' : `at most ${ordinal(highest)}-level spells`;
  return `${[
    `${spell.label} is a ${ordinal(spell.level ?? 0)}-level spell`,
    `for ${sourcesOf(listing)} ${reach} are within reach`,
    ...comesLater(sheet, spell.name),
  ].join('; ')}.`;
}

export const spellListRule: Rule = {
  id: 'spell-list',
  title: 'Spells: each from the list of a class, or given by subclass, race or feat',
  check(sheet) {
    if (sheet.classes.length === 0) return [];
    return [...assessments(sheet), cantrips(sheet)].flatMap(({ offList, places }) =>
      offList.map((spell) =>
        unlessUnknown(
          sheet,
          spell.path,
          offListText(sheet, spell, places),
          'Take a spell of the class, or name the subclass or feat that gives it.',
        ),
      ),
    );
  },
};

export const spellLevelRule: Rule = {
  id: 'spell-level',
  title: 'Spells: only of levels for which the class itself has slots',
  check(sheet) {
    if (sheet.classes.length === 0) return [];
    return assessments(sheet).flatMap(({ tooHigh, places }) =>
      tooHigh.map((spell) =>
        error(
          spell.path,
          tooHighText(sheet, spell, places),
          'Each class counts alone here, whatever slots multiclassing gives.',
        ),
      ),
    );
  },
};
