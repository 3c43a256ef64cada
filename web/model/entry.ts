import * as z from 'zod/mini';

const text = z.optional(z.string());
const words = z.optional(z.array(z.string()));

/** The same thing in another book or edition. */
export const Elsewhere = z.looseObject({
  name: text,
  uri: z.string(),
  document: z.string(),
  ruleset: z.string(),
});
export type Elsewhere = z.infer<typeof Elsewhere>;

/** An entry of the library as tools give it: a row of a list, or the whole. */
export const Entry = z.looseObject({
  kind: z.string(),
  name: z.string(),
  uri: z.string(),
  document_key: text,
  document_name: text,
  ruleset: text,
  excerpt: text,
  also_in: z.optional(z.array(Elsewhere)),
  also_in_books: words,
  page: z.optional(
    z.looseObject({ one: text, markdown: text, publisher: text, license: text, attribution: text }),
  ),
});
export type Entry = z.infer<typeof Entry>;

export const Entries = z.array(Entry);

const Deed = z.looseObject({ name: z.string(), desc: z.string(), usage: text });
export type Deed = z.infer<typeof Deed>;
const deeds = z.optional(z.array(Deed));
const amounts = z.optional(z.record(z.string(), z.number()));

export const Creature = z.looseObject({
  size: z.string(),
  type: z.string(),
  subtype: text,
  alignment: text,
  armor_class: z.number(),
  armor_detail: text,
  hit_points: z.number(),
  hit_dice: text,
  speed: z.record(z.string(), z.number()),
  hover: z.optional(z.boolean()),
  speed_desc: text,
  ability_scores: z.record(z.string(), z.number()),
  saving_throws: amounts,
  skills: amounts,
  damage_vulnerabilities: words,
  damage_resistances: words,
  damage_immunities: words,
  condition_immunities: words,
  senses: amounts,
  passive_perception: z.optional(z.number()),
  languages: text,
  challenge_rating_text: z.string(),
  experience_points: z.optional(z.number()),
  experience_points_in_lair: z.optional(z.number()),
  proficiency_bonus: z.optional(z.number()),
  initiative_bonus: z.optional(z.number()),
  desc: text,
  traits: deeds,
  actions: deeds,
  bonus_actions: deeds,
  reactions: deeds,
  legendary_desc: text,
  legendary_actions: deeds,
  lair_actions: deeds,
  environments: words,
});
export type Creature = z.infer<typeof Creature>;

export const Spell = z.looseObject({
  level: z.number(),
  school: z.string(),
  casting_time: z.string(),
  reaction_condition: text,
  range: z.string(),
  components: text,
  material: text,
  duration: z.string(),
  concentration: z.boolean(),
  ritual: z.boolean(),
  desc: z.string(),
  higher_level: text,
  classes: z.array(z.string()),
  damage_roll: text,
  damage_types: words,
  saving_throw: text,
  area: z.optional(z.object({ shape: z.string(), size: z.number(), unit: z.string() })),
});
export type Spell = z.infer<typeof Spell>;

const flag = z.optional(z.boolean());
const number = z.optional(z.number());

/** Weapons, armor, gear and magic items. */
export const Item = z.looseObject({
  category: text,
  range_type: text,
  damage_dice: text,
  damage_type: text,
  versatile_dice: text,
  properties: words,
  mastery: text,
  range_normal: number,
  range_long: number,
  armor_class_formula: text,
  strength_required: number,
  stealth_disadvantage: flag,
  contents: z.optional(z.array(z.object({ name: z.string(), quantity: z.number() }))),
  speed: text,
  capacity: text,
  item_type: text,
  rarity: text,
  requires_attunement: flag,
  attunement_detail: text,
  base_item: text,
  cost_text: text,
  weight: number,
  desc: text,
});
export type Item = z.infer<typeof Item>;

const Feature = z.looseObject({ name: z.string(), level: number, desc: text, subclass: text });
export type Feature = z.infer<typeof Feature>;

export const ClassLevel = z.looseObject({
  level: z.number(),
  proficiency_bonus: number,
  features: z.array(z.string()),
  cantrips_known: number,
  spells_known: number,
  prepared_spells: number,
  spell_slots: z.optional(z.array(z.number())),
  specifics: z.optional(z.record(z.string(), z.union([z.number(), z.string(), z.boolean()]))),
});
export type ClassLevel = z.infer<typeof ClassLevel>;

const choice = z.optional(z.looseObject({ choose: z.number(), from: z.array(z.string()) }));

export const CharacterClass = z.looseObject({
  desc: text,
  hit_die: number,
  primary_abilities: words,
  saving_throws: words,
  armor_proficiencies: words,
  weapon_proficiencies: words,
  tool_proficiencies: words,
  skill_choices: choice,
  starting_equipment: words,
  spellcasting: z.optional(z.looseObject({ ability: text })),
  levels: z.optional(z.array(ClassLevel)),
  features: z.array(Feature),
  subclasses: z.optional(z.array(z.looseObject({ name: z.string(), uri: text }))),
});
export type CharacterClass = z.infer<typeof CharacterClass>;
