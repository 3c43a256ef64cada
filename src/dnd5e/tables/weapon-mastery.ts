import { lookup } from '../../base/lookup.ts';
import { byLevel } from './levels.ts';

const lines: Readonly<Record<string, string>> = {
  cleave: 'greataxe, halberd',
  graze: 'glaive, greatsword',
  nick: 'dagger, light hammer, scimitar, sickle',
  push: 'greatclub, heavy crossbow, pike, warhammer',
  sap: 'flail, longsword, mace, morningstar, spear, war pick',
  slow: 'club, javelin, light crossbow, longbow, musket, sling, whip',
  topple: 'battleaxe, lance, maul, quarterstaff, trident',
  vex: 'blowgun, dart, hand crossbow, handaxe, pistol, rapier, shortbow, shortsword',
};

/** Rule: Weapons (2024), column "Mastery": each weapon's property. */
export const masteryOfWeapon: ReadonlyMap<string, string> = new Map(
  Object.entries(lines).flatMap(([mastery, weapons]) =>
    weapons.split(', ').map((weapon) => [weapon, mastery] as const),
  ),
);
export const masteries: readonly string[] = Object.keys(lines);

/** Rule: Weapon Mastery (2024): kinds of weapons by class level. */
const counts: Readonly<Record<string, readonly number[]>> = {
  barbarian: byLevel('2@1 3@4 4@10'),
  fighter: byLevel('3@1 4@4 5@10 6@16'),
  paladin: byLevel('2@1'),
  ranger: byLevel('2@1'),
  rogue: byLevel('2@1'),
};
export const masteryCount = (className: string, level: number): number =>
  lookup(counts, className)?.[level - 1] ?? 0;

/** Barbarians master melee weapons only. */
export const mastersRanged = (className: string): boolean => className !== 'barbarian';
