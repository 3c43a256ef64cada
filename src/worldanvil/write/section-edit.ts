import { plain } from '../../text/names.ts';

const HEADING = /\[(h[1-6])(?:\|[^\]]*)?\]([\s\S]*?)\[\/\1\]/gi;

interface Heading {
  readonly level: number;
  readonly words: string;
  readonly start: number;
  readonly end: number;
}

const headingsIn = (bbcode: string): Heading[] =>
  [...bbcode.matchAll(HEADING)].map((match) => ({
    level: Number((match[1] ?? 'h6').slice(1)),
    words: (match[2] ?? '').replace(/\[[^\]]*\]/g, '').trim(),
    start: match.index,
    end: match.index + match[0].length,
  }));

/**
 * Replaces the text under a heading and keeps every other character. A missing heading is added at
 * the end.
 */
export function replaceSection(
  bbcode: string,
  heading: string,
  text: string,
): { text: string; isNew: boolean } {
  const all = headingsIn(bbcode);
  const index = all.findIndex(({ words }) => plain(words) === plain(heading));
  const found = all[index];
  if (!found) {
    const gap = bbcode.trim() === '' ? '' : '\r\n';
    return { text: `${bbcode.trimEnd()}${gap}[h2]${heading}[/h2]\r\n${text}`, isNew: true };
  }
  const next = all.slice(index + 1).find(({ level }) => level <= found.level);
  const end = next?.start ?? bbcode.length;
  const rest = next ? `\r\n${bbcode.slice(end)}` : '';
  return { text: `${bbcode.slice(0, found.end)}\r\n${text}${rest}`, isNew: false };
}

/** Tags for formatting only; losing one loses nothing else. */
const PLAIN_TAGS = new Set(
  'b i u s p br hr h1 h2 h3 h4 h5 h6 ul ol li table tr td th quote url link code sup sub small em strong strike'.split(
    ' ',
  ),
);

/** Tags and mentions of the old text that the new one lacks: variables, images, containers. */
export function lostMarks(before: string, after: string): string[] {
  const lost = new Set<string>();
  for (const [mark, name] of before.matchAll(/\[([a-z][a-z0-9]*)(?:[:|=][^\]]*)?\]/gi))
    if (!PLAIN_TAGS.has((name ?? '').toLowerCase()) && !after.includes(mark)) lost.add(mark);
  for (const [mention, id] of before.matchAll(/@\[[^\n]{0,200}?\]\([a-z_]+:([0-9a-f-]{36})\)/gi))
    if (!after.toLowerCase().includes((id ?? '').toLowerCase())) lost.add(mention);
  return [...lost];
}
