import { slugify } from '../../../text/names.ts';
import type { Background, Feat } from '../../model/background-and-feat.ts';
import type { Race, Subrace } from '../../model/race.ts';
import { lineageOf, type NamedTrait } from '../lineages.ts';
import { some } from '../text-facts.ts';
import type { BookRecord, MakeRecord } from './record.ts';
import { captionedTables, refersTo } from './table-places.ts';
import { leadOf, leadsIn, markdownOf, subtitleOf, tablesIn, wholeText } from './text.ts';
import type { Block, Section } from './tree.ts';

/** A trait begins with a bold name; paragraphs, lists and tables after it belong to it. */
export function traitsIn(blocks: readonly Block[]): { intro: string; traits: NamedTrait[] } {
  const parts: { name: string; text: string; more: Block[] }[] = [];
  const intro: Block[] = [];
  for (const block of blocks) {
    const lead = leadOf(block);
    if (lead?.closed && !/^table\b/i.test(lead.label))
      parts.push({ name: lead.label, text: lead.text, more: [] });
    else (parts.at(-1)?.more ?? intro).push(block);
  }
  for (const part of parts)
    for (const { caption, blocks: table } of captionedTables(part.more)) {
      // It stands where the page has room: behind the speed, although an ancestry refers to it.
      const [home, ...others] = parts.filter(({ text, more }) =>
        refersTo([text, ...more.map(({ source }) => source)].join('\n'), caption),
      );
      if (!home || home === part || others.length > 0) continue;
      part.more = part.more.filter((block) => !table.includes(block));
      home.more.push(...table);
    }
  return {
    intro: markdownOf(intro),
    traits: parts.map(({ name, text, more }) => ({
      name,
      desc: [text, markdownOf(more)].filter(Boolean).join('\n\n'),
    })),
  };
}

/** A race of 2014 with its subraces. */
export function raceOf2014(page: Section): {
  race: Partial<Race>;
  traits: NamedTrait[];
  subraces: Section[];
} {
  const about = page.children.find(({ title }) => title === `${page.title} Traits`);
  const { intro, traits } = traitsIn(about?.blocks ?? []);
  const lineage = lineageOf(traits);
  return {
    race: { ...lineage, category: 'race', desc: intro || undefined },
    traits: lineage.traits.map(({ name, desc = '' }) => ({ name, desc })),
    subraces: page.children.filter(({ level }) => level === 2),
  };
}

export function subraceOf2014(section: Section, race: string): Partial<Subrace> {
  const { intro, traits } = traitsIn(section.blocks);
  const { age: _age, alignment: _alignment, ...lineage } = lineageOf(traits);
  return { ...lineage, race: race.toLowerCase(), desc: intro || undefined };
}

export function speciesOf2024(section: Section): { race: Partial<Race>; traits: NamedTrait[] } {
  const { traits } = traitsIn(section.blocks);
  const own = traits.filter(({ name }) => name !== 'Creature Type').map(withoutIntro);
  const { traits: named, ...lineage } = lineageOf(own);
  const all = named.flatMap(gathered(named));
  return {
    race: { ...lineage, category: 'species', traits: all },
    traits: all.map(({ name, desc = '' }) => ({ name, desc })),
  };
}

/** "As an Elf, you have these special traits." follows the speed but is not part of it. */
const withoutIntro = ({ name, desc }: NamedTrait): NamedTrait => ({
  name,
  desc: desc.replace(
    /\n\nAs an? [\w-]+, you have (?:these|the following) special traits\.\s*$/,
    '',
  ),
});

type Traits = Race['traits'];

/** Options of a trait are listed after it as if they were traits: `Cloud's Jaunt (Cloud Giant)`. */
const OPTIONS: Readonly<Record<string, RegExp>> = {
  'Gnomish Lineage': /^(?:Forest|Rock) Gnome$/,
  'Giant Ancestry': /\((?:Cloud|Fire|Frost|Hill|Stone|Storm) Giant\)$/,
};
const isOption = (name: string): boolean =>
  Object.values(OPTIONS).some((pattern) => pattern.test(name));

const gathered =
  (all: Traits) =>
  (trait: Traits[number]): Traits => {
    if (isOption(trait.name)) return [];
    const pattern = OPTIONS[trait.name];
    const options = pattern ? all.filter(({ name }) => pattern.test(name)) : [];
    const texts = options.map(({ name, desc }) => `**${name}.** ${desc ?? ''}`);
    return [{ name: trait.name, desc: [trait.desc, ...texts].filter(Boolean).join('\n\n') }];
  };

export interface Lineage2024 {
  readonly name: string;
  readonly traits: Traits;
  readonly spells?: Race['spells'];
}

/** The cantrip of level 1 and the spells of levels 3 and 5, from the table's columns. */
function lineageSpells(gains: readonly NamedTrait[]): Race['spells'] {
  const spells = gains.flatMap(({ name, desc }) => {
    const level = Number(/^Level (\d+)$/.exec(name)?.[1]);
    const cantrip = /know the ([^.]+?) cantrip/.exec(desc)?.[1];
    if (cantrip !== undefined)
      return [{ name: cantrip.replaceAll('*', ''), level, spell_level: 0 }];
    return level > 1 ? [{ name: desc.replaceAll('*', ''), level }] : [];
  });
  return spells.length > 0 ? spells : undefined;
}

/** Names for the rows of a species' table; lineages and legacies need none. */
const TABLES: Readonly<Record<string, string>> = {
  lineage: '',
  legacy: '',
  dragon: 'Draconic Ancestor: ',
};

/** Lineages and legacies of a species, with what each gives at which level. */
export function lineagesOf2024(section: Section): Lineage2024[] {
  const rows = tablesIn(section.blocks).flatMap(({ head, rows: all }) => {
    const prefix = TABLES[head[0]?.toLowerCase() ?? ''];
    if (prefix === undefined) return [];
    return all.map(([name = '', ...cells]): Lineage2024 => {
      const gains = head
        .slice(1)
        .map((level, index) => ({ name: level, desc: cells[index] ?? '' }));
      const traits = gains.filter(({ desc }) => desc !== '');
      return { name: `${prefix}${name}`, traits, spells: lineageSpells(traits) };
    });
  });
  const options = traitsIn(section.blocks).traits.flatMap(({ name, desc }): Lineage2024[] => {
    if (!isOption(name)) return [];
    const own = name.replace(/\s*\([^)]*\)$/, '');
    const prefix = own === name ? '' : 'Giant Ancestry: ';
    return [{ name: `${prefix}${own}`, traits: [{ name, desc }] }];
  });
  return [...rows, ...options];
}

/** Traits as separate entries: a trait with the same wording in several races is one. */
export function traitRecords(
  races: readonly { readonly race: string; readonly traits: readonly NamedTrait[] }[],
  make: MakeRecord,
): BookRecord[] {
  const byName = new Map<string, { name: string; races: string[]; texts: Set<string> }>();
  for (const { race, traits } of races)
    for (const { name, desc } of traits) {
      // In 2024 one sense has two ranges, each with a trait.
      const feet = name === 'Darkvision' ? /range of (\d+) feet/.exec(desc)?.[1] : undefined;
      const slug = slugify(feet === undefined ? name : `${name} ${feet}`);
      const known = byName.get(slug) ?? { name, races: [], texts: new Set() };
      byName.set(slug, known);
      known.races.push(race);
      known.texts.add(desc);
    }
  return [...byName].map(([slug, { name, races: all, texts }]) => {
    const [desc] = texts;
    // Each race words it differently: no text applies to all.
    return make('trait', name, { races: all, ...(texts.size === 1 && { desc }) }, slug);
  });
}

const line = (section: Section, label: string): string | undefined =>
  leadsIn(section.blocks).find((lead) => lead.label === label)?.text;

export function backgroundOf(section: Section): Partial<Background> {
  const feature = section.children.find(({ title }) => title.startsWith('Feature: '));
  const others = section.children.filter((child) => child !== feature);
  const first = section.blocks.findIndex((block) => leadOf(block)?.closed);
  return {
    desc: markdownOf(section.blocks.slice(0, Math.max(first, 0))) || undefined,
    skill_proficiencies: line(section, 'Skill Proficiencies'),
    tool_proficiencies: plain(
      line(section, 'Tool Proficiencies') ?? line(section, 'Tool Proficiency'),
    ),
    languages: line(section, 'Languages'),
    equipment: plain(line(section, 'Equipment')),
    ability_scores: line(section, 'Ability Scores'),
    feat: line(section, 'Feat')?.replace(/\s*\(see "Feats"\)$/, ''),
    feature: feature && {
      name: feature.title.replace('Feature: ', ''),
      desc: wholeText(feature),
    },
    benefits: some(others.map((child) => ({ name: child.title, desc: wholeText(child) }))),
  };
}

const plain = (text: string | undefined): string | undefined => text?.replace(/[*_]/g, '');

/** `Prerequisite: Strength 13 or higher`, `General Feat (Prerequisite: Level 4+)`, `Origin Feat`. */
export function featOf(section: Section): Partial<Feat> {
  const subtitle = subtitleOf(section.blocks) ?? '';
  const body = section.blocks.filter(({ node }) => !isSubtitle(node, subtitle));
  const { intro, traits } = traitsIn(body);
  return {
    desc: traits.length > 0 ? intro : markdownOf(body.filter(({ node }) => node.type !== 'list')),
    prerequisite: /prerequisite:\s*([^)]+)/i.exec(subtitle)?.[1]?.trim(),
    category: /^(.+?) feat\b/i.exec(subtitle)?.[1]?.toLowerCase(),
    benefits: some(
      traits.length > 0 ? traits.map(({ name, desc }) => `**${name}.** ${desc}`) : listItems(body),
    ),
  };
}

const isSubtitle = (node: Block['node'], subtitle: string): boolean =>
  subtitle !== '' && node.type === 'paragraph' && node.children[0]?.type === 'emphasis';

const listItems = (blocks: readonly Block[]): string[] =>
  blocks.flatMap(({ node, source }) =>
    node.type === 'list' ? source.split(/\n?^[-*]\s+/m).flatMap((item) => item.trim() || []) : [],
  );
