import * as z from 'zod';
import { atMost, numberIs, textHas, wordIs } from '../../library/filter.ts';
import { defineKind } from '../../library/kind.ts';
import { blocks, capital, heading, labelled, lines, ordinal } from '../../text/markdown.ts';
import { describedAs } from './described-as.ts';
import { abilities } from './game-words.ts';
import { glossed } from './glosses.ts';
import { otherNames, subclassNames } from './other-names.ts';
import { namesInRuleset } from './renamed.ts';
import { featureThing, namedThing } from './things.ts';
import { Ability } from './vocabulary.ts';

/** A feature in the list of a class, subclass or race; its text may be in an entity of its own. */
export const FeatureRef = z.object({
  name: z.string(),
  level: z.int().optional(),
  desc: z.string().optional(),
  /** Set where the feature comes from a subclass. */
  subclass: z.string().optional(),
  feature_type: z.string().optional(),
});
export type FeatureRef = z.infer<typeof FeatureRef>;

/** One row of the class table. */
export const ClassLevel = z.object({
  level: z.int(),
  proficiency_bonus: z.int().optional(),
  features: z.array(z.string()),
  cantrips_known: z.int().optional(),
  spells_known: z.int().optional(),
  prepared_spells: z.int().optional(),
  /** Slots of spell levels 1 to 9. */
  spell_slots: z.array(z.int()).optional(),
  /** The class's own columns: rages, ki points, sneak attack dice, … */
  specifics: z.record(z.string(), z.union([z.number(), z.string(), z.boolean()])).optional(),
});
export type ClassLevel = z.infer<typeof ClassLevel>;

export const SkillChoice = z.object({ choose: z.int(), from: z.array(z.string()) });

/** A spell that is gained automatically, and the class or character level for it. */
export const GrantedSpell = z.object({ name: z.string(), level: z.int().optional() });

export const CharacterClass = z.object({
  desc: z.string().optional(),
  hit_die: z.int().optional(),
  hit_points_at_first_level: z.string().optional(),
  hit_points_at_higher_levels: z.string().optional(),
  primary_abilities: z.array(Ability).optional(),
  saving_throws: z.array(Ability).optional(),
  armor_proficiencies: z.array(z.string()).optional(),
  weapon_proficiencies: z.array(z.string()).optional(),
  tool_proficiencies: z.array(z.string()).optional(),
  skill_choices: SkillChoice.optional(),
  expertise_choices: SkillChoice.optional(),
  /** Levels with an ability score improvement, if the source has them. */
  ability_increase_levels: z.array(z.int()).optional(),
  /** Spells that come with the class itself, by class level. */
  spells: z.array(GrantedSpell).optional(),
  starting_equipment: z.array(z.string()).optional(),
  spellcasting: z
    .object({
      ability: Ability.optional(),
      from_level: z.int().optional(),
      /** The class whose spell list it uses, if not its own. */
      list: z.string().optional(),
      /** The spells of its own list, if the source lists them. */
      spells: z.array(z.string()).optional(),
      info: z.array(z.object({ name: z.string(), desc: z.string() })).optional(),
    })
    .optional(),
  /** The level at which a subclass is chosen, if the source has it. */
  subclass_level: z.int().optional(),
  /** The rows of the class table, if the source has them. */
  levels: z.array(ClassLevel).optional(),
  features: z.array(FeatureRef),
  subclasses: z.array(z.object({ name: z.string(), slug: z.string() })),
});
export type CharacterClass = z.infer<typeof CharacterClass>;

export const Subclass = z.object({
  class: z.string(),
  /** The class's word for its subclasses: "Arcane Tradition". */
  flavor: z.string().optional(),
  desc: z.string().optional(),
  features: z.array(FeatureRef),
  /** Spells that come with it, by class level; they count against no limit. */
  spells: z.array(GrantedSpell).optional(),
  /**
   * Spells added to the list to choose from, by spell level; they are not learned automatically.
   */
  expanded_spells: z.array(GrantedSpell).optional(),
  spellcasting: z
    .object({
      ability: Ability.optional(),
      from_level: z.int().optional(),
      list: z.string().optional(),
    })
    .optional(),
  proficiencies: z.array(z.string()).optional(),
  skill_choices: SkillChoice.optional(),
  expertise_choices: SkillChoice.optional(),
});
export type Subclass = z.infer<typeof Subclass>;

export const ClassFeature = z.object({
  class: z.string(),
  subclass: z.string().optional(),
  level: z.int().optional(),
  feature_type: z.string().optional(),
  prerequisite: z.string().optional(),
  desc: z.string(),
});
export type ClassFeature = z.infer<typeof ClassFeature>;

const byLevel = (features: readonly FeatureRef[]): string =>
  features
    .map((f) => {
      const title = `${f.name}${f.subclass ? ` (${f.subclass})` : ''}`;
      const from = f.level === undefined ? '' : ` *${ordinal(f.level)} level.*`;
      return f.desc ? `***${title}.***${from} ${f.desc}` : `- ${title}${from}`;
    })
    .join('\n\n');

const casterOf = (c: CharacterClass): string | undefined =>
  c.spellcasting
    ? `spellcaster${c.spellcasting.ability ? ` (${c.spellcasting.ability})` : ''}`
    : undefined;

const choice = ({ choose, from }: z.infer<typeof SkillChoice>): string =>
  `choose ${choose} from ${from.join(', ')}`;

const casting = (c: { ability?: string | undefined; list?: string | undefined }): string =>
  [c.ability ? capital(c.ability) : 'yes', c.list && `spells of the ${c.list} list`]
    .filter(Boolean)
    .join(', ');

/** `Bless, Bane (level 1), Aid (level 3)`. */
const spellsByLevel = (spells: readonly z.infer<typeof GrantedSpell>[], word: string): string =>
  spells
    .map(({ name, level }) => (level === undefined ? name : `${name} (${word} ${level})`))
    .join(', ');

export const classKind = defineKind<CharacterClass>({
  name: 'class',
  one: 'class',
  many: 'classes',
  body: CharacterClass,
  facets: {
    hit_die: (c) => c.hit_die,
    spellcasting_ability: (c) => c.spellcasting?.ability,
    saving_throw: (c) => c.saving_throws,
  },
  filters: {
    hit_die: numberIs('hit_die', 'Sides of the hit die', { whole: true }),
    spellcasting_ability: wordIs('spellcasting_ability', 'Ability it casts with', abilities),
  },
  short: ['hit_die', 'primary_abilities', 'saving_throws'],
  shortForms: (c) => ({
    spellcasting_ability: c.spellcasting?.ability,
    subclasses: c.subclasses.map(({ name }) => name),
  }),
  tags: (c) => [
    'character class',
    casterOf(c),
    ...c.subclasses.map((s) => s.name),
    ...c.features.map((f) => f.name),
  ],
  prose: (c) =>
    blocks(
      c.desc,
      ...(c.spellcasting?.info ?? []).map((i) => i.desc),
      ...c.features.map((f) => f.desc && `${f.name}. ${f.desc}`),
    ),
  passages: (c) => [
    ...(c.desc ? [c.desc] : []),
    ...c.features.flatMap((f) => (f.desc ? [`${f.name}. ${f.desc}`] : [])),
  ],
  ...glossed('class'),
  words: ['character class', 'character classes'],
  facts: (c) =>
    [
      c.hit_die && `d${c.hit_die} hit die`,
      c.primary_abilities && `primary ${c.primary_abilities.map(capital).join(' and ')}`,
      c.saving_throws && `saves ${c.saving_throws.map(capital).join(' and ')}`,
      casterOf(c),
      c.subclasses.length > 0 && `subclasses: ${c.subclasses.map((s) => s.name).join(', ')}`,
    ]
      .filter(Boolean)
      .join('; '),
  markdown: (c) =>
    blocks(
      lines(
        labelled('Hit die', c.hit_die && `d${c.hit_die}`),
        labelled('Hit points at 1st level', c.hit_points_at_first_level),
        labelled('Hit points at higher levels', c.hit_points_at_higher_levels),
        labelled('Primary ability', c.primary_abilities?.map(capital).join(', ')),
        labelled('Saving throws', c.saving_throws?.map(capital).join(', ')),
        labelled('Armor', c.armor_proficiencies?.join(', ')),
        labelled('Weapons', c.weapon_proficiencies?.join(', ')),
        labelled('Tools', c.tool_proficiencies?.join(', ')),
        labelled('Skills', c.skill_choices && choice(c.skill_choices)),
        labelled('Expertise', c.expertise_choices && choice(c.expertise_choices)),
        labelled('Spellcasting', c.spellcasting && casting(c.spellcasting)),
        labelled('Spell list', c.spellcasting?.spells?.join(', ')),
        labelled('Spells', c.spells && spellsByLevel(c.spells, 'level')),
        labelled('Ability score increases', c.ability_increase_levels?.map(ordinal).join(', ')),
        labelled('Subclasses', c.subclasses.map((s) => s.name).join(', ')),
      ),
      c.desc,
      c.starting_equipment &&
        c.starting_equipment.length > 0 &&
        blocks(
          heading(3, 'Starting equipment'),
          c.starting_equipment.map((e) => `- ${e}`).join('\n'),
        ),
      c.levels && c.levels.length > 0 && blocks(heading(3, 'Levels'), levelTable(c.levels)),
      ...castingRules(c),
      c.features.length > 0 && blocks(heading(3, 'Features'), byLevel(c.features)),
    ),
});

/** How the class casts, unless one of its features says the same. */
function castingRules({ spellcasting, features }: CharacterClass): string[] {
  const rules = (spellcasting?.info ?? []).filter(
    ({ desc }) => !features.some((feature) => feature.desc?.includes(desc)),
  );
  if (rules.length === 0) return [];
  return [heading(3, 'Spellcasting'), ...rules.map(({ name, desc }) => `***${name}.*** ${desc}`)];
}

function levelTable(levels: readonly ClassLevel[]): string {
  const columns = levelColumns(levels);
  const head = ['Level', 'Proficiency', 'Features', ...columns.map(({ title }) => title)];
  const rows = levels.map((row) => [
    ordinal(row.level),
    row.proficiency_bonus === undefined ? '' : `+${row.proficiency_bonus}`,
    row.features.join(', '),
    ...columns.map(({ of }) => String(of(row) || '–')),
  ]);
  return [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
}

export interface LevelColumn {
  readonly title: string;
  readonly of: (row: ClassLevel) => string | number | boolean | undefined;
}

/** The columns of this class: spells, slots and its own, such as rages or sneak attack dice. */
export function levelColumns(levels: readonly ClassLevel[]): LevelColumn[] {
  const own = new Set(levels.flatMap((row) => Object.keys(row.specifics ?? {})));
  const slots = ({ spell_slots = [] }: ClassLevel): string =>
    spell_slots.some((n) => n > 0) ? spell_slots.map((n) => n || '–').join(' ') : '';
  const columns: LevelColumn[] = [
    ...[...own].map((name) => ({
      title: capital(name.replaceAll('_', ' ')),
      of: (row: ClassLevel) => row.specifics?.[name],
    })),
    { title: 'Cantrips', of: (row) => row.cantrips_known },
    { title: 'Spells known', of: (row) => row.spells_known },
    { title: 'Prepared spells', of: (row) => row.prepared_spells },
    { title: 'Slots 1st–9th', of: slots },
  ];
  return columns.filter(({ of }) => levels.some((row) => Boolean(of(row))));
}

export const subclassKind = defineKind<Subclass>({
  name: 'subclass',
  thing: namedThing('subclass'),
  one: 'subclass',
  many: 'subclasses',
  body: Subclass,
  facets: { class: (s) => s.class },
  filters: { class_key: wordIs('class', 'Class it belongs to, e.g. wizard') },
  short: ['class', 'flavor'],
  tags: (s) => [s.class, s.flavor, ...s.features.map((f) => f.name)],
  prose: (s) => blocks(s.desc, ...s.features.map((f) => f.desc && `${f.name}. ${f.desc}`)),
  passages: (s) => [
    ...(s.desc ? [s.desc] : []),
    ...s.features.flatMap((f) => (f.desc ? [`${f.name}. ${f.desc}`] : [])),
  ],
  ...glossed('subclass'),
  describedAs: describedAs('subclass'),
  aliases: otherNames('subclass'),
  namesIn: namesInRuleset('subclass'),
  lookupNames: (name, s) => subclassNames(name, s.class),
  words: ['archetype', 'archetypes'],
  facts: (s) => [`${capital(s.class)} subclass`, s.flavor].filter(Boolean).join(', '),
  markdown: (s) =>
    blocks(
      `*${capital(s.class)}${s.flavor ? `, ${s.flavor}` : ''}*`,
      s.desc,
      lines(
        labelled('Spellcasting', s.spellcasting && casting(s.spellcasting)),
        labelled('Proficiencies', s.proficiencies?.join(', ')),
        labelled('Skills', s.skill_choices && choice(s.skill_choices)),
        labelled('Expertise', s.expertise_choices && choice(s.expertise_choices)),
        labelled('Spells', s.spells && spellsByLevel(s.spells, 'level')),
        labelled(
          'Spells added to the list to choose from',
          s.expanded_spells && spellsByLevel(s.expanded_spells, 'spell level'),
        ),
      ),
      s.features.length > 0 && blocks(heading(3, 'Features'), byLevel(s.features)),
    ),
});

export const featureKind = defineKind<ClassFeature>({
  name: 'class-feature',
  thing: featureThing,
  brief: true,
  one: 'class feature',
  many: 'class features',
  body: ClassFeature,
  facets: {
    class: (f) => f.class,
    subclass: (f) => f.subclass,
    level: (f) => f.level,
    feature_type: (f) => f.feature_type,
  },
  filters: {
    class_key: wordIs('class', 'Class it belongs to, e.g. wizard'),
    subclass: textHas('subclass', 'Subclass it belongs to'),
    level: numberIs('level', 'Level it comes at', { min: 1, max: 20, whole: true }),
    level_max: atMost('level', 'Highest level', { min: 1, max: 20, whole: true }),
    feature_type: textHas('feature_type', 'Sort of feature'),
  },
  short: ['class', 'subclass', 'level', 'feature_type'],
  tags: (f) => [f.class, f.subclass, f.level === undefined ? undefined : `level ${f.level}`],
  prose: (f) => f.desc,
  namesIn: namesInRuleset('class-feature'),
  ...glossed('class-feature'),
  words: ['class ability', 'feature', 'features', 'invocation', 'invocations', 'metamagic'],
  facts: (f) =>
    [capital(f.class), f.subclass, f.level === undefined ? undefined : `level ${f.level}`]
      .filter(Boolean)
      .join(', '),
  markdown: (f) =>
    blocks(
      `*${[capital(f.class), f.subclass, f.level === undefined ? undefined : `${ordinal(f.level)} level`].filter(Boolean).join(', ')}*`,
      labelled('Prerequisite', f.prerequisite),
      f.desc,
    ),
});
