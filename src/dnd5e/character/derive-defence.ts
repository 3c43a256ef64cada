import { HIGHEST_LEVEL } from '../tables/levels.ts';
import { abilityModifier, itemsOf, originOf, type Sheet } from './sheet.ts';
import type { SheetItem } from './sheet-parts.ts';

export interface HitPoints {
  readonly average: number;
  readonly lowest: number;
  readonly highest: number;
  /** `5d8 + 1d10`. */
  readonly hit_dice: string;
}

/** Range and average of hit points; undefined if a hit die or Constitution is unknown. */
export function hitPointsOf(sheet: Sheet): HitPoints | undefined {
  const constitution = abilityModifier(sheet, 'constitution');
  if (constitution === undefined || sheet.level < 1 || sheet.level > HIGHEST_LEVEL)
    return undefined;
  let lowest = 0;
  let highest = 0;
  let average = 0;
  const dice: string[] = [];
  for (const [at, one] of sheet.classes.entries()) {
    const die = one.table?.hitDie;
    if (die === undefined) return undefined;
    dice.push(`${one.level}d${die}`);
    for (let level = 1; level <= one.level; level++) {
      const first = at === 0 && level === 1;
      // Every level adds at least one hit point.
      const gain = (rolled: number): number => Math.max(1, rolled + constitution);
      lowest += gain(first ? die : 1);
      highest += gain(die);
      average += gain(first ? die : die / 2 + 1);
    }
    const more = (one.subclass?.table?.hitPointsPerLevel ?? 0) * one.level;
    lowest += more;
    highest += more;
    average += more;
  }
  const perLevel =
    originOf(sheet).hitPointsPerLevel +
    sheet.feats.reduce((sum, feat) => sum + (feat.table.hitPointsPerLevel ?? 0), 0);
  const more = perLevel * sheet.level;
  return {
    average: average + more,
    lowest: lowest + more,
    highest: highest + more,
    hit_dice: dice.join(' + '),
  };
}

export interface ArmorClass {
  readonly value: number;
  readonly from: string;
}

const SHIELD = 2;

/** The armor class of the armor worn, or the best unarmored one; undefined if unknown. */
export const armorClassOf = (sheet: Sheet): ArmorClass | undefined =>
  best(waysOf(sheet).map((way) => withItems(sheet, way, itemsOf(sheet))));

/**
 * Further armor classes that the sheet can explain: with a spell that it has, or with an item that
 * is carried but not attuned.
 */
export function otherArmorClasses(sheet: Sheet): ArmorClass[] {
  const dexterity = abilityModifier(sheet, 'dexterity');
  if (dexterity === undefined) return [];
  const spells = [...sheet.spells, ...sheet.prepared].flatMap(({ label, baseArmor }) =>
    baseArmor === undefined ? [] : [{ label, baseArmor }],
  );
  const shadows = sheet.invocations?.some((one) => one.rule?.spell === 'mage armor');
  const cast = [...spells, ...(shadows ? [{ label: 'Mage Armor', baseArmor: MAGE_ARMOR }] : [])];
  const ways = [
    ...waysOf(sheet),
    ...(sheet.armor
      ? []
      : cast.map(({ label, baseArmor }) => unarmored(sheet, baseArmor + dexterity, label))),
  ];
  return ways.flatMap((way) => [
    withItems(sheet, way, itemsOf(sheet)),
    withItems(sheet, way, itemsOf(sheet, true)),
  ]);
}

const MAGE_ARMOR = 13;

const best = (ways: readonly ArmorClass[]): ArmorClass | undefined =>
  ways.reduce<ArmorClass | undefined>(
    (most, way) => (most && most.value >= way.value ? most : way),
    undefined,
  );

const unarmored = (sheet: Sheet, value: number, from: string): ArmorClass =>
  sheet.character.shield
    ? { value: value + SHIELD, from: `${from} and a shield` }
    : { value, from };

/** With the bonuses of magic items. */
function withItems(sheet: Sheet, way: ArmorClass, items: readonly SheetItem[]): ArmorClass {
  const shield = sheet.character.shield === true;
  const helping = items.flatMap(({ label, effects: { armorClass: bonus } }) =>
    !bonus ||
    (bonus.unarmored && sheet.armor) ||
    (bonus.unshielded && shield) ||
    (bonus.ofShield && !shield)
      ? []
      : [{ label, by: bonus.by }],
  );
  return {
    value: helping.reduce((sum, { by }) => sum + by, way.value),
    from: [way.from, ...helping.map(({ label }) => label)].join(', '),
  };
}

/** The ways to reckon the armor class: the armor worn, or every unarmored one. */
function waysOf(sheet: Sheet): ArmorClass[] {
  const dexterity = abilityModifier(sheet, 'dexterity');
  if (dexterity === undefined) return [];
  const shield = sheet.character.shield ? SHIELD : 0;
  const { armor } = sheet;
  const defense = [...sheet.feats, ...(sheet.styles ?? [])].some((one) => one.name === 'defense')
    ? 1
    : 0;
  if (armor) {
    const { body } = armor;
    if (!body || body.category === 'shield') return [];
    const bonus = body.dex_bonus ? Math.min(dexterity, body.max_dex_bonus ?? dexterity) : 0;
    const worn = {
      value: body.armor_class + bonus + armor.bonus + shield + defense,
      from: `${armor.label}${shield > 0 ? ' and a shield' : ''}${defense ? ', Defense' : ''}`,
    };
    return [worn];
  }
  const ways: ArmorClass[] = [unarmored(sheet, 10 + dexterity, 'no armor')];
  for (const { label, effects } of itemsOf(sheet))
    if (effects.baseArmor !== undefined)
      ways.push(unarmored(sheet, effects.baseArmor + dexterity, label));
  for (const one of sheet.classes) {
    const add = (value: number | undefined, from: string): void => {
      if (value !== undefined) ways.push(unarmored(sheet, value, from));
    };
    const plus = (ability: 'constitution' | 'wisdom' | 'charisma'): number | undefined => {
      const modifier = abilityModifier(sheet, ability);
      return modifier === undefined ? undefined : 10 + dexterity + modifier;
    };
    if (one.name === 'barbarian') add(plus('constitution'), 'Unarmored Defense (barbarian)');
    // The monk's does not work with a shield.
    if (one.name === 'monk' && shield === 0) add(plus('wisdom'), 'Unarmored Defense (monk)');
    if (one.subclass?.name === 'draconic bloodline') add(13 + dexterity, 'Draconic Resilience');
    if (one.subclass?.name === 'draconic sorcery' && one.level >= 3)
      add(plus('charisma'), 'Draconic Resilience');
  }
  return ways;
}
