import { lookup } from '../../base/lookup.ts';
import { abilities } from '../model/game-words.ts';
import type { Ability } from '../model/vocabulary.ts';
import { orderSkills } from '../tables/features.ts';
import { type Skill, skillAbility, skills } from '../tables/skills.ts';
import { savesOf } from './checks/saving-throws.ts';
import { abilityModifier, itemsOf, proficiencyOf, type Sheet } from './sheet.ts';

export function byAbility(value: (ability: Ability) => number | undefined): Record<string, number> {
  const found: Record<string, number> = {};
  for (const ability of abilities) {
    const number = value(ability);
    if (number !== undefined) found[ability] = number;
  }
  return found;
}

const fromItems = (sheet: Sheet, what: 'saves' | 'checks'): number =>
  itemsOf(sheet).reduce((sum, { effects }) => sum + (effects[what] ?? 0), 0);

/** Rule: Aura of Protection, on the paladin's own saves. */
function auraOf(sheet: Sheet): number {
  const paladin = sheet.classes.some((one) => one.name === 'paladin' && one.level >= 6);
  return paladin ? Math.max(1, abilityModifier(sheet, 'charisma') ?? 0) : 0;
}

export function savesWith(sheet: Sheet): Record<string, number> {
  const proficient = sheet.character.saves
    ? new Set(sheet.character.saves.map((word) => word.slice(0, 3).toLowerCase()))
    : new Set([...savesOf(sheet)].map((ability) => ability.slice(0, 3)));
  const bonus = proficiencyOf(sheet);
  const always = fromItems(sheet, 'saves') + auraOf(sheet);
  return byAbility((ability) => {
    const modifier = abilityModifier(sheet, ability);
    if (modifier === undefined) return undefined;
    return modifier + (proficient.has(ability.slice(0, 3)) ? bonus : 0) + always;
  });
}

const physical: readonly Ability[] = ['strength', 'dexterity', 'constitution'];

/**
 * Rules: Jack of All Trades, in 2024 for skills only, and Remarkable Athlete (2014): a part of the
 * proficiency bonus for checks without proficiency.
 */
function withoutProficiency(sheet: Sheet, ability: Ability, isSkill: boolean): number {
  const half = proficiencyOf(sheet) / 2;
  const old = sheet.edition === '2014';
  return Math.max(
    0,
    ...sheet.classes.map(({ name, level, subclass }) =>
      name === 'bard' && level >= 2 && (old || isSkill)
        ? Math.floor(half)
        : old && subclass?.name === 'champion' && level >= 7 && physical.includes(ability)
          ? Math.ceil(half)
          : 0,
    ),
  );
}

/** Rule: Thaumaturge and Magician (2024), if the sheet names the order. */
const byOrder = (sheet: Sheet, skill: Skill): number =>
  sheet.orders.some((order) => lookup(orderSkills, order)?.includes(skill))
    ? Math.max(1, abilityModifier(sheet, 'wisdom') ?? 0)
    : 0;

export function skillsWith(sheet: Sheet): Partial<Record<Skill, number>> {
  const proficient = new Set(sheet.skills.map((one) => one.skill));
  const expert = new Set(sheet.expertise.map((one) => one.skill));
  const bonus = proficiencyOf(sheet);
  const found: Partial<Record<Skill, number>> = {};
  for (const skill of skills) {
    const ability = skillAbility(skill);
    const modifier = abilityModifier(sheet, ability);
    if (modifier === undefined) continue;
    const trained = expert.has(skill)
      ? 2 * bonus
      : proficient.has(skill)
        ? bonus
        : withoutProficiency(sheet, ability, true);
    found[skill] = modifier + trained + byOrder(sheet, skill) + fromItems(sheet, 'checks');
  }
  return found;
}

/** Initiative is a Dexterity check; the Alert feat adds to it. */
export function initiativeOf(sheet: Sheet): number | undefined {
  const dexterity = abilityModifier(sheet, 'dexterity');
  if (dexterity === undefined) return undefined;
  const alert = sheet.feats.some((feat) => feat.name === 'alert');
  const bonus = sheet.edition === '2014' ? ALERT_2014 : proficiencyOf(sheet);
  const trained =
    alert && sheet.edition === '2024' ? 0 : withoutProficiency(sheet, 'dexterity', false);
  return dexterity + trained + (alert ? bonus : 0) + fromItems(sheet, 'checks');
}

const ALERT_2014 = 5;
