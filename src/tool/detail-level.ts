import * as z from 'zod';
import { byteLength, counted } from '../text/excerpt.ts';

export const details = ['auto', 'summary', 'full'] as const;
export type Detail = (typeof details)[number];

export const DetailField = z
  .enum(details)
  .default('auto')
  .describe('full = whole entries; auto = whole while short');

/** One entry in both forms of an answer: the structured row and what is read. */
export interface Shown<T> {
  readonly row: T;
  readonly text: string;
}

export interface Sized<T> {
  /** It is what was asked for, so it comes whole before others. */
  readonly meant?: 'always' | 'if it fits' | undefined;
  readonly whole: () => Promise<Shown<T>> | Shown<T>;
  /**
   * With the beginning of its text, at most so many characters of it; below 0 as little as names it.
   */
  readonly summary: (excerpt: number) => Shown<T>;
}

interface Room {
  readonly row: number;
  readonly text: number;
}

/** Bytes for ten entries: about 2,500 tokens of rows and 1,200 of text. */
const AUTO = { row: 7_400, text: 3_300 };
const AUTO_ENTRIES = 10;
/** Near the 25,000 tokens at which clients cut: asking for everything must not lose the end. */
const FULL = { row: 80_000, text: 60_000 };
/** How much of an entry's text a summary may quote, the most first. */
const EXCERPTS = [120, 60, 0, -1];

const sizeOf = <T>({ row, text }: Shown<T>): Room => ({
  row: byteLength(row) + 1,
  text: byteLength(text),
});
const fits = (size: Room, room: Room): boolean => size.row <= room.row && size.text <= room.text;

/**
 * How much of each entry comes back, in rank order and in both forms alike: what is meant and further
 * entries whole while there is room, summaries for the others.
 */
export async function fitted<T>(
  entries: readonly Sized<T>[],
  detail: Detail,
): Promise<{ shown: Shown<T>[]; notices: string[] }> {
  const scale = Math.max(1, entries.length / AUTO_ENTRIES);
  const room = detail === 'full' ? FULL : { row: AUTO.row * scale, text: AUTO.text * scale };
  let wholes = await Promise.all(
    entries.map(({ whole, meant }) =>
      detail === 'auto' && (meant || entries.length === 1) ? whole() : undefined,
    ),
  );
  const least = () => fittedSummaries(entries, wholes, room);
  let { shown, spent } = least();
  if (!fits(spent, room) && entries.length > 1) {
    wholes = wholes.map((whole, i) => (entries[i]?.meant === 'always' ? whole : undefined));
    ({ shown, spent } = least());
  }
  const isWhole = wholes.map((whole) => whole !== undefined);
  if (detail === 'summary') return { shown, notices: [] };
  for (const [i, entry] of entries.entries()) {
    const before = shown[i];
    if (isWhole[i] || !before) continue;
    const whole = await entry.whole();
    const [more, less] = [sizeOf(whole), sizeOf(before)];
    const after = {
      row: spent.row + more.row - less.row,
      text: spent.text + more.text - less.text,
    };
    // The first entry always comes to whoever asks for everything.
    if (!fits(after, room) && !(detail === 'full' && i === 0)) break;
    shown[i] = whole;
    isWhole[i] = true;
    spent = after;
  }
  return { shown, notices: noticeOf(isWhole, detail) };
}

/** Summaries beside what comes whole, as long as there is room for. */
function fittedSummaries<T>(
  entries: readonly Sized<T>[],
  wholes: readonly (Shown<T> | undefined)[],
  room: Room,
): { shown: Shown<T>[]; spent: Room } {
  const sizes = wholes.map((whole) => whole && sizeOf(whole));
  const attempts = (lengths: readonly number[]): { shown: Shown<T>[]; spent: Room } => {
    const [length = -1, ...shorter] = lengths;
    const shown: Shown<T>[] = [];
    const spent = { row: 0, text: 0 };
    for (const [i, entry] of entries.entries()) {
      const one = wholes[i] ?? entry.summary(length);
      const size = sizes[i] ?? sizeOf(one);
      shown.push(one);
      spent.row += size.row;
      spent.text += size.text;
      // What is too long already is not made to its end.
      if (shorter.length > 0 && !fits(spent, room)) return attempts(shorter);
    }
    return { shown, spent };
  };
  return attempts(EXCERPTS);
}

function noticeOf(isWhole: readonly boolean[], detail: Detail): string[] {
  const summaries = isWhole.filter((whole) => !whole).length;
  if (summaries === 0) return [];
  const which = summaries === isWhole.length ? 'These' : counted(summaries, 'entry', 'entries');
  return [
    `${which} came as ${summaries === 1 ? 'a summary' : 'summaries'} to keep the answer short; ${detail === 'full' ? 'read their uri' : 'read their uri or ask with detail "full"'} for the rest.`,
  ];
}
