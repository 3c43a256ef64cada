import { slugify } from '../../../text/names.ts';
import { numberOf } from '../../../text/number-words.ts';
import type {
  CharacterClass,
  ClassFeature,
  ClassLevel,
  FeatureRef,
  Subclass,
} from '../../model/class.ts';
import { abilityOf } from '../../model/vocabulary.ts';
import { bareName, isPointer } from './class-table.ts';
import type { BookRecord, MakeRecord } from './record.ts';
import type { BookTable } from './text.ts';

/** One feature of a book; `path` is its common name. */
export interface BookFeature {
  readonly name: string;
  readonly level: number | undefined;
  readonly desc: string;
  readonly feature_type?: 'option' | 'choice' | undefined;
  readonly prerequisite?: string | undefined;
}

/** Features as a class or subclass lists them, ordered by level. */
export const refsOf = (features: readonly BookFeature[]): FeatureRef[] =>
  features
    .filter(({ feature_type }) => feature_type !== 'option')
    .map(({ name, level, desc, feature_type }) => ({
      name,
      ...(level !== undefined && { level }),
      desc,
      ...(feature_type && { feature_type }),
    }))
    .toSorted((a, b) => (a.level ?? 0) - (b.level ?? 0));

export interface OwnerOfFeatures {
  readonly className: string;
  readonly subclass?: string | undefined;
  /** The subclass as its features' ids spell it. */
  readonly subclassKey?: string | undefined;
}

export function featureRecord(
  make: MakeRecord,
  { className, subclass, subclassKey }: OwnerOfFeatures,
  { name, level, desc, feature_type, prerequisite }: BookFeature,
): BookRecord {
  const body: ClassFeature = {
    class: className.toLowerCase(),
    subclass,
    level,
    feature_type,
    prerequisite,
    desc,
  };
  const slug = [className, subclassKey, name, level].filter((part) => part !== undefined).join(' ');
  return make('class-feature', name, body, slugify(slug));
}

/**
 * Features named as in the class table, once for each level that lists them: `Brutal Critical (2
 * dice)`. Ids of 2014 use these words at the first level too, those of 2024 do not.
 */
export function byTable(
  levels: readonly ClassLevel[],
  features: readonly BookFeature[],
  firstByTable: boolean,
): BookFeature[] {
  const listed = levels.flatMap(({ level, features: named }) =>
    named.flatMap((words) => {
      const feature = features
        .filter(({ name, level: from = 1 }) => from <= level && same(name, bareName(words)))
        .at(-1);
      if (!feature || isPointer(words)) return [];
      const first = feature.level === level;
      const short = slugify(words) === 'relentless';
      const own = short || (first && !firstByTable);
      return [{ ...feature, name: own ? feature.name : inDigits(words), level }];
    }),
  );
  const named = (feature: BookFeature) => listed.some(({ desc }) => desc === feature.desc);
  return [...listed, ...features.filter((feature) => !named(feature))];
}

const inDigits = (words: string): string =>
  words
    .replace(/\b(one|two|three)(?= uses?\))/i, (word) => String(numberOf(word)))
    .replace(/\((CR [\d/]+)\)/, '($1 or below)');

/** The tables abbreviate "Signature Spell" and "Relentless". */
export const same = (name: string, words: string): boolean =>
  slugify(name).replace(/s$/, '') === slugify(words).replace(/s$/, '') ||
  (slugify(words) === 'relentless' && slugify(name) === 'relentless-rage');

/** The level at which the table first lists a feature. */
export const firstLevel = (levels: readonly ClassLevel[], feature: string): number | undefined =>
  levels.find(({ features }) => features.some((words) => same(bareName(words), feature)))?.level;

const CASTING = /^(?:spellcasting|pact magic)$/i;

/** The spellcasting ability is in the text of the class's spellcasting feature. */
export function castingOf(features: readonly BookFeature[]): CharacterClass['spellcasting'] {
  const feature = features.find(({ name }) => CASTING.test(name));
  if (!feature) return undefined;
  const ability = /(\w+)\s+is\s+(?:your|the)\s+spellcasting\s+ability/i.exec(feature.desc)?.[1];
  return {
    ...(ability !== undefined && { ability: abilityOf(ability) }),
    ...(feature.level !== undefined && { from_level: feature.level }),
  };
}

/**
 * The spells of a subclass. Tables by class level list spells that are gained automatically; a
 * patron's list goes by spell level and lists spells that may be chosen.
 */
export function spellsOf(
  tables: readonly BookTable[],
  nameOf: (spell: string) => string,
): Pick<Subclass, 'spells' | 'expanded_spells'> {
  const own = new Map<string, number>();
  const expanded = new Map<string, number>();
  for (const { head, rows } of tables) {
    if (!/\blevel$/i.test(head[0] ?? '') || !/\bspells$/i.test(head[1] ?? '')) continue;
    const found = /^spell level$/i.test(head[0] ?? '') ? expanded : own;
    for (const [first = '', names = ''] of rows) {
      const level = Number.parseInt(first, 10);
      for (const spell of names.split(/\s*,\s*/)) {
        const name = nameOf(spell);
        found.set(name, Math.min(level, found.get(name) ?? level));
      }
    }
  }
  const list = (found: ReadonlyMap<string, number>) =>
    found.size > 0 ? [...found].map(([name, level]) => ({ name, level })) : undefined;
  return { spells: list(own), expanded_spells: list(expanded) };
}
