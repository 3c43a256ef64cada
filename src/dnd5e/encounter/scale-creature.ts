import { lookup } from '../../base/lookup.ts';
import type { Creature, Deed } from '../model/creature.ts';
import { challengeText, experienceFor, modifier, proficiencyFor } from '../model/vocabulary.ts';
import { type Figures, figuresFor, middleOf, ratingFor } from './challenge-figures.ts';

export interface ScaledAction {
  readonly name: string;
  readonly attack_bonus?: number;
  readonly save_dc?: number;
  readonly damage?: readonly {
    readonly dice: string;
    readonly average: number;
    readonly type?: string;
  }[];
}

export interface Scaled {
  readonly challenge_rating: string;
  readonly experience_points: number | undefined;
  readonly proficiency_bonus: number;
  readonly armor_class: number;
  readonly hit_points: number;
  readonly hit_dice: string | undefined;
  readonly actions: readonly ScaledAction[];
  /** Each change with its calculation. */
  readonly arithmetic: string[];
  /** Figures that are still above those of the table for the new rating. */
  readonly above: readonly string[];
}

const DIE_BY_SIZE: Readonly<Record<string, number>> = {
  tiny: 4,
  small: 6,
  medium: 8,
  large: 10,
  huge: 12,
  gargantuan: 20,
};

const change = (value: number): string => (value < 0 ? `− ${-value}` : `+ ${value}`);
const factorText = (value: number): string => `× ${Math.round(value * 100) / 100}`;

/**
 * Scales a creature from its challenge rating to another by the table's differences and ratios, so
 * that what makes it tougher or weaker than average stays.
 */
export function scaleCreature(creature: Creature, challenge: number): Scaled | undefined {
  const from = figuresFor(creature.challenge_rating);
  const to = figuresFor(challenge);
  if (!from || !to) return undefined;
  const arithmetic: string[] = [];
  const armor = to.armorClass - from.armorClass;
  const armor_class = creature.armor_class + armor;
  arithmetic.push(
    `Armor class ${creature.armor_class} ${change(armor)} (table: ${from.armorClass} → ${to.armorClass}) = ${armor_class}`,
  );
  const life = middleOf(to.hitPoints) / middleOf(from.hitPoints);
  const hits = hitPoints(creature, creature.hit_points * life);
  arithmetic.push(
    `Hit points ${creature.hit_points} ${factorText(life)} (table: ${middleOf(from.hitPoints)} → ${middleOf(to.hitPoints)} on average) ≈ ${Math.round(creature.hit_points * life)}${hits.dice ? `, in whole dice ${hits.dice} = ${hits.points}` : ''}`,
  );
  const power = damageFactor(from, to);
  const attack = to.attackBonus - from.attackBonus;
  const dc = to.saveDc - from.saveDc;
  arithmetic.push(
    `Attack bonus ${change(attack)} (table: ${from.attackBonus} → ${to.attackBonus}); save DC ${change(dc)} (table: ${from.saveDc} → ${to.saveDc})`,
    `Damage ${factorText(power)} (table: ${middleOf(from.damage)} → ${middleOf(to.damage)} a round), in whole dice${power < 1 ? '; if one die is too much, a smaller one or a smaller bonus, which is then also taken from the attack' : ', at least one'}`,
  );
  const xp = experienceFor(challenge);
  arithmetic.push(
    `XP ${creature.experience_points ?? experienceFor(creature.challenge_rating) ?? 0} → ${xp ?? 0}; proficiency bonus ${proficiencyFor(creature.challenge_rating)} → ${proficiencyFor(challenge)}`,
  );
  const deeds = [
    ...(creature.actions ?? []),
    ...(creature.bonus_actions ?? []),
    ...(creature.reactions ?? []),
    ...(creature.legendary_actions ?? []),
  ];
  const actions = deeds.flatMap((deed) =>
    scaledAction(deed, { attack, dc, power, usualAttack: to.attackBonus }),
  );
  return {
    challenge_rating: challengeText(challenge),
    experience_points: xp,
    proficiency_bonus: proficiencyFor(challenge),
    armor_class,
    hit_points: hits.points,
    hit_dice: hits.dice,
    actions,
    arithmetic,
    above: aboveTable(hits.points, actions, to),
  };
}

/** What a creature was not brought down to, with the challenge rating that the table has it for. */
function aboveTable(points: number, actions: readonly ScaledAction[], to: Figures): string[] {
  const [, mostPoints] = to.hitPoints;
  const [, mostDamage] = to.damage;
  const hardest = Math.max(0, ...actions.map(damageOf));
  return [
    ...(points > mostPoints
      ? [`hit points ${points}, which are those of ${ratingWith('hitPoints', points)}`]
      : []),
    ...actions
      .filter((action) => damageOf(action) === hardest && hardest > Math.max(mostDamage, 1))
      .slice(0, 1)
      .map(
        ({ name }) =>
          `${name} with ${hardest} damage, which is that of ${ratingWith('damage', hardest)} a round`,
      ),
  ];
}

const damageOf = ({ damage = [] }: ScaledAction): number =>
  damage.reduce((sum, { average }) => sum + average, 0);

const ratingWith = (figure: 'hitPoints' | 'damage', value: number): string => {
  const rating = ratingFor(figure, value);
  return rating === undefined ? 'no rating' : `CR ${challengeText(rating)}`;
};

/** Challenge 0 deals almost no damage, so that a ratio would mean nothing; it counts as 1. */
const damageFactor = (from: Figures, to: Figures): number =>
  Math.max(middleOf(to.damage), 1) / Math.max(middleOf(from.damage), 1);

/**
 * The number of hit dice of the creature's size that comes closest to these points. If one is too
 * much, its bonus from Constitution is less.
 */
function hitPoints(creature: Creature, wanted: number): { points: number; dice?: string } {
  const sides =
    Number(/d(\d+)/.exec(creature.hit_dice ?? '')?.[1]) || lookup(DIE_BY_SIZE, creature.size);
  if (!sides) return { points: Math.max(1, Math.round(wanted)) };
  const body = modifier(creature.ability_scores.constitution);
  const each = Math.max((sides + 1) / 2 + body, 1);
  const count = Math.max(1, Math.round(wanted / each));
  const bonus = count === 1 && body > 0 ? lessBonus(body, wanted, (sides + 1) / 2) : count * body;
  return {
    points: Math.max(1, Math.floor((count * (sides + 1)) / 2) + bonus),
    dice: `${count}d${sides}${bonus === 0 ? '' : bonus > 0 ? `+${bonus}` : bonus}`,
  };
}

interface Changes {
  readonly attack: number;
  readonly dc: number;
  readonly power: number;
  /** The attack bonus of the table for the new rating. */
  readonly usualAttack: number;
}

function scaledAction(deed: Deed, { attack, dc, power, usualAttack }: Changes): ScaledAction[] {
  const scaled = deed.damage?.map(({ dice, type }) => ({ ...scaledDice(dice, power), type }));
  if (deed.attack_bonus === undefined && !deed.saving_throw && !scaled) return [];
  // The same ability adds to the damage and to the attack.
  const lost = Math.max(0, ...(scaled ?? []).map((one) => one.lost));
  const bonus = (deed.attack_bonus ?? 0) + attack;
  return [
    {
      name: deed.name,
      ...(deed.attack_bonus !== undefined && {
        attack_bonus: Math.max(bonus - lost, Math.min(bonus, usualAttack)),
      }),
      ...(deed.saving_throw && { save_dc: deed.saving_throw.dc + dc }),
      ...(scaled && {
        damage: scaled.map(({ dice, average, type }) => ({
          dice,
          average,
          ...(type !== undefined && { type }),
        })),
      }),
    },
  ];
}

interface ScaledDice {
  readonly dice: string;
  readonly average: number;
  /** How much less is added to the dice. */
  readonly lost: number;
}

/**
 * The number of the same dice that comes closest; the ability bonus stays. If one die with it is
 * too much, the bonus is less; if one without it is, the die is smaller; and less than any die is a
 * number.
 */
function scaledDice(dice: string, power: number): ScaledDice {
  const [, count, sides, plus = '0'] = /^(\d+)d(\d+)([+-]\d+)?$/.exec(dice) ?? [];
  if (count === undefined || sides === undefined)
    return flatDamage(Math.round(Number(dice) * power), 0);
  const bonus = Number(plus);
  const each = averageOf(Number(sides));
  const wanted = (Number(count) * each + bonus) * power;
  const many = Math.max(1, Math.round((wanted - bonus) / each));
  if (many > 1 || power >= 1) return shownDice(many, Number(sides), bonus, 0);
  const less = lessBonus(bonus, wanted, each);
  const lost = bonus - less;
  const isTooMuch = (die: number): boolean => averageOf(die) + less >= wanted + TOO_MUCH;
  if (!isTooMuch(Number(sides))) return shownDice(1, Number(sides), less, lost);
  const die = SMALLER_DICE.find((one) => one < Number(sides) && !isTooMuch(one));
  return die ? shownDice(1, die, less, lost) : flatDamage(Math.round(wanted), lost);
}

const SMALLER_DICE = [10, 8, 6, 4];
/** This much more than is wanted, on average, is too much for one die. */
const TOO_MUCH = 1;

const averageOf = (sides: number): number => (sides + 1) / 2;

/** As much of a bonus as brings one die to the wanted average; all of it if that is not too much. */
const lessBonus = (bonus: number, wanted: number, each: number): number =>
  bonus <= 0 || each + bonus < wanted + TOO_MUCH
    ? bonus
    : Math.min(bonus, Math.max(0, Math.round(wanted - each)));

const flatDamage = (points: number, lost: number): ScaledDice => {
  const least = Math.max(1, points);
  return { dice: String(least), average: least, lost };
};

const shownDice = (many: number, sides: number, bonus: number, lost: number): ScaledDice => ({
  dice: `${many}d${sides}${bonus === 0 ? '' : bonus > 0 ? `+${bonus}` : bonus}`,
  average: Math.max(0, Math.floor(many * averageOf(sides) + bonus)),
  lost,
});
