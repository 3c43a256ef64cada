import type { Edition } from '../model/edition.ts';
import { abilities } from '../model/game-words.ts';
import { type Ability, modifier } from '../model/vocabulary.ts';
import { proficiencyBonus } from '../tables/levels.ts';
import { type Origin, plainOrigin } from '../tables/origins.ts';
import type { Skill } from '../tables/skills.ts';
import type { Caster } from '../tables/spellcasting.ts';
import type { Character, Scores } from './character.ts';
import type {
  SheetArmor,
  SheetBackground,
  SheetClass,
  SheetFeat,
  SheetInvocation,
  SheetItem,
  SheetRace,
  SheetSpell,
  SheetWeapon,
  Written,
} from './sheet-parts.ts';

/** A character with everything known about its parts: the input of the rules. */
export interface Sheet {
  readonly edition: Edition;
  readonly character: Character;
  readonly classes: readonly SheetClass[];
  /** The sum of the class levels. */
  readonly level: number;
  readonly scores: Scores | undefined;
  readonly base: Scores | undefined;
  readonly originIncreases: Scores | undefined;
  readonly improvements: Scores | undefined;
  readonly race: SheetRace | undefined;
  readonly background: SheetBackground | undefined;
  readonly feats: readonly SheetFeat[];
  readonly skills: readonly (Written & { readonly skill: Skill | undefined })[];
  readonly expertise: readonly (Written & { readonly skill: Skill | undefined })[];
  readonly cantrips: readonly SheetSpell[];
  readonly spells: readonly SheetSpell[];
  readonly prepared: readonly SheetSpell[];
  readonly armor: SheetArmor | undefined;
  readonly weapons: readonly SheetWeapon[];
  readonly attuned: readonly SheetItem[];
  /** Magic items among the equipment. */
  readonly carried: readonly SheetItem[];
  /** Fighting styles and invocations, if the sheet has them. */
  readonly styles: readonly Written[] | undefined;
  readonly invocations: readonly SheetInvocation[] | undefined;
  /** 2014 warlocks. */
  readonly boons: readonly Written[];
  /** 2024 clerics and druids: `Divine Order (Protector)`. */
  readonly orders: readonly string[];
  readonly masteries: readonly SheetWeapon[] | undefined;
  /** By path: other editions that have a part of this name where the sheet's own does not. */
  readonly elsewhere: ReadonlyMap<string, string>;
  /** By path: the name that an unknown one is probably a misspelling of. */
  readonly meant: ReadonlyMap<string, string>;
  /** Parts that may give more than is known: unknown ones, and those known by their text alone. */
  readonly unknown: readonly UnknownPart[];
}

export interface UnknownPart {
  readonly label: string;
  /** The library has it, so that only its text may give more than is known. */
  readonly found: boolean;
}

export const abilityModifier = (sheet: Sheet, ability: Ability): number | undefined => {
  const score = sheet.scores?.[ability];
  return score === undefined ? undefined : modifier(score);
};

/** The magic items that are in force, or all that the sheet names. */
export const itemsOf = ({ attuned, carried }: Sheet, all = false): SheetItem[] =>
  [...attuned, ...carried].filter((item) => all || item.inForce);

/** The proficiency bonus by level, with what these items add. */
export const proficiencyOf = (sheet: Sheet, items = itemsOf(sheet)): number =>
  items.reduce(
    (sum, { effects }) => sum + (effects.proficiencyBonus ?? 0),
    proficiencyBonus(Math.max(1, sheet.level)),
  );

/** Whether a fighting style was chosen; in 2024 it may stand among the feats. */
export const hasStyle = ({ feats, styles }: Sheet, name: string): boolean =>
  [...feats, ...(styles ?? [])].some((one) => one.name === name);

/** Everything the race and subrace give, together. */
export function originOf(sheet: Sheet): Origin {
  const race = sheet.race?.gives ?? plainOrigin;
  const subrace = sheet.race?.subrace?.gives;
  if (!subrace) return race;
  const increases: Partial<Record<Ability, number>> = {};
  for (const ability of abilities) {
    const sum = (race.increases[ability] ?? 0) + (subrace.increases[ability] ?? 0);
    if (sum !== 0) increases[ability] = sum;
  }
  const choice = subrace.choice ?? race.choice;
  const skillChoice = subrace.skillChoice ?? race.skillChoice;
  const cantripFrom = subrace.cantripFrom ?? race.cantripFrom;
  return {
    increases,
    ...(choice && { choice }),
    skills: [...race.skills, ...subrace.skills],
    ...(skillChoice && { skillChoice }),
    languages: race.languages + subrace.languages,
    cantrips: [...race.cantrips, ...subrace.cantrips],
    ...(cantripFrom !== undefined && { cantripFrom }),
    spells: [...race.spells, ...subrace.spells],
    armor: [...race.armor, ...subrace.armor],
    weapons: [...race.weapons, ...subrace.weapons],
    hitPointsPerLevel: race.hitPointsPerLevel + subrace.hitPointsPerLevel,
    feats: race.feats + subrace.feats,
    ...((race.small || subrace.small) && { small: true }),
  };
}

export const castersOf = (sheet: Sheet): (Caster & { readonly from: SheetClass })[] =>
  sheet.classes.flatMap((from) =>
    from.casting && from.level >= from.casting.from
      ? [{ casting: from.casting, level: from.level, from }]
      : [],
  );
