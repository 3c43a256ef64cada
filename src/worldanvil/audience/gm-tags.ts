/** BBCode tags around text that not everybody may read. */
const TAG = /\[\s*(\/?)\s*(secret|subcontainer|comment)\b([^\]]*)\]/gi;

/**
 * Whether such a tag is really the label of a link: `@[Secret](person:id)`, `[[Secret door]]`,
 * `[Secret door](…)`. `[secret](…` is one only after `@`: a secret may begin with a bracket.
 */
function isLink(text: string, { start, end }: Pick<Tag, 'start' | 'end'>, rest: string): boolean {
  const before = text[start - 1];
  const after = text[end];
  if (before === '@' && after === '(') return true;
  const isWords = /^\s+[^\s=:|]/.test(rest) && !rest.includes('=');
  return isWords && ((before === '[' && after === ']') || after === '(');
}

interface Tag {
  readonly start: number;
  readonly end: number;
  readonly name: string;
  /** `[secret:id]` needs no closing tag; `[secret]` does. */
  readonly alone: boolean;
}

/**
 * Removes these tags and what is between them. A closing tag belongs to the latest open tag that
 * needs one, else to the latest `[secret:id]`; an unclosed tag hides all the rest.
 */
export function withoutGmTags(text: string, names: readonly string[]): string {
  const open: Tag[] = [];
  const hidden: { start: number; end: number }[] = [];
  for (const match of text.matchAll(TAG)) {
    const [whole, slash, written = '', rest = ''] = match;
    const name = written.toLowerCase();
    if (!names.includes(name)) continue;
    const end = match.index + whole.length;
    if (!slash && isLink(text, { start: match.index, end }, rest)) continue;
    const tag = {
      start: match.index,
      end,
      name,
      alone: name === 'secret' && /^\s*[:|=]/.test(rest),
    };
    if (!slash) {
      open.push(tag);
      continue;
    }
    const same = open.filter((each) => each.name === name);
    const begin = same.findLast((each) => !each.alone) ?? same.at(-1);
    hidden.push({ start: begin?.start ?? tag.start, end: tag.end });
    if (begin) open.splice(open.indexOf(begin), 1);
  }
  for (const tag of open) hidden.push({ start: tag.start, end: tag.alone ? tag.end : text.length });
  let out = '';
  let at = 0;
  for (const { start, end } of hidden.sort((a, b) => a.start - b.start)) {
    if (end <= at) continue;
    out += text.slice(at, Math.max(at, start));
    at = end;
  }
  return out + text.slice(at);
}
