import * as z from 'zod';
import { slugify } from '../../../text/names.ts';
import { agreedName } from '../../model/agreed-names.ts';
import type {
  CharacterClass,
  ClassFeature,
  ClassLevel,
  FeatureRef,
  Subclass,
} from '../../model/class.ts';
import { abilityOf } from '../../model/vocabulary.ts';
import { featureName, isRepetition, misfiledSubclass } from '../feature-names.ts';
import { subclassSpells } from '../subclass-spells.ts';
import { some } from '../text-facts.ts';
import { Choice, Described, namesIn, Ref, textOf } from './shapes.ts';

export const ClassRow = Described.extend({
  hit_die: z.int(),
  primary_ability: z.object({ ability_scores: z.array(Ref).nullish() }).nullish(),
  proficiency_choices: z.array(Choice),
  proficiencies: z.array(Ref),
  saving_throws: z.array(Ref),
  starting_equipment: z
    .array(z.looseObject({ equipment: Ref.optional(), quantity: z.number() }))
    .nullish(),
  starting_equipment_options: z.array(z.looseObject({ desc: z.string().nullish() })).nullish(),
  subclasses: z.array(Ref),
  spellcasting: z
    .object({
      level: z.union([z.int(), z.looseObject({})]).nullish(),
      spellcasting_ability: Ref,
      info: z.array(Described.omit({ index: true })).nullish(),
    })
    .nullish(),
});

export const LevelRow = z.object({
  level: z.int(),
  prof_bonus: z.int().nullish(),
  features: z.array(Ref),
  class: Ref,
  subclass: Ref.nullish(),
  spellcasting: z.record(z.string(), z.number()).nullish(),
  class_specific: z.record(z.string(), z.unknown()).nullish(),
});

const SKILL = 'Skill: ';

export function classOf(
  row: z.infer<typeof ClassRow>,
  document: string,
  levels: readonly z.infer<typeof LevelRow>[],
): CharacterClass {
  const skills = row.proficiency_choices.find((c) => namesIn(c).some((n) => n.startsWith(SKILL)));
  const ability = row.spellcasting
    ? abilityOf(row.spellcasting.spellcasting_ability.name)
    : undefined;
  const fromLevel = row.spellcasting?.level;
  const own = levels.filter((l) => !l.subclass).toSorted((a, b) => a.level - b.level);
  return {
    desc: textOf(row) || undefined,
    hit_die: row.hit_die,
    primary_abilities: some(
      row.primary_ability?.ability_scores?.flatMap((a) => abilityOf(a.name) ?? []),
    ),
    saving_throws: row.saving_throws.flatMap((s) => abilityOf(s.name) ?? []),
    ...sorted(row.proficiencies.map((p) => p.name)),
    skill_choices: skills && {
      choose: skills.choose,
      from: namesIn(skills).flatMap((n) => (n.startsWith(SKILL) ? [n.slice(SKILL.length)] : [])),
    },
    starting_equipment: some([
      ...(row.starting_equipment_options ?? []).flatMap((o) => o.desc ?? []),
      ...(row.starting_equipment ?? []).flatMap((e) =>
        e.equipment
          ? [e.quantity === 1 ? e.equipment.name : `${e.quantity} × ${e.equipment.name}`]
          : [],
      ),
    ]),
    spellcasting: row.spellcasting
      ? {
          ability,
          from_level: typeof fromLevel === 'number' ? fromLevel : undefined,
          info: some(
            row.spellcasting.info?.map((i) => ({
              name: i.name,
              desc: (i.desc || i.description || '').trim(),
            })),
          ),
        }
      : undefined,
    levels: some(own.map(levelOf)),
    features: own.flatMap((l): FeatureRef[] =>
      l.features.map((f) => ({ name: f.name, level: l.level, feature_type: 'class feature' })),
    ),
    subclasses: row.subclasses.map((s) => {
      const name = agreedName('subclass', document, s.name);
      return { name, slug: slugify(name) };
    }),
  };
}

/** The API lists armor, weapons and tools together; sort only what the names make clear. */
function sorted(names: readonly string[]) {
  const rest = names.filter((n) => !/^(?:saving throw|skill):/i.test(n));
  const armor = rest.filter((n) => /armor|shield/i.test(n));
  const tools = rest.filter((n) => /tool|kit|supplies|instrument|utensils/i.test(n));
  const weapons = rest.filter((n) => !armor.includes(n) && !tools.includes(n));
  return {
    armor_proficiencies: some(armor),
    weapon_proficiencies: some(weapons),
    tool_proficiencies: some(tools),
  };
}

const Plain = z.union([z.number(), z.string(), z.boolean()]);

function levelOf(row: z.infer<typeof LevelRow>): ClassLevel {
  const casting = row.spellcasting ?? {};
  const slots = Array.from({ length: 9 }, (_, i) => casting[`spell_slots_level_${i + 1}`] ?? 0);
  const specifics = Object.entries(row.class_specific ?? {}).flatMap(([name, value]) => {
    const plain = Plain.safeParse(value);
    return plain.success ? [[name, plain.data] as const] : [];
  });
  return {
    level: row.level,
    proficiency_bonus: row.prof_bonus ?? undefined,
    features: row.features.map((f) => f.name),
    cantrips_known: casting.cantrips_known,
    spells_known: casting.spells_known,
    prepared_spells: casting.prepared_spells,
    spell_slots: slots.some((n) => n > 0) ? slots : undefined,
    specifics: specifics.length > 0 ? Object.fromEntries(specifics) : undefined,
  };
}

export const SubclassRow = Described.extend({
  class: Ref,
  subclass_flavor: z.string().nullish(),
  summary: z.string().nullish(),
  features: z
    .array(z.object({ name: z.string(), level: z.int(), description: z.string().nullish() }))
    .nullish(),
  spells: z
    .array(
      z.object({
        spell: Ref,
        prerequisites: z.array(z.looseObject({ type: z.string(), name: z.string() })),
      }),
    )
    .nullish(),
});

export function subclassOf(row: z.infer<typeof SubclassRow>, document: string): Subclass {
  return {
    class: row.class.name.toLowerCase(),
    flavor: row.subclass_flavor ?? row.summary ?? undefined,
    desc: textOf(row) || undefined,
    features: (row.features ?? []).map((f) => ({
      name: f.name,
      level: f.level,
      desc: f.description ?? undefined,
      feature_type: 'subclass feature',
    })),
    ...subclassSpells(
      row.class.name,
      document,
      row.spells?.map((s) => ({
        name: s.spell.name,
        level: levelIn(s.prerequisites.find((p) => p.type === 'level')?.name),
      })),
    ),
  };
}

const levelIn = (name: string | undefined): number | undefined => {
  const level = /(\d+)$/.exec(name ?? '')?.[1];
  return level === undefined ? undefined : Number(level);
};

export const FeatureRow = Described.extend({
  class: Ref,
  subclass: Ref.nullish(),
  level: z.union([z.int(), Ref.transform((ref) => levelIn(ref.name))]).nullish(),
  parent: Ref.nullish(),
});

/**
 * `Path feature` only refers to the features of the subclass; others repeat one of a lower level.
 */
export const isPointer = ({ name, level }: z.infer<typeof FeatureRow>): boolean =>
  /\sfeature$/i.test(name) || isRepetition(name, level ?? undefined);

export function featureOf(row: z.infer<typeof FeatureRow>, document: string) {
  const subclassKey = row.subclass?.name ?? misfiledSubclass(row.name);
  const subclass = subclassKey ? agreedName('subclass', document, subclassKey) : undefined;
  const level = row.level ?? undefined;
  const body: ClassFeature = {
    class: row.class.name.toLowerCase(),
    subclass,
    level,
    feature_type: row.parent ? 'option' : subclass ? 'subclass feature' : 'class feature',
    desc: textOf(row),
  };
  const name = featureName(row.name);
  return {
    name,
    slug: slugify([row.class.name, subclassKey, name, level].filter(Boolean).join(' ')),
    body,
  };
}
