import type { ArmorTraining } from '../../tables/classes.ts';
import { armorClassOf, otherArmorClasses } from '../derive-defence.ts';
import { type Finding, info, type Rule, unlessUnknown, warning } from '../finding.ts';
import { trainedWith, trainingOf } from '../proficiencies.ts';
import type { Sheet } from '../sheet.ts';

function untrained(sheet: Sheet, needed: ArmorTraining, label: string, path: string): Finding[] {
  const training = trainingOf(sheet);
  if (training.armor.has(needed)) return [];
  const what = needed === 'shield' ? 'shields' : `${needed} armor`;
  const option = training.options.find((one) => one.armor === needed);
  if (option)
    return [
      info(
        path,
        `Training with ${what} can only come from ${option.option}.`,
        `Make sure that ${option.option} was chosen.`,
      ),
    ];
  return [
    unlessUnknown(
      sheet,
      path,
      `No training with ${what} (${label}): disadvantage on Strength and Dexterity rolls, and no spellcasting while it is worn.`,
      'Wear what the class is trained with, or gain the training by feat, race or subclass.',
    ),
  ];
}

export const armorProficiencyRule: Rule = {
  id: 'armor-proficiency',
  title: 'Armor: worn with proficiency (2014) or training (2024)',
  check(sheet) {
    if (!sheet.classes[0]?.table) return [];
    const { armor } = sheet;
    return [
      ...(armor?.body ? untrained(sheet, armor.body.category, armor.label, armor.path) : []),
      ...(sheet.character.shield ? untrained(sheet, 'shield', 'shield', 'shield') : []),
    ];
  },
};

export const armorStrengthRule: Rule = {
  id: 'armor-strength',
  title: 'Heavy armor: speed falls by 10 feet below its Strength',
  check(sheet) {
    const needed = sheet.armor?.body?.strength_required;
    const strength = sheet.scores?.strength;
    if (!needed || strength === undefined || strength >= needed) return [];
    // 2014 dwarves are not slowed by heavy armor.
    if (sheet.edition === '2014' && sheet.race?.name === 'dwarf') return [];
    return [
      warning(
        'armor',
        `${sheet.armor?.label} asks for Strength ${needed}; it is ${strength}, so speed falls by 10 feet.`,
        `Raise Strength to ${needed}, or wear lighter armor.`,
      ),
    ];
  },
};

export const armorStealthRule: Rule = {
  id: 'armor-stealth',
  title: 'Armor: some hinders Stealth',
  check(sheet) {
    if (!sheet.armor?.body?.stealth_disadvantage) return [];
    return [
      info(
        'armor',
        `${sheet.armor.label} gives disadvantage on Stealth.`,
        'Keep it in mind when sneaking.',
      ),
    ];
  },
};

export const weaponProficiencyRule: Rule = {
  id: 'weapon-proficiency',
  title: 'Weapons: the proficiency bonus is added only with proficiency',
  check(sheet) {
    if (!sheet.classes[0]?.table) return [];
    const training = trainingOf(sheet);
    return sheet.weapons.flatMap((weapon) => {
      const trained = trainedWith(training, weapon);
      if (trained === 'no')
        return [
          warning(
            weapon.path,
            `No proficiency with ${weapon.label}: attacks are made without the proficiency bonus.`,
            'Use a weapon the class is trained with.',
          ),
        ];
      if (trained === 'option')
        return [
          info(
            weapon.path,
            `Proficiency with ${weapon.label} can only come from a choice that the sheet does not show.`,
            'Make sure that it was made.',
          ),
        ];
      return [];
    });
  },
};

export const armorClassRule: Rule = {
  id: 'armor-class',
  title: 'Armor class from armor, shield and Dexterity, or an unarmored defense',
  check(sheet) {
    const stated = sheet.character.armor_class;
    const derived = armorClassOf(sheet);
    if (stated === undefined || !derived || stated === derived.value) return [];
    const other = otherArmorClasses(sheet).find((one) => one.value === stated);
    if (other)
      return [
        info(
          'armor_class',
          `${stated} is right with ${other.from}; otherwise it is ${derived.value}.`,
          'A spell must be cast, and some items need attunement.',
        ),
      ];
    return [
      warning(
        'armor_class',
        `${stated} is stated; ${derived.from} gives ${derived.value}.`,
        `Write ${derived.value}, or name what else changes it (a magic item, a fighting style, a spell).`,
      ),
    ];
  },
};
