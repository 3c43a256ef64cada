/** A mention in a text: `@[Maren](person:uuid)`, or the same as a Markdown link. */
export interface Mention {
  /** The class as written: `person`, `settlement`, `Article`, … */
  readonly type: string;
  readonly id: string;
  /** The label without markup. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** The label as written, with markup. */
  readonly label: string;
}

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const TARGET = new RegExp(`\\(([a-z][a-z_]{0,40}):(${UUID})\\)`, 'iy');
/** No title is longer. Without a bound, a text of opening brackets would take quadratic time. */
const LONGEST_LABEL = 300;

/** Where the bracket opened at `open` closes; nested brackets are counted. */
function closing(text: string, open: number): number {
  let depth = 0;
  const end = Math.min(text.length, open + LONGEST_LABEL);
  for (let i = open; i < end; i++) {
    const char = text[i];
    if (char === '[') depth++;
    else if (char === ']' && --depth === 0) return i;
  }
  return -1;
}

/** Reads the mention that begins at this `[`. Its label may contain brackets. */
export function mentionAt(text: string, open: number): Mention | undefined {
  const close = closing(text, open);
  if (close < 0) return undefined;
  TARGET.lastIndex = close + 1;
  const target = TARGET.exec(text);
  if (!target?.[1] || !target[2]) return undefined;
  const label = text.slice(open + 1, close);
  return {
    type: target[1],
    id: target[2].toLowerCase(),
    label,
    text: label
      .replace(/\[\/?[a-z][^\]]*\]/gi, '')
      .replace(/[*_~]+/g, '')
      .trim(),
    start: text[open - 1] === '@' ? open - 1 : open,
    end: TARGET.lastIndex,
  };
}

/** Every mention in a text, BBCode or Markdown alike. */
export function mentionsIn(text: string): Mention[] {
  const found: Mention[] = [];
  for (let open = text.indexOf('['); open >= 0; ) {
    const mention = mentionAt(text, open);
    if (mention) found.push(mention);
    open = text.indexOf('[', mention ? mention.end : open + 1);
  }
  return found;
}
