import { abilities } from '../model/game-words.ts';
import type { Ability } from '../model/vocabulary.ts';
import { proficiencyBonus } from '../tables/levels.ts';
import { skillAbility, skills } from '../tables/skills.ts';
import { savesOf } from './checks/saving-throws.ts';
import { armorClassOf, hitPointsOf } from './derive-defence.ts';
import { slotsOf, spellcastingOf } from './derive-spells.ts';
import { trainedWith, trainingOf } from './proficiencies.ts';
import { abilityModifier, itemsOf, type Sheet } from './sheet.ts';
import type { SheetWeapon } from './sheet-parts.ts';

/** What follows from the choices: the numbers on the sheet. */
export function derive(sheet: Sheet): Record<string, unknown> {
  const bonus = sheet.level > 0 ? proficiencyBonus(sheet.level) : undefined;
  const { slots, pact } = slotsOf(sheet);
  const spellcasting = spellcastingOf(sheet);
  const hitPoints = hitPointsOf(sheet);
  const armorClass = armorClassOf(sheet);
  const attacks = sheet.weapons.flatMap((weapon) => attackWith(sheet, weapon, bonus ?? 0) ?? []);
  return {
    ...(sheet.level > 0 && { level: sheet.level, proficiency_bonus: bonus }),
    ...(sheet.scores && {
      ability_modifiers: byAbility((ability) => abilityModifier(sheet, ability)),
      saving_throws: savesWith(sheet, bonus ?? 0),
      skills: skillsWith(sheet, bonus ?? 0),
    }),
    ...passive(sheet, bonus ?? 0),
    ...(armorClass && { armor_class: armorClass }),
    ...(hitPoints && { hit_points: hitPoints }),
    ...(spellcasting.length > 0 && { spellcasting }),
    ...(slots.length > 0 && {
      spell_slots: Object.fromEntries(slots.map((count, at) => [String(at + 1), count])),
    }),
    ...(pact && { pact_slots: pact }),
    ...(attacks.length > 0 && { attacks }),
  };
}

function byAbility(value: (ability: Ability) => number | undefined): Record<string, number> {
  const found: Record<string, number> = {};
  for (const ability of abilities) {
    const number = value(ability);
    if (number !== undefined) found[ability] = number;
  }
  return found;
}

function savesWith(sheet: Sheet, bonus: number): Record<string, number> {
  const proficient = sheet.character.saves
    ? new Set(sheet.character.saves.map((word) => word.slice(0, 3).toLowerCase()))
    : new Set([...savesOf(sheet)].map((ability) => ability.slice(0, 3)));
  const fromItems = itemsOf(sheet).reduce((sum, item) => sum + (item.effects.saves ?? 0), 0);
  return byAbility((ability) => {
    const modifier = abilityModifier(sheet, ability);
    if (modifier === undefined) return undefined;
    return modifier + (proficient.has(ability.slice(0, 3)) ? bonus : 0) + fromItems;
  });
}

function skillsWith(sheet: Sheet, bonus: number): Record<string, number> {
  const proficient = new Set(sheet.skills.map((one) => one.skill));
  const expert = new Set(sheet.expertise.map((one) => one.skill));
  // Half bonuses of bards and champions are left out: the sheet shows proficiencies.
  const found: Record<string, number> = {};
  for (const skill of skills) {
    const modifier = abilityModifier(sheet, skillAbility(skill));
    if (modifier !== undefined)
      found[skill] = modifier + (expert.has(skill) ? 2 * bonus : proficient.has(skill) ? bonus : 0);
  }
  return found;
}

function passive(sheet: Sheet, bonus: number): Record<string, number> {
  const perception = skillsWith(sheet, bonus).perception;
  const initiative = abilityModifier(sheet, 'dexterity');
  return {
    ...(perception !== undefined && { passive_perception: 10 + perception }),
    ...(initiative !== undefined && {
      initiative:
        initiative +
        (sheet.feats.some((feat) => feat.name === 'alert')
          ? sheet.edition === '2024'
            ? bonus
            : 5
          : 0),
    }),
  };
}

function attackWith(sheet: Sheet, weapon: SheetWeapon, bonus: number) {
  const strength = abilityModifier(sheet, 'strength');
  const dexterity = abilityModifier(sheet, 'dexterity');
  const { body } = weapon;
  if (!body || strength === undefined || dexterity === undefined) return undefined;
  const agile =
    body.properties.some((property) => property.startsWith('finesse')) ||
    (sheet.classes.some((one) => one.name === 'monk') && body.range_type !== 'ranged');
  const modifier =
    body.range_type === 'ranged' ? dexterity : agile ? Math.max(strength, dexterity) : strength;
  const trained = trainedWith(trainingOf(sheet), weapon);
  const proficient = trained === 'yes' || trained === 'option';
  const added = modifier + weapon.bonus;
  return {
    weapon: weapon.label,
    attack: added + (proficient ? bonus : 0),
    ...(body.damage_dice && {
      damage:
        `${body.damage_dice}${added === 0 ? '' : added > 0 ? ` + ${added}` : ` - ${-added}`} ${body.damage_type ?? ''}`.trim(),
    }),
    proficient,
  };
}
