import * as z from 'zod';
import { type Creature, challenge, type Deed } from '../../model/creature.ts';
import { AbilityScores, abilityOf, experienceFor, proficiencyFor } from '../../model/vocabulary.ts';
import { figuresIn } from '../action-figures.ts';
import { sensesOf } from '../senses.ts';
import { some, someOf, splitUsage } from '../text-facts.ts';
import { Ref } from './shapes.ts';

const DeedRow = z.object({
  name: z.string(),
  desc: z.string(),
  attack_bonus: z.int().nullish(),
  damage: z
    .array(z.looseObject({ damage_dice: z.string().optional(), damage_type: Ref.optional() }))
    .nullish(),
  dc: z.object({ dc_type: Ref, dc_value: z.int().nullish() }).nullish(),
  usage: z
    .object({
      type: z.string(),
      times: z.int().nullish(),
      dice: z.string().nullish(),
      min_value: z.int().nullish(),
    })
    .nullish(),
});
const Deeds = z.array(DeedRow).nullish();

export const MonsterRow = z.object({
  index: z.string(),
  name: z.string(),
  desc: z.union([z.string(), z.array(z.string()).transform((l) => l.join('\n\n'))]).nullish(),
  size: z.string(),
  type: z.string(),
  subtype: z.string().nullish(),
  alignment: z.string().nullish(),
  armor_class: z.array(z.looseObject({ type: z.string(), value: z.int() })).min(1),
  hit_points: z.int(),
  hit_points_roll: z.string().nullish(),
  speed: z.record(z.string(), z.union([z.string(), z.boolean()])),
  ...AbilityScores.shape,
  proficiencies: z.array(z.object({ value: z.int(), proficiency: Ref })),
  damage_vulnerabilities: z.array(z.string()),
  damage_resistances: z.array(z.string()),
  damage_immunities: z.array(z.string()),
  condition_immunities: z.array(Ref),
  senses: z.record(z.string(), z.union([z.string(), z.number()])),
  languages: z.string().nullish(),
  challenge_rating: z.number(),
  proficiency_bonus: z.int().nullish(),
  xp: z.int().nullish(),
  special_abilities: Deeds,
  actions: Deeds,
  reactions: Deeds,
  legendary_actions: Deeds,
});
type Row = z.infer<typeof MonsterRow>;

const feet = (text: string): number => Number.parseInt(text, 10) || 0;

export function creatureOf(row: Row, year: string): Creature {
  const { hover, ...ways } = row.speed;
  const { passive_perception, ...senses } = row.senses;
  const { strength, dexterity, constitution, intelligence, wisdom, charisma } = row;
  const [armor] = row.armor_class;
  return {
    size: row.size.toLowerCase(),
    type: row.type.toLowerCase(),
    subtype: row.subtype ?? undefined,
    alignment: row.alignment?.toLowerCase(),
    armor_class: armor?.value ?? 10,
    // Stat blocks of 2024 do not name armor.
    armor_detail: year === '2014' && armor?.type === 'natural' ? 'natural armor' : undefined,
    hit_points: row.hit_points,
    hit_dice: row.hit_points_roll ?? undefined,
    speed: Object.fromEntries(
      Object.entries(ways).flatMap(([way, text]) =>
        typeof text === 'string' ? [[way, feet(text)]] : [],
      ),
    ),
    hover: hover === true || undefined,
    ability_scores: { strength, dexterity, constitution, intelligence, wisdom, charisma },
    saving_throws: someOf(bonuses(row, 'Saving Throw: ', abilityOf)),
    skills: someOf(bonuses(row, 'Skill: ', (name) => name.toLowerCase().replaceAll(' ', '_'))),
    damage_vulnerabilities: some(row.damage_vulnerabilities),
    damage_resistances: some(row.damage_resistances),
    damage_immunities: some(row.damage_immunities),
    condition_immunities: some(row.condition_immunities.map((c) => c.name.toLowerCase())),
    ...sensesOf(senses),
    passive_perception: typeof passive_perception === 'number' ? passive_perception : undefined,
    languages: row.languages || undefined,
    ...challenge(row.challenge_rating),
    experience_points: row.xp ?? experienceFor(row.challenge_rating),
    proficiency_bonus: row.proficiency_bonus ?? proficiencyFor(row.challenge_rating),
    desc: row.desc || undefined,
    traits: some(row.special_abilities?.map(deedOf)),
    actions: some(row.actions?.map(deedOf)),
    reactions: some(row.reactions?.map(deedOf)),
    legendary_actions: some(row.legendary_actions?.map(deedOf)),
  };
}

function bonuses(
  row: Row,
  prefix: string,
  nameOf: (name: string) => string | undefined,
): Record<string, number> {
  const found: Record<string, number> = {};
  for (const { proficiency, value } of row.proficiencies) {
    const name = proficiency.name.startsWith(prefix)
      ? nameOf(proficiency.name.slice(prefix.length))
      : undefined;
    if (name) found[name] = value;
  }
  return found;
}

function deedOf(row: z.infer<typeof DeedRow>): Deed {
  const inText = figuresIn(row.desc);
  const { name, usage } = splitUsage(row.name);
  const ability = row.dc ? abilityOf(row.dc.dc_type.name) : undefined;
  const dc = row.dc?.dc_value;
  return {
    name,
    desc: row.desc,
    // The API has a bonus of 0 for some actions that are not attacks.
    attack_bonus: inText.attack_bonus ?? (row.attack_bonus || undefined),
    // The API's list includes later and conditional damage; the text tells them apart.
    damage: inText.damage ?? some(plainDamage(row)),
    saving_throw:
      inText.saving_throw ?? (ability && typeof dc === 'number' ? { ability, dc } : undefined),
    usage: usage ?? usageOf(row.usage),
  };
}

const plainDamage = (row: z.infer<typeof DeedRow>) =>
  (row.damage ?? []).flatMap(({ damage_dice, damage_type }) =>
    damage_dice
      ? [{ dice: damage_dice.replace(/\s+/g, ''), type: damage_type?.name.toLowerCase() }]
      : [],
  );

function usageOf(usage: z.infer<typeof DeedRow>['usage']): string | undefined {
  if (!usage) return undefined;
  if (usage.type === 'per day' && usage.times) return `${usage.times}/day`;
  if (usage.type === 'recharge on roll' && usage.min_value)
    return usage.min_value === 6 ? 'recharge 6' : `recharge ${usage.min_value}-6`;
  return usage.type === 'at will' ? undefined : usage.type;
}
