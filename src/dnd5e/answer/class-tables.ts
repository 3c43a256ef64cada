import { once } from '../../base/once.ts';
import type { Entity, Label, Library } from '../../library/library.ts';
import { perGeneration } from '../../library/per-generation.ts';
import { CharacterClass, ClassFeature, type ClassLevel, levelColumns } from '../model/class.ts';
import { formsOf } from './question-words.ts';

/** One column of a class table. */
export interface Column {
  readonly title: string;
  /** The words of its title, in forms that plurals share. */
  readonly words: readonly string[];
  /** Its figures by level, index 0 = level 1; empty where it has none. */
  readonly figures: readonly string[];
  /** The feature that it belongs to. */
  readonly feature?: FeatureEntry | undefined;
}

export interface FeatureEntry extends Label {
  readonly level: number | undefined;
  /** Its name without what is in brackets, as a phrase with a space on both sides. */
  readonly phrase: string;
}

/** A feature as a row of the table names it: `Destroy Undead (CR 2)`. */
export interface NamedAt {
  readonly level: number;
  readonly name: string;
  readonly phrase: string;
}

/** The table of a class in one book, with the entries of its features. */
export interface ClassTable {
  readonly entry: Label;
  /** The name as a phrase with a space on both sides. */
  readonly phrase: string;
  readonly subclassLevel: number | undefined;
  readonly columns: readonly Column[];
  /** The slots of each spell level, by class level. */
  readonly slots: readonly (readonly number[])[];
  readonly named: readonly NamedAt[];
  /** Ordered by level. */
  readonly features: readonly FeatureEntry[];
}

/** More features than any library has. */
const ALL = 10_000;

const known = perGeneration<readonly ClassTable[]>(['class', 'class-feature']);

/** The tables of all classes, those of the best books first. */
export const classTables = (library: Library): Promise<readonly ClassTable[]> =>
  known(library, '', () => readTables(library));

const knownNames = perGeneration<readonly string[]>(['class']);

/** The names of all classes as phrases, which need not read the tables. */
export const classPhrases = (library: Library): Promise<readonly string[]> =>
  knownNames(library, '', async () => {
    const query = { select: [{ kind: 'class' }], fields: [], limit: ALL };
    const { found } = await library.search(query);
    return [...new Set(found.map(({ entity }) => formsOf(entity.name)))];
  });

async function readTables(library: Library): Promise<ClassTable[]> {
  const classes = await library.search({ select: [{ kind: 'class' }], limit: ALL });
  const features = await library.search({ select: [{ kind: 'class-feature' }], limit: ALL });
  const byClass = new Map<string, StoredFeature[]>();
  for (const { entity } of features.found) {
    const feature = { entity, ...ClassFeature.parse(entity.body) };
    const key = `${entity.document} ${feature.class}`;
    const others = byClass.get(key);
    if (others) others.push(feature);
    else byClass.set(key, [feature]);
  }
  return classes.found.map(({ entity }) =>
    tableOf(entity, byClass.get(`${entity.document} ${entity.name.toLowerCase()}`) ?? []),
  );
}

interface StoredFeature extends ClassFeature {
  readonly entity: Entity;
}

function tableOf(entity: Entity, entries: readonly StoredFeature[]): ClassTable {
  const { levels = [], subclass_level, features: listed } = CharacterClass.parse(entity.body);
  const features = entries
    .toSorted((a, b) => Number(Boolean(a.subclass)) - Number(Boolean(b.subclass)) || byLevel(a, b))
    .map(({ entity: feature, level, desc }) => ({
      entry: { ...labelOf(feature), level, phrase: baseForms(feature.name) },
      desc: once(() => formsOf(desc)),
    }));
  const rows = levels.toSorted((a, b) => a.level - b.level);
  const columns = [
    ...levelColumns(rows).filter(({ title }) => !/^Slots\b/.test(title)),
    { title: 'Spell slots', of: slotsOf },
    {
      title: 'Proficiency bonus',
      of: (row: ClassLevel) => signed(row.proficiency_bonus),
    },
  ];
  const inRows = rows.flatMap(({ level, features }) => features.map((name) => ({ level, name })));
  const inList = listed.flatMap(({ name, level }) =>
    level === undefined ? [] : [{ name, level }],
  );
  const named = new Map(
    [...inList, ...inRows].map(({ level, name }) => [
      `${level} ${formsOf(name)}`,
      { level, name, phrase: baseForms(name) },
    ]),
  );
  return {
    entry: labelOf(entity),
    phrase: formsOf(entity.name),
    subclassLevel: subclass_level,
    columns: columns.flatMap(({ title, of }) => {
      const figures = rows.map((row) => String(of(row) || ''));
      if (figures.every((figure) => figure === '')) return [];
      const words = wordsOf(title.replace(/^Spell slots$/, 'slots').replace(/ known$/, ''));
      return [{ title, words, figures, feature: featureOf(words, title, figures, features) }];
    }),
    slots: rows.map(({ spell_slots = [] }) => spell_slots),
    named: [...named.values()].sort(byLevel),
    features: features.map(({ entry }) => entry),
  };
}

/** `4 of level 1, 3 of level 2`. */
const slotsOf = ({ spell_slots = [] }: ClassLevel): string =>
  spell_slots.flatMap((slots, i) => (slots > 0 ? [`${slots} of level ${i + 1}`] : [])).join(', ');

const signed = (bonus: number | undefined): string => (bonus === undefined ? '' : `+${bonus}`);
const byLevel = (a: { level?: number | undefined }, b: { level?: number | undefined }): number =>
  (a.level ?? 0) - (b.level ?? 0);

const labelOf = ({ kind, name, uri, document, ruleset }: Entity): Label => ({
  kind,
  name,
  uri,
  document,
  ruleset,
});

const wordsOf = (text: string): string[] => formsOf(text).trim().split(' ');

/** `Extra Attack (2)` is another level of Extra Attack. */
const baseForms = (name: string): string => formsOf(name.replace(/\s*\([^)]*\)\s*$/, ''));

/** `Eldritch Invocation: Agonizing Blast` is one to choose. */
const isOption = ({ name }: FeatureEntry): boolean => name.includes(': ');

/** Columns that every caster has: what a feature says of them has another name. */
const OF_SPELLS = new Set(['cantrip', 'spell', 'slot']);

/** The feature with a word of the column's title in its name, else the one that explains it. */
function featureOf(
  words: readonly string[],
  title: string,
  figures: readonly string[],
  features: readonly { readonly entry: FeatureEntry; readonly desc: () => string }[],
): FeatureEntry | undefined {
  if (title === 'Proficiency bonus') return undefined;
  if (words.some((word) => OF_SPELLS.has(word)))
    return features.find(({ entry }) => /^ (?:spellcasting|pact magic) $/.test(entry.phrase))
      ?.entry;
  const from = figures.findIndex((figure) => figure !== '') + 1;
  const own = features.filter(
    ({ entry }) => entry.level !== undefined && entry.level <= from && !isOption(entry),
  );
  const inName = ({ entry }: (typeof own)[number]): number =>
    words.filter((word) => entry.phrase.includes(` ${word} `)).length;
  const explaining = once(() => own.filter(({ desc }) => desc().includes(` ${words.join(' ')} `)));
  const best =
    own.find((one) => inName(one) === words.length) ??
    explaining().find((one) => inName(one) > 0) ??
    explaining()[0] ??
    own.find((one) => inName(one) > 0);
  return best?.entry;
}
