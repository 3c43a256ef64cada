import * as z from 'zod';
import { counted, listed } from '../../../text/excerpt.ts';
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
import type { Srd } from '../../tables/srd-package.ts';
import { srd2014 } from '../documents.ts';
import { featureName, isRepetition, misfiledSubclass } from '../feature-names.ts';
import { subclassSpells } from '../subclass-spells.ts';
import { some } from '../text-facts.ts';

/** The class chapter of the package, with its cross references. */
export interface ClassBook {
  readonly features: Srd['features'];
  readonly levels: Srd['levels'];
  readonly subclasses: Srd['subclasses'];
  readonly spellcasting: Srd['spellcasting'];
  readonly startingEquipment: Srd['startingEquipment'];
  /** Proficiency name → its type ("Armor", "Weapons", "Artisan's Tools"). */
  readonly proficiencyTypes: ReadonlyMap<string, string>;
}

const SKILL = 'Skill: ';

const subclassName = (name: string): string => agreedName('subclass', srd2014.key, name);

export function classOf(row: Srd['classes'][number], book: ClassBook): CharacterClass {
  const of = (type: string) =>
    some(
      row.proficiencies
        .filter((p) => book.proficiencyTypes.get(p.name) === type)
        .map((p) => p.name),
    );
  const tools = row.proficiencies.filter(
    (p) =>
      !['Armor', 'Weapons', 'Skills', 'Saving Throws'].includes(
        book.proficiencyTypes.get(p.name) ?? '',
      ),
  );
  const skills = row.proficiency_choices.find((c) => c.from.every((p) => p.name.startsWith(SKILL)));
  const casting = book.spellcasting.find((s) => s.class.name === row.name);
  const features = featuresOf(book, row.name);
  return {
    hit_die: row.hit_die,
    saving_throws: row.saving_throws.flatMap((s) => abilityOf(s.name) ?? []),
    armor_proficiencies: of('Armor'),
    weapon_proficiencies: of('Weapons'),
    tool_proficiencies: some(tools.map((p) => p.name)),
    skill_choices: skills && {
      choose: skills.choose,
      from: skills.from.map((p) => p.name.slice(SKILL.length)),
    },
    starting_equipment: some(startingEquipment(book, row.name)),
    spellcasting: casting && {
      ability: abilityOf(casting.spellcasting_ability.name),
      from_level: casting.level,
      info: casting.info.map((i) => ({ name: i.name, desc: i.desc.join('\n\n') })),
    },
    // The package does not have the level of the subclass: use that of its first feature.
    subclass_level: features.find(({ subclass }) => subclass !== undefined)?.level,
    levels: levelsOf(book, row.name),
    features,
    subclasses: row.subclasses.map((s) => {
      const name = subclassName(s.name);
      return { name, slug: slugify(name) };
    }),
  };
}

type FeatureRow = Srd['features'][number];

/** The class features of the package, each once and under its class or subclass. */
export const featureRows = (rows: readonly FeatureRow[]): FeatureRow[] =>
  rows
    .map((row): FeatureRow => {
      const subclass = misfiledSubclass(row.name);
      const isOption = row.name.startsWith('Metamagic: ');
      return {
        ...row,
        // The package has the barbarian's last feature under the name of another.
        ...(row.name === 'Fast Movement' && row.level === 20 && { name: 'Primal Champion' }),
        ...(subclass && { subclass: { name: subclass } }),
        ...(isOption && { group: 'Metamagic' }),
      };
    })
    .filter((row) => !isRepetition(row.name.replace(CHOOSE, ''), row.level));

const CHOOSE = /^Choose: /;

/** The type of a feature, by where the package lists it. */
function featureType(row: FeatureRow): string {
  if (row.group !== undefined) return 'option';
  if (CHOOSE.test(row.name) || /^ability score improvement/i.test(row.name)) return 'choice';
  return row.subclass ? 'subclass feature' : 'class feature';
}

const nameOf = (row: FeatureRow): string => featureName(row.name.replace(CHOOSE, ''));

const featuresOf = (book: ClassBook, className: string, subclass?: string): FeatureRef[] =>
  book.features
    .filter((f) => f.class.name === className && f.group === undefined)
    .filter((f) => subclass === undefined || f.subclass?.name === subclass)
    .map((f) => ({
      name: nameOf(f),
      level: f.level,
      desc: f.desc.join('\n\n'),
      subclass: f.subclass && subclassName(f.subclass.name),
      feature_type: featureType(f),
    }))
    .sort((a, b) => (a.level ?? 0) - (b.level ?? 0));

function levelsOf(book: ClassBook, className: string): ClassLevel[] {
  return book.levels
    .filter((l) => l.class.name === className && !l.subclass)
    .sort((a, b) => a.level - b.level)
    .map((l) => {
      const casting = l.spellcasting ?? {};
      const slots = Array.from({ length: 9 }, (_, i) => casting[`spell_slots_level_${i + 1}`] ?? 0);
      return {
        level: l.level,
        proficiency_bonus: l.prof_bonus,
        // Not from the table, which has some of them at other levels.
        features: book.features
          .filter((f) => f.class.name === className && f.level === l.level)
          .filter((f) => !f.subclass && f.group === undefined)
          .map(nameOf),
        cantrips_known: casting.cantrips_known,
        spells_known: casting.spells_known,
        spell_slots: slots.some((n) => n > 0) ? slots : undefined,
        specifics: specificsOf(l.class_specific),
      };
    });
}

function specificsOf(raw: Record<string, unknown> | undefined): ClassLevel['specifics'] {
  const Plain = z.union([z.number(), z.string(), z.boolean()]);
  const entries = Object.entries(raw ?? {}).flatMap(([name, value]) => {
    const plain = Plain.safeParse(value);
    return plain.success ? [[name, plain.data] as const] : [];
  });
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}

const Item = z.object({ item: z.object({ name: z.string() }), quantity: z.int() });
const Option = z.object({ choose: z.int(), from: z.array(Item) });

function startingEquipment(book: ClassBook, className: string): string[] {
  const row = book.startingEquipment.find((s) => s.class.name === className);
  if (!row) return [];
  const fixed = row.starting_equipment.map((e) => quantity(e.item.name, e.quantity));
  const choices: string[] = [];
  for (let i = 1; i <= row.choices_to_make; i++) {
    const options = z.array(Option).safeParse(row[`choice_${i}`]);
    if (options.success) choices.push(`choose ${listed(options.data.map(optionText), 'or')}`);
  }
  return [...choices, ...fixed];
}

const quantity = (name: string, n: number): string => (n === 1 ? name : `${n} × ${name}`);

function optionText(option: z.infer<typeof Option>): string {
  const names = option.from.map((e) => quantity(e.item.name, e.quantity));
  if (names.length === 1) return names[0] ?? '';
  if (names.length <= 5) return `${option.choose} of (${names.join(', ')})`;
  return `${counted(option.choose, 'item')} of (${names.slice(0, 3).join(', ')}, … ${names.length} in all)`;
}

export function subclassOf(row: Srd['subclasses'][number], book: ClassBook): Subclass {
  return {
    class: row.class.name.toLowerCase(),
    flavor: row.subclass_flavor,
    desc: row.desc.join('\n\n'),
    features: featuresOf(book, row.class.name, row.name),
    ...subclassSpells(
      row.class.name,
      srd2014.key,
      row.spells?.map((s) => {
        const level = /level\/(\d+)/.exec(
          s.prerequisites.find((p) => p.type === 'level')?.url ?? '',
        )?.[1];
        return { name: s.spell.name, level: level === undefined ? undefined : Number(level) };
      }),
    ),
  };
}

export function featureOf(row: FeatureRow): {
  name: string;
  slug: string;
  body: ClassFeature;
} {
  const name = nameOf(row);
  return {
    name,
    // Several classes have an "Extra Attack", and a class may improve a feature at several levels.
    slug: slugify(
      [row.class.name, row.subclass?.name, name, row.level]
        .filter((p) => p !== undefined)
        .join(' '),
    ),
    body: {
      class: row.class.name.toLowerCase(),
      subclass: row.subclass && subclassName(row.subclass.name),
      level: row.level,
      feature_type: featureType(row),
      desc: row.desc.join('\n\n'),
    },
  };
}
