import { counted, listed } from '../../../text/excerpt.ts';
import { capital } from '../../../text/markdown.ts';
import { plain } from '../../../text/names.ts';
import {
  mastersRanged,
  masteryCount,
  masteryOfWeapon,
  masteries as properties,
} from '../../tables/weapon-mastery.ts';
import { assignPlaces, type Places } from '../assign-places.ts';
import { error, type Finding, info, type Rule, unlessUnknown, warning } from '../finding.ts';
import { trainedWith, trainingOf } from '../proficiencies.ts';
import type { Sheet } from '../sheet.ts';
import type { SheetWeapon } from '../sheet-parts.ts';

const isRanged = ({ body }: SheetWeapon): boolean =>
  body?.range_type === 'ranged' || (body?.properties ?? []).some((one) => /^ammunition/.test(one));

/** Rule: Weapon Mastery: weapons one is proficient with; barbarians choose melee weapons. */
function masteryPlaces(sheet: Sheet): Places<SheetWeapon>[] {
  const training = trainingOf(sheet);
  const places = sheet.classes.flatMap((one): Places<SheetWeapon>[] => {
    const count = masteryCount(one.name, one.level);
    if (count === 0) return [];
    const takes = (weapon: SheetWeapon): boolean =>
      trainedWith(training, weapon) !== 'no' && (mastersRanged(one.name) || !isRanged(weapon));
    return [{ source: one.label, count, takes }];
  });
  for (const feat of sheet.feats)
    if (feat.name === 'weapon master')
      places.push({
        source: feat.label,
        count: 1,
        takes: (weapon) => trainedWith(training, weapon) !== 'no',
      });
  return places;
}

/** The property that the sheet names together with the weapon: `Longsword (Sap)`. */
const statedProperty = (weapon: SheetWeapon): string | undefined =>
  properties.find((property) => plain(weapon.label).split(' ').includes(property));

const sorted = (name: string): string => name.split(' ').sort().join(' ');
const masteryOf = (weapon: SheetWeapon): string | undefined =>
  weapon.body?.mastery ??
  [...masteryOfWeapon].find(([name]) => sorted(name) === sorted(weapon.name))?.[1];

export const weaponMasteryRule: Rule = {
  id: 'weapon-mastery',
  title: 'Weapon Mastery (2024): so many kinds of weapons by class level, with proficiency',
  check(sheet) {
    const stated = sheet.masteries;
    if (!stated || sheet.classes.length === 0) return [];
    if (sheet.edition === '2014')
      return stated
        .slice(0, 1)
        .map((one) =>
          error(one.path, 'The 2014 rules have no weapon masteries.', 'Leave them out.'),
        );
    const found: Finding[] = [];
    const kinds: SheetWeapon[] = [];
    for (const weapon of stated) {
      const property = statedProperty(weapon);
      const right = masteryOf(weapon);
      if (weapon.body === undefined && right === undefined && property === undefined)
        found.push(
          info(
            weapon.path,
            `The weapon "${weapon.label}" is not known here.`,
            'Check the spelling, or its book.',
          ),
        );
      if (property !== undefined && right !== undefined && property !== right)
        found.push(
          error(
            weapon.path,
            `${capital(weapon.name)} has the mastery property ${capital(right)}, not ${capital(property)}.`,
            `Write ${capital(weapon.name)} (${capital(right)}).`,
          ),
        );
      const named = right !== undefined || weapon.body !== undefined;
      if (named && kinds.some((other) => other.name === weapon.name))
        found.push(error(weapon.path, `${weapon.label} stands twice.`, 'Choose another weapon.'));
      else kinds.push(weapon);
    }
    const places = masteryPlaces(sheet);
    const { left, taken } = assignPlaces(kinds, places);
    const most = places.reduce((sum, one) => sum + one.count, 0);
    for (const weapon of left) {
      const problem =
        most === 0
          ? `${weapon.label}: no class here has Weapon Mastery.`
          : places.some((one) => one.takes(weapon))
            ? `${counted(kinds.length, 'weapon')} mastered; these classes give ${most}.`
            : `${weapon.label} cannot be mastered by ${listed(places.map((one) => one.source))}: ${places.some((one) => one.source.toLowerCase() === 'barbarian') && isRanged(weapon) ? 'barbarians master melee weapons' : 'there is no proficiency with it'}.`;
      found.push(unlessUnknown(sheet, weapon.path, problem, 'Leave it out, or choose another.'));
    }
    const open = most - taken.reduce((sum, count) => sum + count, 0);
    if (open > 0 && left.length === 0)
      found.push(
        warning(
          'weapon_masteries',
          `Still to choose: ${counted(open, 'weapon')}.`,
          'Add them to weapon_masteries.',
        ),
      );
    return found;
  },
};
