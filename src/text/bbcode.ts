import { lookup } from '../base/lookup.ts';
import { mentionAt } from './mentions.ts';

/** A node of a parsed BBCode text. Anything that is not a known tag stays text. */
export type Node = string | Tag | MentionNode;

export interface Tag {
  readonly tag: string;
  /** What follows the name: the 7001 of `[img:7001]`. */
  readonly value: string;
  readonly children: Node[];
}

export interface MentionNode {
  readonly mention: { readonly type: string; readonly id: string };
  readonly children: Node[];
}

const PAIRED = new Set(
  'b strong i em u s strike sup sub small code noparse h1 h2 h3 h4 h5 h6 p quote aloud spoiler ul ol li table tr th td url link center left right justify row col col1 col2 col3 col4 column section container color colour size font dc tooltip'.split(
    ' ',
  ),
);
/** Tags that stand alone. `img` and `url` are alone when they carry a value. */
const SINGLE = new Set([
  'br',
  'hr',
  'img',
  'secret',
  'roll',
  'articletoc',
  'toc',
  'spotify',
  'youtube',
  'soundcloud',
  'vimeo',
  'block',
  'statblock',
  'articleblock',
  'map',
  'timeline',
  'gallery',
  'cal',
  'var',
]);
/** Opening one of these closes the one before it, since people leave out the closing tag. */
const SIBLINGS: Readonly<Record<string, readonly string[]>> = {
  li: ['li'],
  tr: ['tr', 'td', 'th'],
  td: ['td', 'th'],
  th: ['td', 'th'],
};
const SCOPES: Readonly<Record<string, readonly string[]>> = {
  li: ['ul', 'ol'],
  tr: ['table'],
  td: ['tr', 'table'],
  th: ['tr', 'table'],
};
/** Deeper nesting is flattened: nobody writes it, and rendering must not overflow the stack. */
const DEEPEST = 40;

const TAG = /\[(\/?)([a-z][a-z0-9]*)(?:[:=|]([^[\]]*))?\]/iy;

/**
 * The tags around a secret are kept in the text: readers must see what is secret, and Markdown has
 * no syntax for it. `[secret:id]` without a closing tag embeds another secret.
 */
function isSecretMark(
  lower: string,
  end: number,
  [, slash, name, value]: RegExpExecArray,
): boolean {
  if (name?.toLowerCase() !== 'secret') return false;
  if (slash || (value ?? '').trim() === '') return true;
  const next = /\[\s*(\/?)\s*secret\b/g;
  next.lastIndex = end;
  return next.exec(lower)?.[1] === '/';
}

export function parseBBCode(source: string): Node[] {
  const text = source.replace(/\r\n?/g, '\n');
  const lower = text.toLowerCase();
  const root: Tag = { tag: '', value: '', children: [] };
  const open: Tag[] = [root];
  const top = (): Tag => open[open.length - 1] ?? root;
  const say = (words: string): void => {
    if (words === '') return;
    const { children } = top();
    const last = children[children.length - 1];
    if (typeof last === 'string') children[children.length - 1] = last + words;
    else children.push(words);
  };
  const closeDownTo = (names: readonly string[], scopes: readonly string[]): void => {
    for (let i = open.length - 1; i > 0; i--) {
      const { tag } = open[i] ?? root;
      if (scopes.includes(tag)) return;
      if (names.includes(tag)) open.length = i;
    }
  };

  let at = 0;
  while (at < text.length) {
    const bracket = text.indexOf('[', at);
    if (bracket < 0) break;
    const mention = text[bracket - 1] === '@' ? mentionAt(text, bracket) : undefined;
    if (mention) {
      say(text.slice(at, mention.start));
      top().children.push({
        mention: { type: mention.type, id: mention.id },
        children: parseBBCode(mention.label),
      });
      at = mention.end;
      continue;
    }
    TAG.lastIndex = bracket;
    const match = TAG.exec(text);
    const name = match?.[2]?.toLowerCase() ?? '';
    if (
      !match ||
      !(PAIRED.has(name) || SINGLE.has(name)) ||
      isSecretMark(lower, TAG.lastIndex, match)
    ) {
      say(text.slice(at, bracket + 1));
      at = bracket + 1;
      continue;
    }
    say(text.slice(at, bracket));
    at = TAG.lastIndex;
    const value = (match[3] ?? '').trim();
    if (match[1]) {
      const from = open.findLastIndex((tag) => tag.tag === name);
      if (from > 0) open.length = from;
    } else if (name === 'code' || name === 'noparse') {
      const end = lower.indexOf(`[/${name}]`, at);
      top().children.push({
        tag: name,
        value,
        children: [text.slice(at, end < 0 ? text.length : end)],
      });
      at = end < 0 ? text.length : end + name.length + 3;
    } else if (SINGLE.has(name) && (name !== 'img' || value !== '')) {
      top().children.push({ tag: name, value, children: [] });
    } else {
      closeDownTo(lookup(SIBLINGS, name) ?? [], lookup(SCOPES, name) ?? []);
      const tag: Tag = { tag: name, value, children: [] };
      top().children.push(tag);
      if (open.length < DEEPEST) open.push(tag);
    }
  }
  say(text.slice(at));
  return root.children;
}
