import { parse } from 'yaml';
import { withoutGmTags } from '../audience/gm-tags.ts';
import { isRaw } from '../client/raw.ts';

/** Headings of content that players must not read, in the form that `bareHeading` returns. */
const GM_HEADINGS = [
  /^(#{1,6}) (?:for the )?(?:gm|dm|game ?master|dungeon ?master|secrets?)(?:['’]?s)?(?:[ -]?(?:only|notes?|secrets?|eyes only|information|info))*:?$/i,
  /^(#{1,6}) (?:for the )?(?:keeper|storyteller|referee|narrator|author|private|hidden)(?:['’]?s)?[ -](?:only|notes?|secrets?|eyes only|information|info):?$/i,
  // "Notes (GM)", "The cellar (for the game master only)"
  /^(#{1,6}) .*\((?:for the )?(?:gm|dm|game ?master|dungeon ?master)\b[^)]*\):?$/i,
];
const GM_CALLOUT = /^\[!(?:gm|dm|secret|secrets|spoiler-gm|gm-only|dm-only|gmonly)\b[^\]]*\]/i;

/** A heading without emphasis, leading symbols and trailing punctuation. */
const bareHeading = (line: string): string =>
  line
    .replace(/[*_~`]/g, '')
    .replace(/^(#{1,6})\s+[^\p{L}\n]*/u, '$1 ')
    .replace(/\s+#*\s*$/, '');

const gmHeading = (line: string): string | undefined => {
  const bare = bareHeading(line);
  for (const pattern of GM_HEADINGS) {
    const [, marks] = pattern.exec(bare) ?? [];
    if (marks !== undefined) return marks;
  }
  return undefined;
};

/**
 * The quote depth of a line, and its text without the marks; list marks before them are skipped.
 */
function quoteOf(line: string): { depth: number; rest: string } {
  const [, marks = '', rest = ''] =
    /^\s*(?:(?:[-*+]|\d+[.)])\s+)?((?:>\s*)*)(.*)$/s.exec(line) ?? [];
  return { depth: marks.replace(/\s/g, '').length, rest };
}

/** Underlined headings of the game master's parts as `#` headings. */
const withMarkedHeadings = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/^([^\n#>|-][^\n]*)\n(=+|-+)[ \t]*$/gm, (whole, words, line) => {
      const heading = `${String(line).startsWith('=') ? '#' : '##'} ${String(words).trim()}`;
      return gmHeading(heading) === undefined ? whole : heading;
    });

/** Comments as text: what the game master has written is theirs to find. */
export const withOpenComments = (text: string): string =>
  text.replace(/%%([\s\S]*?)(?:%%|$)/g, '$1').replace(/<!--([\s\S]*?)(?:-->|$)/g, '$1');

/** Comments are for the author alone. */
export const withoutComments = (text: string): string =>
  text.replace(/%%[\s\S]*?(?:%%|$)/g, '').replace(/<!--[\s\S]*?(?:-->|$)/g, '');

/** Removes what the author marks as the game master's: headings, callouts, secret blocks. */
export function withoutGmParts(text: string): string {
  const out: string[] = [];
  let hiddenLevel = 0;
  /** The depth of the callout being removed; 0 outside of one. */
  let callout = 0;
  let fence = '';
  for (const line of withMarkedHeadings(text).split('\n')) {
    const mark = /^\s*(`{3,}|~{3,})\s*(\S*)/.exec(line);
    if (fence === '' && mark?.[1]) {
      const isSecret = /^(secret|gm|dm)/i.test(mark[2] ?? '');
      fence = `${isSecret ? '-' : ''}${mark[1]}`;
      if (isSecret) continue;
    } else if (fence !== '') {
      const end = fence.replace(/^-/, '');
      const isHidden = fence.startsWith('-');
      if (line.trim().startsWith(end) && line.trim().replace(/[`~]/g, '') === '') fence = '';
      if (isHidden || hiddenLevel > 0 || callout > 0) continue;
      out.push(line);
      continue;
    }
    const heading = /^(#{1,6})\s/.exec(line);
    if (heading?.[1] && hiddenLevel > 0 && heading[1].length <= hiddenLevel) hiddenLevel = 0;
    const gm = gmHeading(line);
    if (gm !== undefined && hiddenLevel === 0) hiddenLevel = gm.length;
    const { depth, rest } = quoteOf(line);
    // A line directly below a quote belongs to it, even without the mark.
    if (line.trim() === '' || heading || (depth > 0 && depth < callout)) callout = 0;
    if (callout === 0 && depth > 0 && GM_CALLOUT.test(rest)) callout = depth;
    if (hiddenLevel === 0 && callout === 0) out.push(line);
  }
  return withoutGmTags(out.join('\n'), ['secret', 'subcontainer', 'comment'])
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** `statblock` blocks of the Fantasy Statblocks plugin, as readable lines. */
export const withStatBlocks = (text: string): string =>
  text.replace(
    /^(`{3,}|~{3,})[ \t]*(?:statblock|ad-statblock|yaml statblock)[^\n]*\n([\s\S]*?)\n\1[ \t]*$/gim,
    (whole, _, source) => statBlock(String(source)) ?? whole,
  );

function statBlock(source: string): string | undefined {
  try {
    const value: unknown = parse(source, { maxAliasCount: 50 });
    return isRaw(value) ? fieldsOf(value).join('\n') : undefined;
  } catch {
    return undefined;
  }
}

const words = (name: string): string => name.replaceAll('_', ' ');

const fieldsOf = (block: Readonly<Record<string, unknown>>): string[] =>
  Object.entries(block).flatMap(([name, value]) => {
    if (value === null || value === undefined || value === '') return [];
    return Array.isArray(value) && value.some(isRaw)
      ? [`**${words(name)}**`, ...value.map((item) => `- ${itemOf(item)}`)]
      : [`**${words(name)}:** ${itemOf(value)}`];
  });

function itemOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(itemOf).join(', ');
  if (!isRaw(value)) return String(value);
  const { name, desc, ...rest } = value;
  if (typeof name === 'string')
    return [`**${name}.**`, itemOf(desc ?? Object.values(rest))].join(' ');
  return Object.entries(value)
    .map(([key, item]) => `${words(key)} ${itemOf(item)}`)
    .join(', ');
}
