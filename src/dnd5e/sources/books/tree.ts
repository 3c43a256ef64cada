import type { Blockquote, Heading, PhrasingContent, RootContent, Table } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table';
import { gfmTable } from 'micromark-extension-gfm-table';

/** One block under a heading; `source` is its Markdown as the book writes it. */
export interface Block {
  readonly node: Exclude<RootContent, Heading>;
  readonly source: string;
}

/** A heading with the blocks directly below it and its subheadings. */
export interface Section {
  /** Zero for what precedes the first heading of a file. */
  readonly level: number;
  readonly title: string;
  readonly blocks: Block[];
  readonly children: Section[];
  /** A box beside the text: the text before it continues after it. */
  readonly sidebar: boolean;
}

/** Corrects the level of a heading that differs from the book. */
export type LevelOf = (title: string, level: number) => number;

const asWritten: LevelOf = (_title, level) => level;

const options = { extensions: [gfmTable()], mdastExtensions: [gfmTableFromMarkdown()] };

/** Long files are parsed in parts: the parser's time grows faster than linearly. */
const PARTS = /\n(?=#{1,4} )/;

/**
 * Parses a file as a tree of headings. Yields between its parts, so that a caller can let others
 * run.
 */
export function* readTree(
  markdown: string,
  levelOf: LevelOf = asWritten,
): Generator<undefined, Section> {
  const root = section(0, '');
  const path = [root];
  for (const part of markdown.replaceAll('\r\n', '\n').split(PARTS)) {
    const { children } = fromMarkdown(part, options);
    grow(path, children, part, levelOf);
    yield undefined;
  }
  return root;
}

const section = (level: number, title: string, sidebar = false): Section => ({
  level,
  title,
  blocks: [],
  children: [],
  sidebar,
});

/** Stands in for a missing file. */
export const EMPTY = section(0, '');

function grow(
  path: Section[],
  nodes: readonly RootContent[],
  source: string,
  levelOf: LevelOf,
): void {
  for (const node of nodes) {
    if (node.type === 'heading') {
      const title = plainText(node.children).trim();
      const level = levelOf(title, node.depth);
      while ((path.at(-1)?.level ?? 0) >= level && path.length > 1) path.pop();
      const found = section(level, title);
      path.at(-1)?.children.push(found);
      path.push(found);
      continue;
    }
    const here = path.at(-1);
    const box = node.type === 'blockquote' ? sidebarOf(node, source) : undefined;
    if (box) here?.children.push(box);
    else here?.blocks.push({ node, source: sourceOf(node, source) });
  }
}

/** A quote that begins with a title: a heading, or a short first line. */
function sidebarOf(quote: Blockquote, source: string): Section | undefined {
  const [first, ...rest] = quote.children;
  if (first?.type === 'heading') {
    const box = section(first.depth, plainText(first.children).trim(), true);
    grow([box], rest, source, asWritten);
    return box;
  }
  if (first?.type !== 'paragraph') return undefined;
  const [title = '', ...lines] = sourceOf(first, source).split('\n');
  const named = lines.length > 0 || first.children.every(({ type }) => type === 'strong');
  if (!named || title.length > TITLE) return undefined;
  const box = section(6, title.replace(/[*_.]/g, '').trim(), true);
  const text = lines.join('\n').trim();
  if (text !== '') grow([box], fromMarkdown(text, options).children, text, asWritten);
  grow([box], rest, source, asWritten);
  return box;
}

/** Longer first lines are sentences, not titles. */
const TITLE = 50;

/** The Markdown of a node, without quote marks. */
const sourceOf = (node: RootContent, source: string): string =>
  source
    .slice(node.position?.start.offset ?? 0, node.position?.end.offset ?? source.length)
    .replace(/\n>[ \t]?/g, '\n');

/** The text of phrasing content, without emphasis. */
export const plainText = (nodes: readonly PhrasingContent[]): string =>
  nodes
    .map((node) => {
      if ('value' in node) return node.value;
      if (node.type === 'break') return '\n';
      return 'children' in node ? plainText(node.children) : '';
    })
    .join('');

/** The text of a table, row by row; empty rows are left out. */
export const rowsOf = (table: Table): string[][] =>
  table.children
    .map((row) => row.children.map((cell) => plainText(cell.children).replace(/\s+/g, ' ').trim()))
    .filter((cells, index) => index === 0 || cells.some((cell) => cell !== ''));
