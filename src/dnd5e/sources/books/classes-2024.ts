import type { CharacterClass, Subclass } from '../../model/class.ts';
import { readCoreTraits } from '../class-text.ts';
import { isClassTable, levelsOf } from './class-table.ts';
import {
  type BookFeature,
  byTable,
  castingOf,
  featureRecord,
  refsOf,
  same,
  spellsOf,
} from './classes-shared.ts';
import type { BookRecord, MakeRecord } from './record.ts';
import { type BookTable, markdownOf, subtitleOf, tablesIn, wholeText } from './text.ts';
import type { Section } from './tree.ts';

const FEATURE = /^Level (\d+): (.+)$/;
const SUBCLASS = /^(\w+) Subclass: (.+)$/;

/** Every feature is at level four, whatever the Markdown has. */
export const classLevel = (title: string, level: number): number =>
  FEATURE.test(title) || title === 'As a Multiclass Character' ? 4 : level;

const all = (section: Section): Section[] => [section, ...section.children.flatMap(all)];

export function classRecords2024(file: Section, make: MakeRecord): BookRecord[] {
  const [page] = file.children;
  if (!page) return [];
  const archetypes = page.children.filter(({ title }) => SUBCLASS.test(title));
  const own = page.children.filter((section) => !archetypes.includes(section)).flatMap(all);
  const table = own.flatMap(({ blocks }) => tablesIn(blocks)).find(isClassTable);
  const levels = table ? levelsOf(table) : [];
  const features = [...own.flatMap(featureOf), ...optionsIn(own)];
  const body: Partial<CharacterClass> = {
    desc: becoming(page),
    ...traitsOf(tablesIn(page.blocks)[0]),
    spellcasting: castingOf(features),
    subclass_level: features.find(({ name }) => same(name, `${page.title} Subclass`))?.level,
    levels,
    features: refsOf(features),
    subclasses: archetypes.map(({ title }) => {
      const { name, slug } = make('subclass', SUBCLASS.exec(title)?.[2] ?? title, {});
      return { name, slug };
    }),
  };
  const owner = { className: page.title };
  return [
    make('class', page.title, body),
    ...byTable(levels, features, false).map((f) => featureRecord(make, owner, f)),
    ...archetypes.flatMap((section) => subclassRecords(section, page.title, make)),
  ];
}

/** How to become a member of the class, at level 1 or later. */
const becoming = (page: Section): string => {
  const section = page.children.find(({ title }) => title.startsWith('Becoming a'));
  const parts = section?.children.filter(({ title }) => title.startsWith('As a '));
  return (parts ?? []).map((part) => `**${part.title}**\n\n${wholeText(part)}`).join('\n\n');
};

/** The table without a header with which a class begins. */
function traitsOf(table: BookTable | undefined): Partial<CharacterClass> {
  if (!table) return {};
  const text = table.rows.map((row) => `| ${row.join(' | ')} |`).join('\n');
  const die = table.rows.find(([name]) => name === 'Hit Point Die')?.[1];
  return { ...readCoreTraits(text), hit_die: Number(/d(\d+)/i.exec(die ?? '')?.[1]) || undefined };
}

const isChoice = (name: string): boolean =>
  same(name, 'Ability Score Improvement') || same(name, 'Epic Boon');

function featureOf(section: Section): BookFeature[] {
  const [, level, name] = FEATURE.exec(section.title) ?? [];
  if (level === undefined || name === undefined) return [];
  return [
    {
      name,
      level: Number(level),
      desc: wholeText(section, 4),
      feature_type: isChoice(name) ? 'choice' : undefined,
    },
  ];
}

/** `### Eldritch Invocation Options` and `### Metamagic Options`, with one option per heading. */
const optionsIn = (sections: readonly Section[]): BookFeature[] =>
  sections.flatMap((section) => {
    const kind = /^(.+) Options$/.exec(section.title)?.[1];
    if (kind === undefined) return [];
    return section.children.map((option): BookFeature => {
      const line = subtitleOf(option.blocks);
      const prerequisite = /^Prerequisite:\s*(.+)$/i.exec(line ?? '')?.[1];
      const level = /Level (\d+)\+/i.exec(prerequisite ?? '')?.[1];
      return {
        name: `${kind}: ${option.title}`,
        level: level === undefined ? undefined : Number(level),
        desc: wholeText(option, 4),
        feature_type: 'option',
        prerequisite,
      };
    });
  });

function subclassRecords(section: Section, className: string, make: MakeRecord): BookRecord[] {
  const name = SUBCLASS.exec(section.title)?.[2] ?? section.title;
  const features = section.children.flatMap(featureOf);
  const tables = [section, ...section.children].flatMap(({ blocks }) => tablesIn(blocks));
  const body: Partial<Subclass> = {
    class: className.toLowerCase(),
    flavor: subtitleOf(section.blocks),
    desc: markdownOf(section.blocks),
    features: refsOf(features),
    ...spellsOf(tables, (spell) => spell),
  };
  const owner = { className, subclass: name, subclassKey: name };
  return [
    make('subclass', name, body),
    ...features.map((feature) => featureRecord(make, owner, feature)),
  ];
}

/** The names in a class's spell lists; the heading of the druid's cantrips is missing. */
export const spellListOf = (file: Section): string[] =>
  (file.children[0]?.children ?? [])
    .flatMap(all)
    .flatMap(({ blocks }) => tablesIn(blocks))
    .filter(({ head }) => head[0]?.toLowerCase() === 'spell')
    .flatMap(({ rows }) => rows.flatMap(([name]) => (name ? [name] : [])));
