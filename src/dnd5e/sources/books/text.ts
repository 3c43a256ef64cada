import type { Paragraph, RootContent, Table } from 'mdast';
import { heading, blocks as joined } from '../../../text/markdown.ts';
import { type Block, plainText, rowsOf, type Section } from './tree.ts';

/** A paragraph that begins with words in bold: `**Range:** 60 feet`, `***Bite***. Melee …`. */
export interface Lead {
  readonly label: string;
  readonly text: string;
  /**
   * Whether a full stop or colon ends the label: without one the bold words are part of a sentence.
   */
  readonly closed: boolean;
}

/** The bold beginning of a paragraph and the Markdown after it. */
export function leadOf({ node, source }: Block): Lead | undefined {
  return node.type === 'paragraph' ? leadIn(node, source) : undefined;
}

function leadIn(paragraph: Paragraph, source: string): Lead | undefined {
  const [first] = paragraph.children;
  const start = paragraph.position?.start.offset ?? 0;
  if (!first || !isBold(first)) return undefined;
  const label = plainText([first]).trim();
  const rest = source.slice((first.position?.end.offset ?? start) - start);
  return {
    label: label.replace(/[.:_]+$/, '').trim(),
    text: clean(rest.replace(/^s?[.:]?\s*/, '')),
    closed: /[.:]_?$/.test(label) || /^[.:]/.test(rest),
  };
}

const isBold = (node: Paragraph['children'][number]): boolean =>
  node.type === 'strong' ||
  (node.type === 'emphasis' && node.children.length === 1 && node.children[0]?.type === 'strong');

/** Every labelled line in these blocks, whether paragraph or list item. */
export function leadsIn(blocks: readonly Block[]): Lead[] {
  return blocks.flatMap((block) => {
    if (block.node.type !== 'list') return leadOf(block) ?? [];
    const start = block.node.position?.start.offset ?? 0;
    return block.node.children.flatMap((item) => {
      const [first] = item.children;
      if (first?.type !== 'paragraph') return [];
      const from = (first.position?.start.offset ?? start) - start;
      const to = (first.position?.end.offset ?? start) - start;
      return leadIn(first, block.source.slice(from, to)) ?? [];
    });
  });
}

/** A paragraph entirely in italics, as below the name of a spell, creature or item. */
export function subtitleOf(blocks: readonly Block[]): string | undefined {
  for (const { node } of blocks) {
    if (node.type !== 'paragraph') continue;
    const [first, ...rest] = node.children;
    const alone = rest.every((other) => plainText([other]).trim() === '');
    if (first?.type === 'emphasis' && alone) return plainText([first]).replace(/\s+/g, ' ').trim();
  }
  return undefined;
}

export interface BookTable {
  readonly caption: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

const CAPTION = /^(?:table\s*[-:]\s*)(.*)$/is;

export const captionIn = (node: RootContent | undefined): string | undefined =>
  node?.type === 'paragraph'
    ? CAPTION.exec(plainText(node.children).trim())?.[1]?.replace(/\*/g, '').trim()
    : undefined;

/** The tables in these blocks, with the caption above each. */
export const tablesIn = (blocks: readonly Block[]): BookTable[] =>
  blocks.flatMap(({ node }, index) => {
    if (node.type !== 'table') return [];
    const [head = [], ...rows] = rowsOf(node);
    return [{ caption: captionIn(blocks[index - 1]?.node) ?? '', head, rows }];
  });

/** The value of a row in the column with this heading. */
export function cellOf(
  table: BookTable,
  row: readonly string[],
  ...names: readonly string[]
): string | undefined {
  const at = table.head.findIndex((head) => names.includes(head.toLowerCase()));
  const value = at < 0 ? undefined : row[at];
  return value === undefined || /^[-—–]?$/.test(value) ? undefined : value;
}

/** Blocks as Markdown: captions as bold lines, tables without trailing empty rows. */
export function markdownOf(blocks: readonly Block[]): string {
  const texts: string[] = [];
  for (const { node, source } of blocks) {
    const text = blockText(node, source);
    const before = texts.at(-1);
    // A printed page ended inside a sentence, which became a paragraph break in the Markdown.
    if (node.type === 'paragraph' && /^[a-z]/.test(text) && before && /[a-z0-9,]$/i.test(before))
      texts[texts.length - 1] = `${before} ${text}`;
    else if (text !== '') texts.push(text);
  }
  return joined(...texts);
}

function blockText(node: Block['node'], source: string): string {
  if (node.type === 'thematicBreak') return '';
  if (node.type === 'table') return tableText(node);
  const caption = captionIn(node);
  if (caption === undefined) return clean(source);
  return caption && `**${caption}**`;
}

/** A heading's own text followed by everything below it. */
export const wholeText = ({ blocks, children }: Section, level = 2): string =>
  joined(
    markdownOf(blocks),
    ...children.map((child) =>
      joined(heading(Math.min(level, 6), child.title), wholeText(child, level + 1)),
    ),
  );

function tableText(table: Table): string {
  const rows = rowsOf(table).map((cells) => cells.map((cell) => cell.replaceAll('|', '\\|')));
  const [head = [], ...body] = rows;
  return [head, head.map(() => '---'), ...body]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}

/** Removes trailing spaces and soft hyphens. */
const clean = (source: string): string =>
  source
    .replaceAll('\u00ad', '')
    .replace(/[ \t]+$/gm, '')
    .trim();
