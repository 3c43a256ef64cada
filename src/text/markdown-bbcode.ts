import type { Nodes, RootContent, Table } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table';
import { gfmTable } from 'micromark-extension-gfm-table';
import { lookup } from '../base/lookup.ts';

/** The target of a link: `person:7a3e…`, or a title in double brackets. */
export interface Linked {
  /** The address of the link, if it has one. */
  readonly target?: string;
  /** The title in `[[Title]]` or `@[Title]`. */
  readonly title?: string;
  /** The words of the link, as BBCode. */
  readonly label: string;
}

/** Writes a link to another article as BBCode; undefined if the link is not one. */
export type LinkWriter = (link: Linked) => string | undefined;

const options = {
  // Indented lines are not code: people indent their paragraphs.
  extensions: [gfmTable(), { disable: { null: ['codeIndented'] } }],
  mdastExtensions: [gfmTableFromMarkdown()],
};
const LINE = '\r\n';

/** Markdown as BBCode. BBCode inside the Markdown stays as it is. */
export function markdownToBBCode(markdown: string, link: LinkWriter): string {
  const { children } = fromMarkdown(markdown, options);
  return writer(link).blocks(children);
}

/** The same for a short text: no paragraph tags if it has only one. */
export function markdownToInlineBBCode(markdown: string, link: LinkWriter): string {
  const { children } = fromMarkdown(markdown, options);
  const [only] = children;
  return children.length === 1 && only?.type === 'paragraph'
    ? writer(link).inline(only.children)
    : writer(link).blocks(children);
}

const HTML_TAGS: Readonly<Record<string, string>> = {
  u: 'u',
  sup: 'sup',
  sub: 'sub',
  s: 's',
  del: 's',
  b: 'b',
  strong: 'b',
  i: 'i',
  em: 'i',
  small: 'small',
  center: 'center',
};

function writer(link: LinkWriter) {
  /** Labels of the open spoilers; BBCode puts them into the closing tag. */
  const labels: string[] = [];

  function html(value: string): string {
    return value
      .replace(/<!--[\s\S]*?-->/g, '')
      .replace(/<details>\s*(?:<summary>([\s\S]*?)<\/summary>)?/gi, (_, label) => {
        labels.push(String(label ?? '').trim());
        return '[spoiler]';
      })
      .replace(/<\/details>/gi, () => {
        const label = labels.pop() ?? '';
        return label === '' || label === 'Spoiler' ? '[/spoiler]' : `|${label}[/spoiler]`;
      })
      .replace(/<br\s*\/?>/gi, '[br]')
      .replace(/<(\/?)([a-z]+)[^>]*>/gi, (_, slash, name) => {
        const tag = lookup(HTML_TAGS, String(name).toLowerCase());
        return tag ? `[${slash}${tag}]` : '';
      });
  }

  /** Text in which titles may be linked as `[[Title]]` or `@[Title]`. */
  const words = (text: string): string =>
    text
      .replace(/\r?\n/g, ' ')
      .replace(/~~(\S[^~]*\S|\S)~~/g, '[s]$1[/s]')
      .replace(
        /\[\[([^\][|#]+)(?:#[^\][|]*)?(?:\|([^\][]+))?\]\]|@\[([^\][]+)\](?!\()/g,
        (whole, inside, label, named) => {
          const title = String(inside ?? named).trim();
          return link({ title, label: String(label ?? title).trim() }) ?? whole;
        },
      );

  const inline = (nodes: readonly Nodes[]): string =>
    nodes
      .map((node, index) => {
        if (node.type !== 'link') return phrase(node);
        const written = linked(node.url, inline(node.children));
        // In Markdown the @ of a mention precedes the link.
        const before = nodes[index - 1];
        const isMention = before?.type === 'text' && before.value.endsWith('@');
        return isMention && written.startsWith('@') ? written.slice(1) : written;
      })
      .join('');

  function linked(url: string, label: string): string {
    const target = decoded(url);
    return (
      link({ target, label }) ?? (label === '' ? `[url]${url}[/url]` : `[url:${url}]${label}[/url]`)
    );
  }

  function phrase(node: Nodes): string {
    switch (node.type) {
      case 'text':
        return words(node.value);
      case 'strong':
        return `[b]${inline(node.children)}[/b]`;
      case 'emphasis':
        return `[i]${inline(node.children)}[/i]`;
      case 'delete':
        return `[s]${inline(node.children)}[/s]`;
      case 'inlineCode':
        return `[code]${node.value}[/code]`;
      case 'break':
        return '[br]';
      case 'image': {
        const own = /^image:(\d+)$/.exec(node.url);
        return own ? `[img:${own[1]}]` : `[img]${node.url}[/img]`;
      }
      case 'html':
        return html(node.value);
      default:
        return 'children' in node ? inline(node.children) : 'value' in node ? node.value : '';
    }
  }

  const row = (cells: readonly Nodes[], tag: 'th' | 'td'): string =>
    `[tr]${cells.map((cell) => `[${tag}]${'children' in cell ? inline(cell.children) : ''}[/${tag}]`).join('')}[/tr]`;

  function table({ children: [head, ...rows] }: Table): string {
    const isNamed = head?.children.some((cell) => inline(cell.children) !== '') === true;
    return [
      '[table]',
      ...(head && isNamed ? [row(head.children, 'th')] : []),
      ...rows.map((each) => row(each.children, 'td')),
      '[/table]',
    ].join(LINE);
  }

  /** `> text` with a last line `— source` is a quote with its source. */
  function quote(children: readonly RootContent[]): string {
    const last = children.at(-1);
    const source = last?.type === 'paragraph' ? inline(last.children) : '';
    const isSource = children.length > 1 && source.startsWith('— ');
    const text = blocks(isSource ? children.slice(0, -1) : children);
    return `[quote]${text}${isSource ? `|${source.slice(2)}` : ''}[/quote]`;
  }

  function block(node: RootContent): string {
    switch (node.type) {
      case 'paragraph':
        return `[p]${inline(node.children)}[/p]`;
      case 'heading':
        return `[h${node.depth}]${inline(node.children)}[/h${node.depth}]`;
      case 'blockquote':
        return quote(node.children);
      case 'list': {
        const tag = node.ordered ? 'ol' : 'ul';
        const items = node.children.map((item) => `[li]${itemText(item.children)}[/li]`);
        return [`[${tag}]`, ...items, `[/${tag}]`].join(LINE);
      }
      case 'code':
        return `[code]${LINE}${node.value}${LINE}[/code]`;
      case 'thematicBreak':
        return '[hr]';
      case 'table':
        return table(node);
      case 'definition':
        return '';
      default:
        return phrase(node);
    }
  }

  const itemText = (children: readonly RootContent[]): string =>
    children
      .map((child) => (child.type === 'paragraph' ? inline(child.children) : block(child)))
      .join(LINE);

  const blocks = (nodes: readonly RootContent[]): string =>
    nodes
      .map(block)
      .filter((text) => text !== '')
      .join(LINE);

  return { blocks, inline };
}

const decoded = (url: string): string => {
  try {
    return decodeURI(url);
  } catch {
    return url;
  }
};
