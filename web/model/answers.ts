import * as z from 'zod/mini';

const text = z.optional(z.string());
const number = z.optional(z.number());

/** What roll_dice answers. */
export const Dice = z.looseObject({
  notation: z.string(),
  total: z.number(),
  rolls: z.array(z.looseObject({ total: z.number(), shown: text })),
  range: z.optional(
    z.looseObject({ lowest: z.number(), highest: z.number(), average: z.number() }),
  ),
  odds: z.optional(z.looseObject({ at_least: z.number(), percent: z.number(), fraction: text })),
  chances: z.optional(z.array(z.tuple([z.number(), z.number()]))),
});
export type Dice = z.infer<typeof Dice>;

/** One rating of rate_encounter or build_encounter: by the steps of its edition. */
export const Rating = z.looseObject({
  ruleset: z.string(),
  difficulty: z.string(),
  xp: z.number(),
  multiplier: number,
  adjusted_xp: number,
  thresholds: z.optional(z.record(z.string(), z.number())),
  budgets: z.optional(z.record(z.string(), z.number())),
  arithmetic: text,
});
export type Rating = z.infer<typeof Rating>;

const Troop = z.looseObject({
  count: z.number(),
  name: z.string(),
  challenge_rating: text,
  xp: number,
  uri: text,
});
export type Troop = z.infer<typeof Troop>;

export const RatedEncounter = z.looseObject({
  party_levels: z.optional(z.array(z.number())),
  ratings: z.array(Rating),
  creatures: z.array(Troop),
  cautions: z.optional(z.array(z.string())),
});
export type RatedEncounter = z.infer<typeof RatedEncounter>;

const Group = z.extend(Rating, {
  creatures: z.array(Troop),
  cautions: z.optional(z.array(z.string())),
});
export const BuiltEncounter = z.looseObject({
  party_levels: z.array(z.number()),
  difficulty: z.string(),
  groups: z.array(Group),
});
export type BuiltEncounter = z.infer<typeof BuiltEncounter>;

const Side = z.looseObject({ name: z.string(), uri: z.string(), document_name: text, facts: text });
export const Comparison = z.looseObject({
  name: z.string(),
  kind: z.string(),
  editions: z.record(z.string(), Side),
  differences: z.array(
    z.looseObject({
      field: z.string(),
      '5e-2014': z.optional(z.unknown()),
      '5e-2024': z.optional(z.unknown()),
      entries: text,
      only: z.optional(
        z.looseObject({ '5e-2014': z.array(z.string()), '5e-2024': z.array(z.string()) }),
      ),
    }),
  ),
  same: z.optional(z.array(z.string())),
});
export type Comparison = z.infer<typeof Comparison>;

const Finding = z.looseObject({
  path: z.string(),
  problem: z.string(),
  fix: z.string(),
  rule: text,
});
export type Finding = z.infer<typeof Finding>;

export const CharacterCheck = z.looseObject({
  valid: z.boolean(),
  unchecked: text,
  ruleset: text,
  errors: z.array(Finding),
  warnings: z.array(Finding),
  info: z.array(Finding),
  derived: z.record(z.string(), z.unknown()),
});
export type CharacterCheck = z.infer<typeof CharacterCheck>;

const PackFinding = z.looseObject({
  path: z.string(),
  severity: z.string(),
  line: z.number(),
  column: z.number(),
  message: z.string(),
  count: number,
});
export type PackFinding = z.infer<typeof PackFinding>;

export const PackCheck = z.looseObject({
  minecraft_version: text,
  valid: z.nullable(z.boolean()),
  errors: number,
  warnings: number,
  findings: z.array(PackFinding),
});
export type PackCheck = z.infer<typeof PackCheck>;

const id = z.union([z.string(), z.number()]);
export const WorldThing = z.looseObject({ id, title: text, url: text });
export type WorldThing = z.infer<typeof WorldThing>;

export const Marker = z.looseObject({
  id,
  label: text,
  geo_x: z.optional(z.union([z.number(), z.string()])),
  geo_y: z.optional(z.union([z.number(), z.string()])),
  marker_type: text,
  group: text,
  target: z.optional(z.looseObject({ title: text, type: text, url: text })),
});
export type Marker = z.infer<typeof Marker>;

const year = z.optional(z.union([z.string(), z.number()]));
const Event = z.looseObject({
  id,
  title: text,
  year,
  ending_year: year,
  content: text,
  description: text,
  significance: z.optional(z.unknown()),
});
export type WorldEvent = z.infer<typeof Event>;
export const Timeline = z.looseObject({
  id,
  title: text,
  description: text,
  eras: z.optional(z.array(Event)),
  events: z.optional(z.array(Event)),
});
export type Timeline = z.infer<typeof Timeline>;
