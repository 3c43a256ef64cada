import { HIGHEST_LEVEL } from '../tables/levels.ts';
import { abilityModifier, originOf, type Sheet } from './sheet.ts';

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
export function armorClassOf(sheet: Sheet): ArmorClass | undefined {
  const dexterity = abilityModifier(sheet, 'dexterity');
  if (dexterity === undefined) return undefined;
  const shield = sheet.character.shield ? SHIELD : 0;
  const withShield = shield > 0 ? ' and a shield' : '';
  const { armor } = sheet;
  const defense = [...sheet.feats, ...(sheet.styles ?? [])].some((one) => one.name === 'defense')
    ? 1
    : 0;
  if (armor) {
    const { body } = armor;
    if (!body || body.category === 'shield') return undefined;
    const bonus = body.dex_bonus ? Math.min(dexterity, body.max_dex_bonus ?? dexterity) : 0;
    return {
      value: body.armor_class + bonus + armor.bonus + shield + defense,
      from: `${armor.label}${withShield}${defense ? ', Defense' : ''}`,
    };
  }
  const ways: ArmorClass[] = [{ value: 10 + dexterity + shield, from: `no armor${withShield}` }];
  for (const one of sheet.classes) {
    const add = (value: number | undefined, from: string): void => {
      if (value !== undefined) ways.push({ value: value + shield, from: `${from}${withShield}` });
    };
    const plus = (
      ability: 'constitution' | 'wisdom' | 'charisma',
      base = 10 + dexterity,
    ): number | undefined => {
      const modifier = abilityModifier(sheet, ability);
      return modifier === undefined ? undefined : base + modifier;
    };
    if (one.name === 'barbarian') add(plus('constitution'), 'Unarmored Defense (barbarian)');
    // The monk's does not work with a shield.
    if (one.name === 'monk' && shield === 0) add(plus('wisdom'), 'Unarmored Defense (monk)');
    if (one.subclass?.name === 'draconic bloodline') add(13 + dexterity, 'Draconic Resilience');
    if (one.subclass?.name === 'draconic sorcery' && one.level >= 3)
      add(plus('charisma'), 'Draconic Resilience');
  }
  return ways.reduce((best, way) => (way.value > best.value ? way : best));
}
