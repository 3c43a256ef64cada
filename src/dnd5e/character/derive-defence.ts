import type { Armor } from '../model/equipment.ts';
import type { Ability } from '../model/vocabulary.ts';
import { HIGHEST_LEVEL } from '../tables/levels.ts';
import { abilityModifier, hasStyle, itemsOf, originOf, type Sheet } from './sheet.ts';
import type { SheetArmor, SheetItem } from './sheet-parts.ts';

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
    ...(sheet.armor ? otherBodies(sheet, sheet.armor) : unarmoredDefenses(sheet)),
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

/** With the other armor that the worn one may be made of: Elven Chain is chain shirt or mail. */
const otherBodies = (sheet: Sheet, armor: SheetArmor): ArmorClass[] =>
  armor.others.flatMap((body) =>
    wornWays(sheet, armor, body).map((way) => ({
      ...way,
      from: `${way.from} of ${body.category} armor`,
    })),
  );

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
  if (sheet.armor) return wornWays(sheet, sheet.armor, sheet.armor.body);
  const [defense] = unarmoredDefenses(sheet);
  const ways: ArmorClass[] = [
    unarmored(sheet, 10 + dexterity, 'no armor'),
    ...(defense ? [defense] : []),
  ];
  for (const { label, effects } of itemsOf(sheet))
    if (effects.baseArmor !== undefined)
      ways.push(unarmored(sheet, effects.baseArmor + dexterity, label));
  for (const { subclass, level } of sheet.classes) {
    const charisma = abilityModifier(sheet, 'charisma');
    if (subclass?.name === 'draconic bloodline')
      ways.push(unarmored(sheet, 13 + dexterity, 'Draconic Resilience'));
    if (subclass?.name === 'draconic sorcery' && level >= 3 && charisma !== undefined)
      ways.push(unarmored(sheet, 10 + dexterity + charisma, 'Draconic Resilience'));
  }
  return ways;
}

function wornWays(sheet: Sheet, { label, bonus }: SheetArmor, body: Armor | undefined) {
  const dexterity = abilityModifier(sheet, 'dexterity');
  if (dexterity === undefined || !body || body.category === 'shield') return [];
  const shield = sheet.character.shield ? SHIELD : 0;
  const defense = hasStyle(sheet, 'defense') ? 1 : 0;
  const nimble = body.dex_bonus ? Math.min(dexterity, body.max_dex_bonus ?? dexterity) : 0;
  return [
    {
      value: body.armor_class + nimble + bonus + shield + defense,
      from: `${label}${shield > 0 ? ' and a shield' : ''}${defense ? ', Defense' : ''}`,
    },
  ];
}

const defendsWith: ReadonlyMap<string, Ability> = new Map([
  ['barbarian', 'constitution'],
  ['monk', 'wisdom'],
]);

/**
 * Rule: Unarmored Defense, which is gained once: from the first class that has it. A further one
 * is listed only if the sheet cannot show which came first: neither is the first class.
 */
function unarmoredDefenses(sheet: Sheet): ArmorClass[] {
  const dexterity = abilityModifier(sheet, 'dexterity') ?? 0;
  const having = sheet.classes.filter((one) => defendsWith.has(one.name));
  const certain = having.length > 0 && having[0] === sheet.classes[0];
  return (certain ? having.slice(0, 1) : having).flatMap(({ name }) => {
    const ability = defendsWith.get(name);
    const modifier = ability && abilityModifier(sheet, ability);
    // The monk's does not work with a shield.
    if (modifier === undefined || (name === 'monk' && sheet.character.shield)) return [];
    return [unarmored(sheet, 10 + dexterity + modifier, `Unarmored Defense (${name})`)];
  });
}
