import * as z from 'zod';
import { type Creature, challenge, type Deed } from '../../../model/creature.ts';
import { AbilityScores, experienceFor, proficiencyFor } from '../../../model/vocabulary.ts';
import { figuresIn } from '../../action-figures.ts';
import { lairActionsIn, withoutLairActions } from '../../lair-actions.ts';
import { legendaryActionsOf } from '../../legendary-actions.ts';
import { some, someOf, splitUsage } from '../../text-facts.ts';
import { InDocument, Named, Text, texts } from '../shapes.ts';
import { defencesOf } from './defences.ts';

const Figures = z.record(z.string(), z.int());
const Range = z.number().nullish();
const Action = z.object({
  name: z.string(),
  desc: z.string(),
  action_type: z.string(),
  order_in_statblock: z.int().nullish(),
  legendary_action_cost: z.int().nullish(),
  usage_limits: z.object({ type: z.string(), param: z.int().nullish() }).nullish(),
});

export const CreatureRow = z.object({
  key: z.string(),
  name: z.string(),
  document: InDocument,
  type: Named,
  size: Named,
  challenge_rating: z.number(),
  proficiency_bonus: z.int().nullish(),
  speed: z.record(z.string(), z.union([z.number(), z.string(), z.boolean()])),
  subcategory: Text,
  alignment: Text,
  languages: z.object({ as_string: Text }),
  armor_class: z.int(),
  armor_detail: Text,
  hit_points: z.int(),
  hit_dice: Text,
  experience_points: z.int().nullish(),
  ability_scores: AbilityScores,
  initiative_bonus: z.int().nullish(),
  saving_throws: Figures,
  skill_bonuses: Figures,
  passive_perception: z.int().nullish(),
  resistances_and_immunities: z.object({
    damage_immunities_display: Text,
    damage_resistances_display: Text,
    damage_vulnerabilities_display: Text,
    condition_immunities_display: Text,
    damage_immunities: z.array(z.object({ name: z.string() })),
    damage_resistances: z.array(z.object({ name: z.string() })),
    damage_vulnerabilities: z.array(z.object({ name: z.string() })),
    condition_immunities: z.array(z.object({ name: z.string() })),
  }),
  darkvision_range: Range,
  blindsight_range: Range,
  tremorsense_range: Range,
  truesight_range: Range,
  actions: z.array(Action),
  traits: z.array(z.object({ name: z.string(), desc: z.string() })),
  environments: z.array(Named),
});
type Row = z.infer<typeof CreatureRow>;

/**
 * Some names are listed without their stat block: a few figures, everything else at its default.
 * Such a row is not a creature of challenge 0.
 */
const isUnfilled = (row: Row): boolean =>
  row.challenge_rating === 0 &&
  !texts(row.hit_dice) &&
  Object.values(speedOf(row.speed)).every((feet) => feet === 0);

export function creatureOf(row: Row): Creature | undefined {
  if (isUnfilled(row)) return undefined;
  const { hover, unit: _unit, ...ways } = row.speed;
  const actions = row.actions.toSorted(
    (a, b) => (a.order_in_statblock ?? 0) - (b.order_in_statblock ?? 0),
  );
  const doing = (type: string) => actions.filter((a) => groupOf(a) === type);
  return {
    size: row.size.name.toLowerCase(),
    type: row.type.name.toLowerCase(),
    alignment: alignmentOf(row),
    armor_class: row.armor_class,
    armor_detail: armorDetailOf(row),
    hit_points: row.hit_points,
    hit_dice: texts(row.hit_dice)?.replace(/\s+/g, ''),
    speed: speedOf(ways),
    hover: hover === true || undefined,
    ability_scores: row.ability_scores,
    saving_throws: someOf(given(row.saving_throws, 6)),
    skills: someOf(given(row.skill_bonuses, 18)),
    ...defencesOf(row.resistances_and_immunities, row.traits),
    senses: someOf(sensesOf(row)),
    passive_perception: row.passive_perception ?? undefined,
    languages: texts(row.languages.as_string)?.replace(/^[-—–]$/, '') || undefined,
    ...challenge(row.challenge_rating),
    // Creatures of challenge 0 give 0 or 10 XP; the upstream has 0 for all of them.
    experience_points:
      row.challenge_rating === 0
        ? row.experience_points || undefined
        : (row.experience_points ?? experienceFor(row.challenge_rating)),
    proficiency_bonus: row.proficiency_bonus ?? proficiencyFor(row.challenge_rating),
    initiative_bonus: row.initiative_bonus ?? undefined,
    traits: some(withoutLairActions(row.traits).map(deedOf)),
    actions: some(doing('ACTION').map(deedOf)),
    bonus_actions: some(doing('BONUS_ACTION').map(deedOf)),
    reactions: some(doing('REACTION').map(deedOf)),
    ...legendaryActionsOf(once(doing('LEGENDARY_ACTION').map(deedOf))),
    lair_actions: lairActionsIn(row.traits),
    environments: environmentsOf(row),
  };
}

/** Books whose creatures have no alignment; the upstream has "chaotic evil" for all of them. */
const WITHOUT_ALIGNMENT = new Set(['a5e-mm', 'bfrd']);
const alignmentOf = (row: Row): string | undefined =>
  WITHOUT_ALIGNMENT.has(row.document.key) ? undefined : texts(row.alignment)?.toLowerCase();

/** Stat blocks of 2024 do not name armor; the upstream has "natural armor" for all of them. */
const WITHOUT_ARMOR = new Set(['srd-2024']);
const armorDetailOf = (row: Row): string | undefined =>
  WITHOUT_ARMOR.has(row.document.key) ? undefined : texts(row.armor_detail);

/** A creature with this many environments had the whole list ticked. */
const EVERYWHERE = 25;
const environmentsOf = (row: Row): string[] | undefined =>
  row.environments.length >= EVERYWHERE
    ? undefined
    : some(row.environments.map((e) => e.name.toLowerCase()));

/** If all of these figures are zero, they were not filled in. */
const given = (figures: Record<string, number>, all: number): Record<string, number> =>
  Object.keys(figures).length >= all && Object.values(figures).every((n) => n === 0) ? {} : figures;

function speedOf(ways: Record<string, number | string | boolean>): Record<string, number> {
  const speed: Record<string, number> = {};
  for (const [way, value] of Object.entries(ways))
    if (typeof value === 'number' && Number.isFinite(value)) speed[way] = value;
  return speed;
}

/** Two figures run together ("60 ft. or 20 ft." → 6020) are dropped. */
const FARTHEST = 1000;
function sensesOf(row: Row): Record<string, number> {
  const senses: Record<string, number> = {};
  for (const sense of ['darkvision', 'blindsight', 'tremorsense', 'truesight'] as const) {
    const feet = row[`${sense}_range`];
    if (feet && feet < FARTHEST) senses[sense] = feet;
  }
  return senses;
}

const COSTS = /\(costs? (\d+) actions?\)/i;

/** An action that costs legendary actions is one, wherever it is listed. */
const groupOf = (action: z.infer<typeof Action>): string =>
  COSTS.test(action.name) ? 'LEGENDARY_ACTION' : action.action_type;

type DeedRow = { name: string; desc: string } & Partial<z.infer<typeof Action>>;

function deedOf(row: DeedRow): Deed {
  const { name, usage } = splitUsage(row.name.trim());
  const desc = texts(row.desc) ?? '';
  return { name, desc, ...figuresIn(desc), usage: usage ?? usageOf(row) };
}

function usageOf({
  usage_limits,
  legendary_action_cost,
  action_type,
}: DeedRow): string | undefined {
  if (action_type === 'LEGENDARY_ACTION' && legendary_action_cost && legendary_action_cost > 1)
    return `costs ${legendary_action_cost} actions`;
  const param = usage_limits?.param;
  if (!usage_limits || !param) return undefined;
  if (usage_limits.type === 'PER_DAY') return `${param}/day`;
  if (usage_limits.type.startsWith('RECHARGE'))
    return param === 6 ? 'recharge 6' : `recharge ${param}-6`;
  return undefined;
}

/** The same action listed twice, with and without its cost, is one. */
function once(deeds: readonly Deed[]): Deed[] {
  const byName = new Map<string, Deed>();
  for (const deed of deeds) {
    const known = byName.get(deed.name);
    if (!known || (!known.usage && deed.usage)) byName.set(deed.name, deed);
  }
  return [...byName.values()];
}
