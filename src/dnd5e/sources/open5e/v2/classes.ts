import * as z from 'zod';
import { slugify } from '../../../../text/names.ts';
import type { CharacterClass, ClassLevel, FeatureRef, Subclass } from '../../../model/class.ts';
import { abilityOf } from '../../../model/vocabulary.ts';
import { readCoreTraits, readProficiencies } from '../../class-text.ts';
import { some } from '../../text-facts.ts';
import { InDocument, Named, Text, texts } from '../shapes.ts';

const Feature = z.object({
  key: z.string(),
  name: z.string(),
  desc: Text,
  feature_type: z.string(),
  gained_at: z.array(z.object({ level: z.int() })),
  data_for_class_table: z.array(z.object({ level: z.int(), column_value: z.string() })),
});
export const ClassRow = z.object({
  key: z.string(),
  name: z.string(),
  document: InDocument,
  desc: Text,
  hit_dice: Text,
  hit_points: z
    .object({ hit_points_at_1st_level: Text, hit_points_at_higher_levels: Text })
    .nullish(),
  saving_throws: z.array(z.object({ name: z.string() })),
  primary_abilities: z.array(z.union([z.string(), Named.transform((n) => n.name)])),
  subclass_of: Named.nullish(),
  caster_type: Text,
  features: z.array(Feature),
});
type Row = z.infer<typeof ClassRow>;
type FeatureRow = z.infer<typeof Feature>;

const COLUMNS = new Set(['SPELL_SLOTS', 'CLASS_TABLE_DATA', 'PROFICIENCY_BONUS']);

export function classOf(row: Row, all: readonly Row[]): CharacterClass {
  const textOf = (type: string) => texts(row.features.find((f) => f.feature_type === type)?.desc);
  const inText = {
    ...readProficiencies(textOf('PROFICIENCIES')),
    ...readCoreTraits(textOf('CORE_TRAITS_TABLE')),
  };
  const equipment = textOf('STARTING_EQUIPMENT');
  return {
    ...inText,
    desc: texts(row.desc),
    hit_die: Number(/\d+/.exec(row.hit_dice ?? '')?.[0]) || undefined,
    hit_points_at_first_level: texts(row.hit_points?.hit_points_at_1st_level),
    hit_points_at_higher_levels: texts(row.hit_points?.hit_points_at_higher_levels),
    primary_abilities:
      some(row.primary_abilities.flatMap((name) => abilityOf(name) ?? [])) ??
      inText.primary_abilities,
    saving_throws:
      some(row.saving_throws.flatMap((s) => abilityOf(s.name) ?? [])) ?? inText.saving_throws,
    starting_equipment: equipment ? equipmentIn(equipment) : inText.starting_equipment,
    spellcasting: castingOf(row),
    levels: levelsOf(row),
    features: featuresOf(row),
    subclasses: all
      .filter((s) => s.subclass_of?.key === row.key && s.document.key === row.document.key)
      .map((s) => ({ name: s.name, slug: slugify(s.name) })),
  };
}

export function subclassOf(row: Row, all: readonly Row[]): Subclass {
  const parent =
    all.find((c) => c.key === row.subclass_of?.key)?.name ?? row.subclass_of?.name ?? '';
  return {
    class: parent.toLowerCase(),
    desc: texts(row.desc),
    features: featuresOf(row),
  };
}

/** The lines of the text, if it is a list. */
function equipmentIn(text: string): string[] {
  const lines = text
    .split('\n')
    .flatMap((line) => /^\s*[*-]\s+(.+)$/.exec(line)?.[1]?.trim() ?? []);
  return lines.length > 0 ? lines : [text];
}

/** One entry for each level at which a feature is gained, as in the class table. */
function featuresOf(row: Row): FeatureRef[] {
  return row.features
    .filter(
      (f) =>
        f.feature_type === 'CLASS_LEVEL_FEATURE' || f.feature_type === 'CLASS_FEATURE_OPTION_LIST',
    )
    .map((f) => ({
      name: f.name,
      level: firstLevel(f),
      desc: texts(f.desc),
      feature_type: f.feature_type === 'CLASS_FEATURE_OPTION_LIST' ? 'option' : 'class feature',
    }))
    .sort((a, b) => (a.level ?? 0) - (b.level ?? 0) || (a.name < b.name ? -1 : 1));
}

const firstLevel = (f: FeatureRow): number | undefined =>
  f.gained_at.length === 0 ? undefined : Math.min(...f.gained_at.map((g) => g.level));

function levelsOf(row: Row): ClassLevel[] | undefined {
  const columns = row.features.filter((f) => COLUMNS.has(f.feature_type));
  if (columns.length === 0) return undefined;
  return Array.from({ length: 20 }, (_, i) => i + 1).map((level) => {
    const line: ClassLevel = {
      level,
      features: row.features
        .filter((f) => f.feature_type === 'CLASS_LEVEL_FEATURE')
        .filter((f) => f.gained_at.some((g) => g.level === level))
        .map((f) => f.name)
        .sort(),
    };
    const slots = Array.from({ length: 9 }, () => 0);
    for (const column of columns) {
      const value = column.data_for_class_table.find((d) => d.level === level)?.column_value.trim();
      if (value === undefined || value === '') continue;
      place(line, slots, column, value);
    }
    const pact = isPact(row) ? line.specifics?.spell_slots : undefined;
    if (typeof pact === 'number') slots[pactLevel(level) - 1] = pact;
    return { ...line, spell_slots: slots.some((n) => n > 0) ? slots : undefined };
  });
}

const isPact = (row: Row): boolean => row.features.some((f) => /^pact magic$/i.test(f.name));

/**
 * Pact Magic has one column of slots, all of the same level: half the class level, up to the 5th.
 */
const pactLevel = (level: number): number => Math.min(5, Math.ceil(level / 2));

const WHOLE = /^[+]?(\d+)$/;

function place(line: ClassLevel, slots: number[], column: FeatureRow, value: string): void {
  const whole = WHOLE.exec(value)?.[1];
  const count = whole === undefined ? undefined : Number(whole);
  const name = column.name.toLowerCase();
  if (column.feature_type === 'PROFICIENCY_BONUS') line.proficiency_bonus = count;
  else if (column.feature_type === 'SPELL_SLOTS') {
    const slot = /^(\d)/.exec(name)?.[1];
    if (slot !== undefined && count !== undefined) slots[Number(slot) - 1] = count;
    else line.specifics = { ...line.specifics, [slugWord(name)]: count ?? value };
  } else if (/^cantrips?\b/.test(name)) line.cantrips_known = count;
  else if (/^spells known/.test(name)) line.spells_known = count;
  else if (/^prepared spells/.test(name)) line.prepared_spells = count;
  else line.specifics = { ...line.specifics, [slugWord(name)]: count ?? value };
}

const slugWord = (name: string): string => slugify(name).replaceAll('-', '_');

/** The spellcasting ability is in the text of the class's spellcasting feature. */
function castingOf(row: Row): CharacterClass['spellcasting'] {
  const feature = row.features.find((f) => /^(?:spellcasting|pact magic)$/i.test(f.name));
  if (!feature) return undefined;
  const ability = /(\w+)\s+is\s+(?:your|the)\s+spellcasting\s+ability/i.exec(
    feature.desc ?? '',
  )?.[1];
  return {
    ability: ability === undefined ? undefined : abilityOf(ability),
    from_level: firstLevel(feature),
  };
}
