import type { CharacterClass, ClassLevel, Subclass } from '../../model/class.ts';
import { readProficiencies } from '../class-text.ts';
import { some } from '../text-facts.ts';
import { isClassTable, isPointer, levelsOf } from './class-table.ts';
import {
  type BookFeature,
  byTable,
  castingOf,
  featureRecord,
  firstLevel,
  refsOf,
  same,
  spellsOf,
} from './classes-shared.ts';
import type { BookRecord, MakeRecord } from './record.ts';
import { leadsIn, markdownOf, subtitleOf, tablesIn, wholeText } from './text.ts';
import type { Section } from './tree.ts';

/** Corrected heading levels in the class files. */
export const classLevel = (title: string, level: number): number =>
  ['Spellcasting Ability', 'Ritual Casting', 'Purity of Spirit'].includes(title) ? 4 : level;

/** How feature ids spell the subclasses of 2014. */
const KEYS: Readonly<Record<string, string>> = {
  'Path of the Berserker': 'Berserker',
  'College of Lore': 'Lore',
  'Life Domain': 'Life',
  'Circle of the Land': 'Land',
  'Way of the Open Hand': 'Open Hand',
  'Oath of Devotion': 'Devotion',
  'Draconic Bloodline': 'Draconic',
  'The Fiend': 'Fiend',
  'School of Evocation': 'Evocation',
};

export function classRecords2014(
  file: Section,
  make: MakeRecord,
  spellName: (spell: string) => string,
): BookRecord[] {
  const [page] = file.children;
  const about = page?.children.find(({ title }) => title === 'Class Features');
  if (!page || !about) return [];
  const tables = [about, ...about.children].flatMap(({ blocks }) => tablesIn(blocks));
  const table = tables.find(isClassTable);
  const levels = table ? levelsOf(table) : [];
  const features = page.children.flatMap((section) =>
    section.level === 3 && section !== about ? featuresIn(section, levels) : [],
  );
  const archetypes = page.children.filter(({ level }) => level === 2).flatMap((s) => s.children);
  const flavor = flavorIn(levels, features);
  const subclassLevel = flavor ? firstLevel(levels, flavor) : undefined;
  const body: Partial<CharacterClass> = {
    ...startOf(about),
    spellcasting: castingOf(features),
    subclass_level: subclassLevel,
    levels,
    features: refsOf(features),
    subclasses: archetypes.map(({ title }) => {
      const { name, slug } = make('subclass', title, {});
      return { name, slug };
    }),
  };
  const owner = { className: page.title };
  return [
    make('class', page.title, body),
    ...byTable(levels, features, true).map((f) => featureRecord(make, owner, f)),
    ...archetypes.flatMap((section) =>
      subclassRecords(section, { make, spellName, flavor, subclassLevel, ...owner }),
    ),
  ];
}

/** Hit points, proficiencies and equipment at the start of the page. */
function startOf(about: Section): Partial<CharacterClass> {
  const part = (title: string) => about.children.find((section) => section.title === title);
  const line = (label: string) =>
    leadsIn(part('Hit Points')?.blocks ?? []).find((lead) => lead.label === label)?.text;
  const proficiencies = part('Proficiencies');
  const choices = part('Equipment')?.blocks.find(({ node }) => node.type === 'list');
  return {
    hit_die: Number(/\d+d(\d+)/.exec(line('Hit Dice') ?? '')?.[1]) || undefined,
    hit_points_at_first_level: line('Hit Points at 1st Level'),
    hit_points_at_higher_levels: line('Hit Points at Higher Levels'),
    ...readProficiencies(markdownOf(proficiencies?.blocks ?? [])),
    starting_equipment: some(
      choices?.source
        .split(/\n?^[-*]\s+/m)
        .map((item) => item.trim())
        .filter(Boolean),
    ),
  };
}

/** Options are below their feature; invocations have a list at the end. */
const OPTIONS: Readonly<Record<string, string>> = {
  'Fighting Style': 'Fighting Style: ',
  Metamagic: 'Metamagic: ',
  'Pact Boon': '',
  'Eldritch Invocations': 'Eldritch Invocation: ',
};

function featuresIn(section: Section, levels: readonly ClassLevel[]): BookFeature[] {
  const level = firstLevel(levels, section.title);
  const prefix = OPTIONS[section.title];
  const options = prefix === undefined ? [] : section.children;
  const feature: BookFeature = {
    name: section.title,
    level,
    desc: wholeText(section, 4),
    feature_type:
      options.length > 0 || same(section.title, 'Ability Score Improvement') ? 'choice' : undefined,
  };
  // The second "Eldritch Invocations" is only the list.
  const isList = prefix !== undefined && options.length > 8 && level !== undefined;
  return [
    ...(isList && section.title === 'Eldritch Invocations' ? [] : [feature]),
    ...options.map((option) => optionOf(option, prefix ?? '', level)),
  ];
}

function optionOf(section: Section, prefix: string, level: number | undefined): BookFeature {
  const prerequisite = subtitleOf(section.blocks)?.replace(/^Prerequisite:\s*/i, '');
  const needed = /(\d+)(?:st|nd|rd|th) level/i.exec(prerequisite ?? '')?.[1];
  return {
    name: `${prefix}${section.title}`,
    level: needed === undefined ? level : Number(needed),
    desc: wholeText(section, 4),
    feature_type: 'option',
    prerequisite,
  };
}

/**
 * The class's word for its subclasses: the table refers to it, as "Path feature" to Primal Path.
 */
function flavorIn(levels: readonly ClassLevel[], features: readonly BookFeature[]) {
  const pointer = levels
    .flatMap((row) => row.features)
    .find((words) => isPointer(words) && /\sfeature$/i.test(words))
    ?.replace(/\sfeature$/i, '');
  return features.find(({ name }) => pointer !== undefined && name.endsWith(pointer))?.name;
}

interface SubclassContext {
  readonly make: MakeRecord;
  readonly spellName: (spell: string) => string;
  readonly flavor: string | undefined;
  readonly subclassLevel: number | undefined;
  readonly className: string;
}

function subclassRecords(section: Section, context: SubclassContext): BookRecord[] {
  const { make, spellName, flavor, subclassLevel, className } = context;
  const features = section.children.map(
    (child): BookFeature => ({
      name: child.title,
      level: levelIn(markdownOf(child.blocks)) ?? subclassLevel,
      desc: wholeText(child, 4),
    }),
  );
  const tables = [section, ...section.children].flatMap(({ blocks }) => tablesIn(blocks));
  const body: Partial<Subclass> = {
    class: className.toLowerCase(),
    flavor,
    desc: markdownOf(section.blocks),
    features: refsOf(features),
    ...spellsOf(tables, spellName),
  };
  const owner = {
    className,
    subclass: section.title,
    subclassKey: KEYS[section.title] ?? section.title,
  };
  return [
    make('subclass', section.title, body),
    ...features.map((feature) => featureRecord(make, owner, feature)),
  ];
}

/** `Beginning at 6th level, …`, `At 3rd, 5th, 7th, and 9th level …`. */
const levelIn = (text: string): number | undefined => {
  const found = /\b(\d+)(?:st|nd|rd|th)(?:[- ]level|,)/i.exec(text)?.[1];
  return found === undefined ? undefined : Number(found);
};
