import type { MagicItem } from '../../model/equipment.ts';
import { type ItemHeadline, itemHeadline, ONE_RARITY, raritiesByForm } from '../item-headline.ts';
import { some } from '../text-facts.ts';
import { traitsIn } from './origins.ts';
import { type BookTable, markdownOf, tablesIn, wholeText } from './text.ts';
import { type Block, plainText, type Section } from './tree.ts';

interface Headline extends ItemHeadline {
  /** Text joined to the line by a lost line break. */
  readonly rest: string;
}

/** The line in italics below the name; the text may follow in the same paragraph. */
function headlineOf({ blocks }: Section): Headline | undefined {
  const [block] = blocks;
  if (block?.node.type !== 'paragraph') return undefined;
  const [first] = block.node.children;
  if (first?.type !== 'emphasis') return undefined;
  const line = plainText([first]).replace(/\s+/g, ' ').trim();
  const headline = itemHeadline(line);
  if (!headline) return undefined;
  const start = block.node.position?.start.offset ?? 0;
  const end = (first.position?.end.offset ?? start) - start;
  return { ...headline, rest: block.source.slice(end).trim() };
}

export const magicItemsIn = (section: Section): Section[] => [
  ...(headlineOf(section) ? [section] : []),
  ...section.children.flatMap(magicItemsIn),
];

/** One variant of an item. */
export interface ItemForm {
  readonly name: string;
  readonly rarity: string;
  readonly desc?: string | undefined;
}

export interface BookItem {
  readonly body: Partial<MagicItem>;
  readonly forms: ItemForm[];
  /** `any sword`, `plate armor`: the base item. */
  readonly base: string | undefined;
}

export function magicItemOf(section: Section, name: string): BookItem | undefined {
  const headline = headlineOf(section);
  if (!headline) return undefined;
  const blocks = section.blocks.slice(1);
  // A stat block inside the text has taken what follows it below its own heading.
  const everywhere = [
    ...blocks,
    ...section.children.flatMap((child) => (child.sidebar ? [] : child.blocks)),
  ];
  const forms = [
    ...formsInLine(headline.rarity, name),
    ...formsInText(everywhere, name).map((form) => withBoxes(form, section.children)),
    ...tablesIn(blocks).flatMap((table) => formsInTable(table, name)),
  ];
  const single = ONE_RARITY.test(headline.rarity);
  // One of several variants may have the name itself: the plain potion of healing is common.
  const plain = forms.find((form) => form.name.toLowerCase() === name.toLowerCase());
  const below = section.children.map(boxText);
  return {
    base: headline.base,
    forms: single ? [] : unique(forms),
    body: {
      item_type: headline.type,
      rarity: single ? headline.rarity : (plain?.rarity ?? 'varies'),
      requires_attunement: headline.attunement !== undefined,
      attunement_detail: headline.attunement || undefined,
      base_item: headline.base,
      variants: single
        ? undefined
        : some(unique(forms).map((form) => ({ name: form.name, rarity: form.rarity }))),
      desc: [headline.rest, markdownOf(blocks), ...below].filter(Boolean).join('\n\n'),
    },
  };
}

const boxText = (box: Section): string => `**${box.title}**\n\n${wholeText(box)}`;

/** A box belongs to the variant that names it: the stat block of what it becomes. */
const withBoxes = (form: ItemForm, boxes: readonly Section[]): ItemForm => ({
  ...form,
  desc: [
    form.desc,
    ...boxes.filter((box) => box.sidebar && form.desc?.includes(box.title)).map(boxText),
  ]
    .filter(Boolean)
    .join('\n\n'),
});

const unique = (forms: readonly ItemForm[]): ItemForm[] =>
  [
    ...new Map(forms.toReversed().map((form) => [form.name.toLowerCase(), form])).values(),
  ].toReversed();

/** `rare (silver or brass), very rare (bronze), or legendary (iron)`, `uncommon (+1), rare (+2), …`. */
function formsInLine(line: string, name: string): ItemForm[] {
  return raritiesByForm(line).map(({ form, rarity }) => ({
    name: form.startsWith('+')
      ? `${name.replace(/,?\s*\+1.*$/, '')} (${form})`
      : `${name} (${capitals(form)})`,
    rarity,
  }));
}

/** `***Absorption (Very Rare)***. While this pale …`. */
function formsInText(blocks: readonly Block[], name: string): ItemForm[] {
  return traitsIn(blocks).traits.flatMap(({ name: label, desc }) => {
    const [, form, rarity = ''] = /^(.+?)\s*\(([^)]*)\)$/.exec(label) ?? [];
    return form !== undefined && ONE_RARITY.test(rarity)
      ? [{ name: `${name} (${form})`, rarity: rarity.toLowerCase(), desc }]
      : [];
  });
}

/** In a table with a rarity column, the first text column names the variants. */
function formsInTable({ head, rows }: BookTable, name: string): ItemForm[] {
  const at = head.findIndex((title) => /^rarity$/i.test(title));
  if (at < 0) return [];
  const named = /\d*d\d+/.test(head[0] ?? '') ? 1 : 0;
  return rows.flatMap((row) => {
    const rarity = row[at] ?? '';
    if (!ONE_RARITY.test(rarity)) return [];
    return formNames(row[named] ?? '', head[named] ?? '', name).map((form) => ({
      name: form,
      rarity: rarity.toLowerCase(),
    }));
  });
}

function formNames(cell: string, head: string, name: string): string[] {
  if (/^spell level$/i.test(head))
    return [`${name} (${/^\d/.test(cell) ? levelName(cell) : cell})`];
  if (/ giant$/i.test(cell))
    // `Stone/frost giant` → Belt of Stone Giant Strength, Belt of Frost Giant Strength.
    return cell
      .replace(/ giant$/i, '')
      .split('/')
      .map((giant) => name.replace(/\bGiant\b/, `${capitals(giant)} Giant`));
  if (/^potion of/i.test(head)) return [`Potion of ${capitals(cell)}`];
  return [
    cell.toLowerCase().startsWith(name.slice(0, 6).toLowerCase()) ? cell : `${name} (${cell})`,
  ];
}

/** 2014 writes `1st`, 2024 writes `1`. */
const levelName = (cell: string): string =>
  /[a-z]/.test(cell) ? `${cell} Level` : `Level ${cell}`;

const capitals = (words: string): string =>
  words.replace(/(^|\s)[a-z]/g, (letter) => letter.toUpperCase());
