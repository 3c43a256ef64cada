import { listed } from '../../../text/excerpt.ts';
import { capital } from '../../../text/markdown.ts';
import type { ArmorTraining } from '../../tables/classes.ts';
import { orders } from '../../tables/features.ts';
import { optionsUsed } from '../assess-spells.ts';
import { armorClassOf, otherArmorClasses } from '../derive-defence.ts';
import { error, type Finding, info, type Rule, unlessUnknown, warning } from '../finding.ts';
import { trainedWith, trainingOf } from '../proficiencies.ts';
import { itemsOf, originOf, type Sheet } from '../sheet.ts';

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
      ...(armor?.body && !armor.trained
        ? untrained(sheet, armor.body.category, armor.label, armor.path)
        : []),
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

/** Body armor of metal; what is made of dragon scales is not. */
const metal =
  /^(?!.*dragon).*\b(?:chain|scale|plate|half plate|breastplate|ring mail|splint|mail)\b/;

export const druidMetalRule: Rule = {
  id: 'druid-metal',
  title: 'Druids (2014) wear no armor made of metal',
  check(sheet) {
    const druid = sheet.classes.some((one) => one.name === 'druid');
    const { armor } = sheet;
    if (sheet.edition !== '2014' || !druid || !armor?.body || !metal.test(armor.name)) return [];
    return [
      info(
        armor.path,
        `${armor.label} is of metal, which druids do not wear.`,
        'Wear hide or leather, or agree with the game master on another material.',
      ),
    ];
  },
};

/** The score below which a heavy weapon is unwieldy in 2024. */
const HEAVY_SCORE = 13;

export const heavyWeaponRule: Rule = {
  id: 'heavy-weapon',
  title: `Heavy weapons: disadvantage for Small creatures (2014), or below ${HEAVY_SCORE} in the ability (2024)`,
  check(sheet) {
    return sheet.weapons.flatMap(({ body, label, path }) => {
      if (!body?.properties.some((property) => property.startsWith('heavy'))) return [];
      const ability = body.range_type === 'ranged' ? 'dexterity' : 'strength';
      const score = sheet.scores?.[ability];
      const why =
        sheet.edition === '2014'
          ? originOf(sheet).small && 'the character is Small'
          : score !== undefined && score < HEAVY_SCORE && `${capital(ability)} is ${score}`;
      if (!why) return [];
      return [
        info(
          path,
          `${label} is heavy and ${why}: attacks have disadvantage.`,
          'Use another weapon.',
        ),
      ];
    });
  },
};

/** Rule: Divine Order and Primal Order (2024): training or a cantrip, never both. */
export const orderRule: Rule = {
  id: 'class-order',
  title: 'Divine Order and Primal Order (2024): one of the two',
  check(sheet) {
    const worn = sheet.armor?.body?.category;
    const training = trainingOf(sheet);
    const trained = training.options.filter(
      (one) => one.armor === worn && !sheet.armor?.trained && !training.armor.has(one.armor),
    );
    const learned = new Set(optionsUsed(sheet));
    const both = orders.filter((one) => sheet.orders.includes(one));
    if (new Set(both.map((one) => one.replace(/ \(.*/, ''))).size < both.length)
      return [error('features', `${listed(both)}: only one can be chosen.`, 'Keep one.')];
    return trained.flatMap(({ option }) => {
      const order = option.replace(/ \(.*/, '');
      const other = [...learned].find((one) => one.startsWith(order));
      return other === undefined
        ? []
        : [
            unlessUnknown(
              sheet,
              'armor',
              `${sheet.armor?.label} needs ${option}, and the cantrips need ${other}: only one can be chosen.`,
              'Wear lighter armor, or leave out a cantrip.',
            ),
          ];
    });
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
    // What an item of which nothing is known adds cannot be told.
    const vague = stated > derived.value && itemsOf(sheet, true).some((item) => item.vague);
    return [
      (vague ? info : warning)(
        'armor_class',
        `${stated} is stated; ${derived.from} gives ${derived.value}.`,
        `Write ${derived.value}, or name what else changes it (a magic item, a fighting style, a spell).`,
      ),
    ];
  },
};
