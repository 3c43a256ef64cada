import { lookup } from '../../base/lookup.ts';
import type { Edition } from '../model/edition.ts';
import type { Ability } from '../model/vocabulary.ts';
import { USUAL_HIGHEST } from './abilities.ts';
import type { Skill } from './skills.ts';

/** What a magic item changes on the sheet of who wears or holds it. */
export interface ItemEffects {
  /** A bonus to armor class, and with what it does not work. */
  readonly armorClass?: {
    readonly by: number;
    readonly unarmored: boolean;
    readonly unshielded: boolean;
    /** The bonus of a shield, which must be carried. */
    readonly ofShield: boolean;
  };
  /** Armor class without armor, before Dexterity. */
  readonly baseArmor?: number;
  readonly saves?: number;
  /** A bonus to ability checks. */
  readonly checks?: number;
  readonly spellAttack?: number;
  readonly spellSaveDc?: number;
  readonly proficiencyBonus?: number;
  /** The score is this, unless it is higher anyway. */
  readonly scoreIs?: { readonly ability: Ability; readonly score: number };
  /** The score rises by so much, to at most `most`. */
  readonly scoreBy?: { readonly ability: Ability; readonly by: number; readonly most: number };
  /** Skills and weapons that it makes one proficient in. */
  readonly skills?: readonly Skill[];
  readonly weapons?: readonly string[];
  /** How many more magic items one may be attuned to. */
  readonly moreAttuned?: number;
}

const plus = (by: number): ItemEffects['armorClass'] => ({
  by,
  unarmored: false,
  unshielded: false,
  ofShield: false,
});
const protection: ItemEffects = { armorClass: plus(1), saves: 1 };
const sets = (ability: Ability, score: number): ItemEffects => ({ scoreIs: { ability, score } });
const belt = (score: number): ItemEffects => sets('strength', score);
const luck: ItemEffects = { checks: 1, saves: 1 };
const stone = (ability: Ability): ItemEffects => ({
  scoreBy: { ability, by: 2, most: USUAL_HIGHEST },
});
const book = (ability: Ability): ItemEffects => ({
  scoreBy: { ability, by: 2, most: USUAL_HIGHEST + 2 },
});

/** Rule: Magic Items, those of both editions that change figures of a sheet. */
const items: Readonly<Record<string, ItemEffects>> = {
  'cloak of protection': protection,
  'ring of protection': protection,
  'bracers of defense': {
    armorClass: { by: 2, unarmored: true, unshielded: true, ofShield: false },
  },
  'robe of the archmagi': { baseArmor: 15, spellAttack: 2, spellSaveDc: 2 },
  'staff of power': { armorClass: plus(2), saves: 2, spellAttack: 2 },
  'bracers of archery': { weapons: ['longbow', 'shortbow'] },
  'staff of the magi': { spellAttack: 2 },
  'staff of the woodlands': { spellAttack: 2 },
  'wand of the war mage 1': { spellAttack: 1 },
  'wand of the war mage 2': { spellAttack: 2 },
  'wand of the war mage 3': { spellAttack: 3 },
  'stone of good luck': luck,
  'stone of good luck luckstone': luck,
  luckstone: luck,
  'ioun stone of mastery': { proficiencyBonus: 1 },
  'ioun stone of protection': { armorClass: plus(1) },
  'ioun stone of agility': stone('dexterity'),
  'ioun stone of fortitude': stone('constitution'),
  'ioun stone of insight': stone('wisdom'),
  'ioun stone of intellect': stone('intelligence'),
  'ioun stone of leadership': stone('charisma'),
  'ioun stone of strength': stone('strength'),
  'gauntlets of ogre power': sets('strength', 19),
  'headband of intellect': sets('intelligence', 19),
  'amulet of health': sets('constitution', 19),
  'belt of hill giant strength': belt(21),
  'belt of stone giant strength': belt(23),
  'belt of frost giant strength': belt(23),
  'belt of fire giant strength': belt(25),
  'belt of cloud giant strength': belt(27),
  'belt of storm giant strength': belt(29),
  'manual of bodily health': book('constitution'),
  'manual of gainful exercise': book('strength'),
  'manual of quickness of action': book('dexterity'),
  'tome of clear thought': book('intelligence'),
  'tome of leadership and influence': book('charisma'),
  'tome of understanding': book('wisdom'),
};

/** `Belt of Giant Strength (Fire)` and `Belt of Fire Giant Strength` are one item. */
const wordsOf = (name: string): string =>
  name
    .split(' ')
    .filter((word) => word !== 'of' && word !== 'the')
    .sort()
    .join(' ');
const byWords: ReadonlyMap<string, ItemEffects> = new Map(
  Object.entries(items).map(([name, effects]) => [wordsOf(name), effects]),
);

/** The effects of an item of the open rules, for a library that does not have its text. */
export const itemTable = (name: string): ItemEffects | undefined => byWords.get(wordsOf(name));

/** A magic armor: what it is made of, and what it changes about that. */
export interface ArmorItem {
  /** Names of armor, one of which it is. */
  readonly madeOf: readonly string[];
  readonly bonus: number;
  /** Worn like armor one is trained with, whoever wears it. */
  readonly trained: boolean;
  /** It does not hinder Stealth. */
  readonly quiet: boolean;
  /** It asks for no Strength. */
  readonly forAnyStrength: boolean;
}

const armor = (bonus: number, ...madeOf: string[]): ArmorItem => ({
  madeOf,
  bonus,
  trained: false,
  quiet: false,
  forAnyStrength: false,
});

const armors: Readonly<Record<string, ArmorItem>> = {
  'mithral armor': { ...armor(0), quiet: true, forAnyStrength: true },
  'adamantine armor': armor(0),
  'elven chain': { ...armor(1, 'chain shirt'), trained: true },
  'dwarven plate': armor(2, 'plate'),
  'dragon scale mail': armor(1, 'scale mail'),
  'glamoured studded leather': armor(1, 'studded leather'),
  'demon armor': armor(1, 'plate'),
};
/** What the 2024 rules changed. */
const armors2024: Readonly<Record<string, ArmorItem>> = {
  'elven chain': { ...armor(1, 'chain shirt', 'chain mail'), trained: true },
  'dwarven plate': armor(2, 'half plate armor', 'plate armor'),
};

/** A magic armor of the open rules, for a library that does not have its text. */
export const armorItem = (name: string, edition: Edition): ArmorItem | undefined =>
  (edition === '2024' ? lookup(armors2024, name) : undefined) ?? lookup(armors, name);
