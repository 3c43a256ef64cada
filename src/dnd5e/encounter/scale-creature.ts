import { lookup } from '../../base/lookup.ts';
import type { Creature, Deed } from '../model/creature.ts';
import { challengeText, experienceFor, modifier, proficiencyFor } from '../model/vocabulary.ts';
import { type Figures, figuresFor, middleOf } from './challenge-figures.ts';

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
    `Damage ${factorText(power)} (table: ${middleOf(from.damage)} → ${middleOf(to.damage)} a round), in whole dice, at least one`,
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
  return {
    challenge_rating: challengeText(challenge),
    experience_points: xp,
    proficiency_bonus: proficiencyFor(challenge),
    armor_class,
    hit_points: hits.points,
    hit_dice: hits.dice,
    actions: deeds.flatMap((deed) => scaledAction(deed, { attack, dc, power })),
    arithmetic,
  };
}

/** Challenge 0 deals almost no damage, so that a ratio would mean nothing; it counts as 1. */
const damageFactor = (from: Figures, to: Figures): number =>
  Math.max(middleOf(to.damage), 1) / Math.max(middleOf(from.damage), 1);

/** The number of hit dice of the creature's size that comes closest to these points. */
function hitPoints(creature: Creature, wanted: number): { points: number; dice?: string } {
  const sides =
    Number(/d(\d+)/.exec(creature.hit_dice ?? '')?.[1]) || lookup(DIE_BY_SIZE, creature.size);
  if (!sides) return { points: Math.max(1, Math.round(wanted)) };
  const body = modifier(creature.ability_scores.constitution);
  const each = Math.max((sides + 1) / 2 + body, 1);
  const count = Math.max(1, Math.round(wanted / each));
  const bonus = count * body;
  return {
    points: Math.max(1, Math.floor((count * (sides + 1)) / 2) + bonus),
    dice: `${count}d${sides}${bonus === 0 ? '' : bonus > 0 ? `+${bonus}` : bonus}`,
  };
}

interface Changes {
  readonly attack: number;
  readonly dc: number;
  readonly power: number;
}

function scaledAction(deed: Deed, { attack, dc, power }: Changes): ScaledAction[] {
  const damage = deed.damage?.map(({ dice, type }) => ({
    ...scaledDice(dice, power),
    ...(type !== undefined && { type }),
  }));
  if (deed.attack_bonus === undefined && !deed.saving_throw && !damage) return [];
  return [
    {
      name: deed.name,
      ...(deed.attack_bonus !== undefined && { attack_bonus: deed.attack_bonus + attack }),
      ...(deed.saving_throw && { save_dc: deed.saving_throw.dc + dc }),
      ...(damage && { damage }),
    },
  ];
}

/** The number of the same dice that comes closest; the ability bonus stays. */
function scaledDice(dice: string, power: number): { dice: string; average: number } {
  const [, count, sides, plus = '0'] = /^(\d+)d(\d+)([+-]\d+)?$/.exec(dice) ?? [];
  if (count === undefined || sides === undefined) {
    const flat = Math.max(1, Math.round(Number(dice) * power));
    return { dice: String(flat), average: flat };
  }
  const bonus = Number(plus);
  const each = (Number(sides) + 1) / 2;
  const wanted = (Number(count) * each + bonus) * power;
  const many = Math.max(1, Math.round((wanted - bonus) / each));
  return {
    dice: `${many}d${sides}${bonus === 0 ? '' : plus}`,
    average: Math.max(0, Math.floor(many * each + bonus)),
  };
}
