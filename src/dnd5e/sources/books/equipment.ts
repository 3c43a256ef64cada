import { slugify } from '../../../text/names.ts';
import type { NamedTrait } from '../lineages.ts';
import { gearIn, variantsIn } from './gear.ts';
import { costIn, weightIn } from './goods.ts';
import { traitsIn } from './origins.ts';
import type { BookRecord, MakeRecord } from './record.ts';
import { type BookTable, captionIn, leadsIn, subtitleOf, tablesIn, wholeText } from './text.ts';
import type { Block, Section } from './tree.ts';
import { armorIn, weaponsIn } from './weapons.ts';

const all = (section: Section): Section[] => [section, ...section.children.flatMap(all)];
const tablesOf = (tree: Section): BookTable[] =>
  all(tree).flatMap(({ blocks }) => tablesIn(blocks));

/** Names normalized as in the texts about them: without amounts, in the singular. */
const key = (name: string): string => slugify(name.replace(/\s*\([^)]*\)/g, '')).replace(/s$/, '');

/** The texts about things. A table below them has the prices of all, and is not part of the last one. */
const textsIn = (trees: readonly Section[]): NamedTrait[] =>
  trees.flatMap(all).flatMap(({ blocks }) => traitsIn(withoutTables(blocks)).traits);

const withoutTables = (blocks: readonly Block[]): Block[] =>
  blocks.filter(({ node }) => node.type !== 'table' && captionIn(node) === undefined);

const textsOf = (trees: readonly Section[]): Map<string, string> =>
  new Map(textsIn(trees).map(({ name, desc }) => [key(name), desc]));

/** `Rope, hempen` is described under rope, a crystal under arcane focus. */
const textFor = (texts: Map<string, string>, name: string, category = ''): string | undefined =>
  texts.get(key(name)) ?? texts.get(key(name.split(',')[0] ?? '')) ?? texts.get(key(category));

export function equipment2014(trees: readonly Section[], make: MakeRecord): BookRecord[] {
  const tables = trees.flatMap(tablesOf);
  const texts = textsOf(trees);
  const properties = trees.flatMap(all).find(({ title }) => title === 'Weapon Properties');
  return [
    ...weaponsIn(tables).map(({ name, body }) =>
      make('weapon', name, { ...body, desc: texts.get(key(name)) }),
    ),
    ...armorIn(tables).map(({ name, body }) =>
      make('armor', name, { ...body, desc: texts.get(key(name)) }),
    ),
    ...gearIn(tables).map(({ name, body }) =>
      make('gear', name, { ...body, desc: textFor(texts, name, body.category) ?? body.desc }),
    ),
    ...packs(textsIn(trees), make),
    ...textsIn(properties ? [properties] : []).map(({ name, desc }) =>
      make('weapon-property', name, { desc }),
    ),
  ];
}

/** `***Burglar's Pack (16 gp)***. Includes …`. */
const packs = (traits: readonly NamedTrait[], make: MakeRecord): BookRecord[] =>
  traits.flatMap(({ name, desc }) => {
    const [, pack, cost] = /^(.+ Pack) \(([^)]*)\)$/.exec(name) ?? [];
    if (pack === undefined) return [];
    return [make('gear', pack, { category: 'equipment pack', ...costIn(cost), desc })];
  });

/** The poisons of 2014: a table with prices, and a text for each. */
export function poisons2014(tree: Section, make: MakeRecord): BookRecord[] {
  const texts = textsOf([tree]);
  return tablesOf(tree)
    .filter(({ caption }) => /poisons$/i.test(caption))
    .flatMap(({ head, rows }) =>
      rows.map((row) => {
        const price = head.findIndex((title) => /price/i.test(title));
        const type = row[head.findIndex((title) => /^type$/i.test(title))];
        const text = texts.get(key(row[0] ?? ''));
        return make('gear', row[0] ?? '', {
          category: 'poison',
          ...costIn(row[price]),
          desc: [type && `*${type}*`, text].filter(Boolean).join('\n\n'),
        });
      }),
    );
}

const PRICED = /^(.+?)\s*\(([\d,]+ [CSEGP]P|Varies|Free)([^)]*)\)$/;

/** The heading of the tools of crafts. */
const ARTISANS = /^artisan['’]?s tools$/i;

export function equipment2024(tree: Section, make: MakeRecord): BookRecord[] {
  const tables = tablesOf(tree);
  const artisans = new Set(
    all(tree).flatMap((section) => (ARTISANS.test(section.title) ? all(section) : [])),
  );
  const priced = all(tree).flatMap((section) =>
    pricedThing(section, make, artisans.has(section) ? "artisan's tools" : 'tools'),
  );
  const rows = gearIn(tables).map(({ name, body }) => make('gear', name, body));
  return [
    ...weaponsIn(tables).map(({ name, body }) => make('weapon', name, body)),
    ...armorIn(tables).map(({ name, body }) => make('armor', name, body)),
    ...merged([...rows, ...priced]),
    ...services(tables, make),
    ...all(tree).flatMap(({ title, children }) =>
      title === 'Properties' || title === 'Mastery Properties'
        ? children
            .filter(({ sidebar }) => !sidebar)
            .map((section) =>
              make('weapon-property', section.title, {
                desc: wholeText(section),
                ...(title === 'Mastery Properties' && { category: 'mastery' }),
              }),
            )
        : [],
    ),
  ];
}

/** A heading with a price: gear, a tool, or a lifestyle. */
function pricedThing(section: Section, make: MakeRecord, ofTool: string): BookRecord[] {
  const [, name, price = '', per = ''] = PRICED.exec(section.title) ?? [];
  if (name === undefined) return [];
  if (/ per day$/i.test(per) || price === 'Free')
    return [
      make('gear', `Lifestyle (${name})`, {
        category: 'service',
        ...(price === 'Free' ? { cost: 0, cost_text: 'free' } : costIn(`${price}${per}`)),
        desc: wholeText(section),
      }),
    ];
  const lines = leadsIn(section.blocks);
  const line = (label: string) => lines.find((lead) => lead.label === label)?.text;
  const isTool = line('Ability') !== undefined;
  const set = make('gear', name, {
    category: isTool ? ofTool : 'adventuring gear',
    ...costIn(price),
    weight: weightIn(line('Weight')),
    desc: wholeText(section),
  });
  const variants = variantsIn(line('Variants') ?? '', name, name.toLowerCase());
  // An entry that has prices only for its variants cannot be bought itself.
  const forms = variants.map((form) =>
    make('gear', form.name, { ...form.body, desc: set.body.desc }),
  );
  return price === 'Varies' ? forms : [set, ...forms];
}

/** Merges the table row, which has the weight, with the text, which has the description. */
function merged(records: readonly BookRecord[]): BookRecord[] {
  const bySlug = new Map<string, BookRecord>();
  for (const record of records) {
    const known = bySlug.get(record.slug);
    bySlug.set(
      record.slug,
      known
        ? {
            ...record,
            body: { ...record.body, ...known.body, desc: record.body.desc ?? known.body.desc },
          }
        : record,
    );
  }
  return [...bySlug.values()];
}

/** `Table: Spellcasting Services` goes by level. */
const services = (tables: readonly BookTable[], make: MakeRecord): BookRecord[] =>
  tables
    .filter(({ caption }) => caption === 'Spellcasting Services')
    .flatMap(({ head, rows }) =>
      rows.map((row) => {
        const level = row[0] ?? '';
        return make('gear', `Spellcasting (${/^\d/.test(level) ? `Level ${level}` : level})`, {
          category: 'service',
          ...costIn(row[head.indexOf('Cost')]),
          desc: row[head.indexOf('Availability')],
        });
      }),
    );

/** Poisons of 2024 have a heading each; the line in italics says how they work. */
export const poisons2024 = (tree: Section, make: MakeRecord): BookRecord[] =>
  all(tree).flatMap((section) => {
    const [, name, price] = PRICED.exec(section.title) ?? [];
    const isPoison = / poison$/i.test(subtitleOf(section.blocks) ?? '');
    return name !== undefined && isPoison
      ? [make('gear', name, { category: 'poison', ...costIn(price), desc: wholeText(section) })]
      : [];
  });
