import type { CheerioAPI } from 'cheerio';
import { type HtmlNode, isHeading } from './html.ts';
import { tableGrid } from './table.ts';

/** A rendered page as Markdown; headings, lists, tables and code are kept. */
export function toMarkdown($: CheerioAPI): string {
  return tidy(blocks($, $.root().contents().toArray()));
}

/** A rendered page as plain text, without markup. */
export function toPlainText($: CheerioAPI): string {
  return tidy(plainBlocks($, $.root().contents().toArray()));
}

const tidy = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

const blockNames =
  /^(address|article|aside|blockquote|center|dd|div|dl|dt|figure|figcaption|footer|h[1-6]|header|hr|li|main|nav|ol|p|pre|section|table|ul)$/;

const nameOf = (node: HtmlNode): string => ('name' in node ? node.name : '');
const childrenOf = (node: HtmlNode): HtmlNode[] => ('children' in node ? node.children : []);
const isBlock = (node: HtmlNode): boolean => blockNames.test(nameOf(node));

function blocks($: CheerioAPI, nodes: readonly HtmlNode[]): string {
  const parts: string[] = [];
  let line: HtmlNode[] = [];
  const flush = () => {
    const text = inline($, line).trim();
    if (text !== '') parts.push(text);
    line = [];
  };
  for (const node of nodes) {
    if (!isBlock(node)) {
      line.push(node);
      continue;
    }
    flush();
    const text = block($, node);
    if (text.trim() !== '') parts.push(text);
  }
  flush();
  return parts.join('\n\n');
}

function block($: CheerioAPI, node: HtmlNode): string {
  const name = nameOf(node);
  if (isHeading(name))
    return `${'#'.repeat(Number(name.slice(1)))} ${inline($, childrenOf(node)).trim()}`;
  if (name === 'pre') return fenced($(node).text(), languageOf($, node));
  if (name === 'hr') return '---';
  if (name === 'ul' || name === 'ol') return list($, node, name === 'ol');
  if (name === 'table') return table($, node);
  if (name === 'blockquote')
    return blocks($, childrenOf(node))
      .split('\n')
      .map((text) => `> ${text}`.trimEnd())
      .join('\n');
  if (name === 'dt') return `**${inline($, childrenOf(node)).trim()}**`;
  return blocks($, childrenOf(node));
}

const languageOf = ($: CheerioAPI, node: HtmlNode): string =>
  /mw-highlight-lang-(\w+)/.exec($(node).closest('.mw-highlight').attr('class') ?? '')?.[1] ?? '';

function fenced(code: string, language: string): string {
  // A fence longer than any in the code cannot be closed by it.
  const longest = Math.max(2, ...[...code.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${code.replace(/\n+$/, '')}\n${fence}`;
}

function list($: CheerioAPI, node: HtmlNode, ordered: boolean): string {
  const items = childrenOf(node).filter((child) => nameOf(child) === 'li');
  return items
    .map((item, i) => {
      const mark = ordered ? `${i + 1}. ` : '- ';
      const text = blocks($, childrenOf(item)).replace(/\n\n(?=\s*(?:- |\d+\. ))/g, '\n');
      return `${mark}${text.replaceAll('\n', `\n${' '.repeat(mark.length)}`)}`;
    })
    .join('\n');
}

const rowsOf = ($: CheerioAPI, node: HtmlNode): string[][] =>
  tableGrid($, node, (cell) => inline($, childrenOf(cell)).replace(/\s+/g, ' ').trim());

function table($: CheerioAPI, node: HtmlNode): string {
  const rows = rowsOf($, node);
  const width = Math.max(0, ...rows.map((row) => row.length));
  if (width === 0) return '';
  const line = (cells: readonly string[]) =>
    `| ${Array.from({ length: width }, (_, i) => (cells[i] ?? '').replaceAll('|', '\\|')).join(' | ')} |`;
  const [head = [], ...body] = rows;
  const caption = inline($, $(node).children('caption').contents().toArray()).trim();
  return [
    ...(caption === '' ? [] : [`**${caption}**`, '']),
    line(head),
    `|${' --- |'.repeat(width)}`,
    ...body.map(line),
  ].join('\n');
}

function inline($: CheerioAPI, nodes: readonly HtmlNode[]): string {
  return nodes.map((node) => inlineNode($, node)).join('');
}

function inlineNode($: CheerioAPI, node: HtmlNode): string {
  if (node.type === 'text') return node.data.replace(/\s+/g, ' ');
  const name = nameOf(node);
  const inside = () => inline($, childrenOf(node));
  switch (name) {
    case 'br':
      return '\n';
    case 'b':
    case 'strong':
      return marked(inside(), '**');
    case 'i':
    case 'em':
      return marked(inside(), '*');
    case 'code':
    case 'tt':
    case 'kbd':
    case 'samp':
      return codeSpan($(node).text());
    case 'img':
      return $(node).attr('alt') ?? '';
    default:
      return isBlock(node) ? ` ${inside()} ` : inside();
  }
}

const marked = (text: string, mark: string): string => {
  const core = text.trim();
  if (core === '') return text;
  const [lead = ''] = /^\s*/.exec(text) ?? [];
  const [trail = ''] = /\s*$/.exec(text) ?? [];
  return `${lead}${mark}${core}${mark}${trail}`;
};

function codeSpan(text: string): string {
  const code = text.trim();
  if (code === '') return '';
  return code.includes('`') ? `\`\` ${code} \`\`` : `\`${code}\``;
}

function plainBlocks($: CheerioAPI, nodes: readonly HtmlNode[]): string {
  let text = '';
  for (const node of nodes) {
    const name = nameOf(node);
    if (node.type === 'text') text += node.data.replace(/\s+/g, ' ');
    else if (name === 'pre') text += `\n\n${$(node).text().replace(/\n+$/, '')}\n\n`;
    else if (name === 'br') text += '\n';
    else if (name === 'table')
      text += `\n\n${rowsOf($, node)
        .map((row) => row.join('\t'))
        .join('\n')}\n\n`;
    else if (name === 'li') text += `\n${plainBlocks($, childrenOf(node)).trim()}`;
    else if (isBlock(node)) text += `\n\n${plainBlocks($, childrenOf(node)).trim()}\n\n`;
    else text += plainBlocks($, childrenOf(node));
  }
  return text;
}
