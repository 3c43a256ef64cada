import { byAbility, initiativeOf, savesWith, skillsWith } from './derive-checks.ts';
import { armorClassOf, hitPointsOf } from './derive-defence.ts';
import { slotsOf, spellcastingOf } from './derive-spells.ts';
import { trainedWith, trainingOf } from './proficiencies.ts';
import { abilityModifier, hasStyle, proficiencyOf, type Sheet } from './sheet.ts';
import type { SheetWeapon } from './sheet-parts.ts';

/** What follows from the choices: the numbers on the sheet. */
export function derive(sheet: Sheet): Record<string, unknown> {
  const bonus = sheet.level > 0 ? proficiencyOf(sheet) : 0;
  const { slots, pact } = slotsOf(sheet);
  const spellcasting = spellcastingOf(sheet);
  const hitPoints = hitPointsOf(sheet);
  const armorClass = armorClassOf(sheet);
  const skills = skillsWith(sheet);
  const initiative = initiativeOf(sheet);
  const attacks = sheet.weapons.flatMap((weapon) => attackWith(sheet, weapon, bonus) ?? []);
  return {
    ...(sheet.level > 0 && { level: sheet.level, proficiency_bonus: bonus }),
    ...(sheet.scores && {
      ability_modifiers: byAbility((ability) => abilityModifier(sheet, ability)),
      saving_throws: savesWith(sheet),
      skills,
    }),
    ...(skills.perception !== undefined && { passive_perception: 10 + skills.perception }),
    ...(initiative !== undefined && { initiative }),
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

/** Rule: Archery, for attacks with ranged weapons. */
const ARCHERY = 2;

function attackWith(sheet: Sheet, weapon: SheetWeapon, bonus: number) {
  const strength = abilityModifier(sheet, 'strength');
  const dexterity = abilityModifier(sheet, 'dexterity');
  const { body } = weapon;
  if (!body || strength === undefined || dexterity === undefined) return undefined;
  const ranged = body.range_type === 'ranged';
  const agile =
    body.properties.some((property) => property.startsWith('finesse')) ||
    (sheet.classes.some((one) => one.name === 'monk') && !ranged);
  const modifier = ranged ? dexterity : agile ? Math.max(strength, dexterity) : strength;
  const trained = trainedWith(trainingOf(sheet), weapon);
  const proficient = trained === 'yes' || trained === 'option';
  const added = modifier + weapon.bonus;
  return {
    weapon: weapon.label,
    attack: added + (proficient ? bonus : 0) + (ranged && hasStyle(sheet, 'archery') ? ARCHERY : 0),
    ...(body.damage_dice && {
      damage:
        `${body.damage_dice}${added === 0 ? '' : added > 0 ? ` + ${added}` : ` - ${-added}`} ${body.damage_type ?? ''}`.trim(),
    }),
    proficient,
  };
}
