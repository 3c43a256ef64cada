import { parse } from 'yaml';
import { withoutGmTags } from '../audience/gm-tags.ts';
import { isRaw } from '../client/raw.ts';

/** Headings under which an author keeps what players must not read. */
const GM_HEADING =
  /^(#{1,6})\s+(?:for the )?(?:gm|dm|game ?master|dungeon ?master|secrets?)(?:'s)?(?:[ -]?(?:only|notes?|secrets?|eyes only|information|info))*\s*:?\s*$/i;
/** "Notes (GM)", "The cellar (for the game master only)". */
const GM_SUFFIX =
  /^(#{1,6})\s.*\((?:for the )?(?:gm|dm|game ?master|dungeon ?master)\b[^)]*\)\s*:?\s*$/i;
const GM_CALLOUT =
  /^\s*>\s*\[!(?:gm|dm|secret|secrets|spoiler-gm|gm-only|dm-only|gmonly)\b[^\]]*\]/i;

/** Comments are never shown by Obsidian; they are for whoever writes. */
export const withoutComments = (text: string): string =>
  text.replace(/%%[\s\S]*?(?:%%|$)/g, '').replace(/<!--[\s\S]*?(?:-->|$)/g, '');

/** A text without what its author marks as the game master's: headings, callouts, secret blocks. */
export function withoutGmParts(text: string): string {
  const out: string[] = [];
  let hiddenLevel = 0;
  let inCallout = false;
  let fence = '';
  for (const line of text.split('\n')) {
    const mark = /^\s*(`{3,}|~{3,})\s*(\S*)/.exec(line);
    if (fence === '' && mark?.[1]) {
      const isSecret = /^(secret|gm|dm)/i.test(mark[2] ?? '');
      fence = `${isSecret ? '-' : ''}${mark[1]}`;
      if (isSecret) continue;
    } else if (fence !== '') {
      const end = fence.replace(/^-/, '');
      const isHidden = fence.startsWith('-');
      if (line.trim().startsWith(end) && line.trim().replace(/[`~]/g, '') === '') fence = '';
      if (isHidden || hiddenLevel > 0 || inCallout) continue;
      out.push(line);
      continue;
    }
    const heading = /^(#{1,6})\s/.exec(line);
    if (heading?.[1] && hiddenLevel > 0 && heading[1].length <= hiddenLevel) hiddenLevel = 0;
    const gm = GM_HEADING.exec(line) ?? GM_SUFFIX.exec(line);
    if (gm?.[1] && hiddenLevel === 0) hiddenLevel = gm[1].length;
    if (GM_CALLOUT.test(line)) inCallout = true;
    else if (!/^\s*>/.test(line)) inCallout = false;
    if (hiddenLevel === 0 && !inCallout) out.push(line);
  }
  return withoutGmTags(out.join('\n'), ['secret', 'subcontainer', 'comment'])
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** `statblock` blocks, which the Fantasy Statblocks plugin draws, as lines that can be read. */
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
