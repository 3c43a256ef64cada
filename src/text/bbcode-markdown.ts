import { lookup } from '../base/lookup.ts';
import { type Node, parseBBCode, type Tag } from './bbcode.ts';

/** Converts BBCode to Markdown. No word is lost; formatting that Markdown lacks is dropped. */
export const bbcodeToMarkdown = (source: string): string =>
  withoutScripts(tidy(render(parseBBCode(source))));

/** Addresses that run something instead of leading somewhere. */
const SCRIPT = /^[\s<]*(?:javascript|vbscript|data)\s*:/i;

/** A link that a text holds as Markdown is no link with a space in it. */
const withoutScripts = (markdown: string): string =>
  markdown.replace(/\]\((?=[\s<]*(?:javascript|vbscript|data)\s*:)/gi, '] (');

const tidy = (text: string): string =>
  text
    .replace(/[ \t]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

const render = (nodes: readonly Node[]): string => nodes.map(renderNode).join('');

function renderNode(node: Node): string {
  if (typeof node === 'string') return node;
  if ('mention' in node)
    return `[${inline(render(node.children))}](${node.mention.type}:${node.mention.id})`;
  return (lookup(renderers, node.tag) ?? through)(node);
}

type Renderer = (tag: Tag) => string;

const through: Renderer = ({ children }) => render(children);
const block = (text: string): string => (text.trim() === '' ? '' : `\n\n${text.trim()}\n\n`);
const inline = (text: string): string => tidy(text).replace(/\s*\n\s*/g, ' ');

/** Markdown emphasis works within one paragraph only, and without spaces inside the marks. */
const marked =
  (before: string, after = before): Renderer =>
  ({ children }) =>
    render(children)
      .split(/(\n{2,})/)
      .map((part) =>
        part.replace(/^(\s*)([\s\S]*?)(\s*)$/, (_, start, words, end) =>
          words === '' ? start + end : `${start}${before}${words}${after}${end}`,
        ),
      )
      .join('');

const heading =
  (level: number): Renderer =>
  ({ children }) =>
    block(`${'#'.repeat(level)} ${inline(render(children))}`.replace(/^#+ $/, ''));

const quoted = (text: string): string =>
  tidy(text)
    .split('\n')
    .map((line) => (line === '' ? '>' : `> ${line}`))
    .join('\n');

const holds = (nodes: readonly Node[], tag: string): boolean =>
  nodes.some(
    (node) =>
      typeof node === 'object' &&
      (('tag' in node && node.tag === tag) || holds(node.children, tag)),
  );

/** `text|source`: what follows the last bar names the source. A table has bars of its own. */
function halves({ children }: Tag): [string, string] {
  const text = render(children);
  const bar = holds(children, 'table') ? -1 : text.lastIndexOf('|');
  return bar < 0 ? [text, ''] : [text.slice(0, bar), inline(text.slice(bar + 1))];
}

const quote: Renderer = (tag) => {
  const [text, source] = halves(tag);
  return block(quoted(source ? `${tidy(text)}\n\n— ${source}` : text));
};

const spoiler: Renderer = (tag) => {
  const [text, label] = halves(tag);
  const words = tidy(text);
  return words === '' && label === ''
    ? ''
    : block(`<details><summary>${label || 'Spoiler'}</summary>\n\n${words}\n\n</details>`);
};

const isTag = (node: Node, names: readonly string[]): node is Tag =>
  typeof node === 'object' && 'tag' in node && names.includes(node.tag);

const list =
  (bullet: (index: number) => string): Renderer =>
  ({ children }) => {
    const items = children
      .map((node) => tidy(isTag(node, ['li']) ? render(node.children) : renderNode(node)))
      .filter((item) => item !== '');
    return block(
      items
        .map((item, index) => {
          const mark = bullet(index);
          return (
            mark + item.replace(/\n{2,}/g, '\n').replace(/\n/g, `\n${' '.repeat(mark.length)}`)
          );
        })
        .join('\n'),
    );
  };

const cell = (node: Tag): string =>
  tidy(render(node.children))
    .replace(/\|/g, '\\|')
    .replace(/\s*\n\s*/g, '<br>');

const table: Renderer = ({ children }) => {
  const rows: { cells: string[]; head: boolean }[] = [];
  const strays: string[] = [];
  for (const node of children) {
    if (!isTag(node, ['tr'])) {
      // Cells outside a row form a row; anything else goes before the table.
      if (isTag(node, ['td', 'th'])) rows.push({ cells: [cell(node)], head: node.tag === 'th' });
      else strays.push(renderNode(node));
      continue;
    }
    const cells = node.children.filter((child) => isTag(child, ['td', 'th']));
    strays.push(...node.children.filter((child) => !isTag(child, ['td', 'th'])).map(renderNode));
    rows.push({ cells: cells.map(cell), head: cells.some((child) => child.tag === 'th') });
  }
  const width = Math.max(0, ...rows.map((row) => row.cells.length));
  const before = block(strays.join(''));
  if (width === 0) return before;
  const line = (cells: readonly string[]): string =>
    `| ${Array.from({ length: width }, (_, i) => cells[i] ?? '').join(' | ')} |`;
  const head = rows[0]?.head ? rows.shift() : undefined;
  return (
    before +
    block(
      [
        line(head?.cells ?? []),
        line(Array.from({ length: width }, () => '---')),
        ...rows.map((row) => line(row.cells)),
      ].join('\n'),
    )
  );
};

const address = (text: string): string =>
  text
    .trim()
    .replace(/[\s()<>]/g, (char) =>
      encodeURIComponent(char).replace('(', '%28').replace(')', '%29'),
    );

const anchor: Renderer = ({ value, children }) => {
  const text = inline(render(children));
  const target = value.split('|')[0]?.trim() || text;
  if (target === '') return '';
  return SCRIPT.test(target) ? text : `[${text || target}](${address(target)})`;
};

const image: Renderer = ({ value, children }) => {
  const target = value.split('|')[0]?.trim() || inline(render(children));
  if (target === '') return '';
  return /^\d+$/.test(target) ? `![image ${target}](image:${target})` : `![](${address(target)})`;
};

const embed: Renderer = ({ tag, value }) => (value === '' ? '' : `[${tag}](${address(value)})`);

/** Content embedded by its id becomes a link to it. */
const shown =
  (words: string, type: string): Renderer =>
  ({ value }) => {
    const [id = '', label = ''] = value.split('|').map((part) => part.trim());
    return id === '' ? '' : `[${label || words}](${type}:${address(id)})`;
  };

/** `[tooltip:what it means]word[/tooltip]`: the word, then what it means. */
const tooltip: Renderer = ({ value, children }) => {
  const words = inline(render(children));
  return value.trim() === '' ? words : `${words} (${value.trim()})`;
};

const code: Renderer = ({ children }) => {
  const text = render(children);
  if (text.trim() === '') return '';
  return text.includes('\n') || text.includes('`')
    ? block(`~~~\n${text.replace(/^\n+|\n+$/g, '')}\n~~~`)
    : `\`${text.trim()}\``;
};

const renderers: Readonly<Record<string, Renderer>> = {
  b: marked('**'),
  strong: marked('**'),
  i: marked('*'),
  em: marked('*'),
  u: marked('<u>', '</u>'),
  s: marked('~~'),
  strike: marked('~~'),
  sup: marked('<sup>', '</sup>'),
  sub: marked('<sub>', '</sub>'),
  code,
  h1: heading(1),
  h2: heading(2),
  h3: heading(3),
  h4: heading(4),
  h5: heading(5),
  h6: heading(6),
  p: (tag) => block(through(tag)),
  section: (tag) => block(through(tag)),
  container: (tag) => block(through(tag)),
  row: (tag) => block(through(tag)),
  col: (tag) => block(through(tag)),
  center: (tag) => block(through(tag)),
  quote,
  aloud: (tag) => block(quoted(through(tag))),
  spoiler,
  ul: list(() => '- '),
  ol: list((index) => `${index + 1}. `),
  li: (tag) => block(`- ${inline(through(tag))}`),
  table,
  tr: (tag) => block(through(tag)),
  td: (tag) => `${through(tag)} `,
  th: (tag) => `${through(tag)} `,
  url: anchor,
  link: anchor,
  img: image,
  br: () => '\n',
  hr: () => '\n\n---\n\n',
  secret: ({ value }) => (value === '' ? '' : `[secret](secret:${value})`),
  roll: ({ value }) => value,
  block: shown('stat block', 'block'),
  statblock: shown('stat block', 'block'),
  articleblock: shown('article', 'article'),
  map: shown('map', 'map'),
  timeline: shown('timeline', 'timeline'),
  gallery: shown('gallery', 'gallery'),
  // Values that only the site can fill in, such as a calendar's current date, are shown by name.
  cal: ({ value }) => (value === '' ? '' : `*${value.split('|')[0]?.replaceAll('_', ' ')}*`),
  var: ({ value }) => (value === '' ? '' : `*${value.replaceAll('_', ' ')}*`),
  tooltip,
  spotify: embed,
  youtube: embed,
  soundcloud: embed,
  vimeo: embed,
};
