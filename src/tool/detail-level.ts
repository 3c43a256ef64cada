import * as z from 'zod';
import { byteLength, counted } from '../text/excerpt.ts';

export const details = ['auto', 'summary', 'full'] as const;
export type Detail = (typeof details)[number];

export const DetailField = z.enum(details).default('auto').describe('auto: whole while short');

/** One entry in both forms of an answer: the structured row and what is read. */
export interface Shown<T> {
  readonly row: T;
  readonly text: string;
}

/** Bytes of both forms as JSON. */
export interface Room {
  readonly row: number;
  readonly text: number;
}

/** An entry in some length: several are measured until a list fits, and only the last is made. */
export interface Draft<T> {
  readonly size: Room;
  readonly show: () => Shown<T>;
}

export const draftOf = <T>(shown: Shown<T>): Draft<T> => ({
  size: { row: byteLength(shown.row), text: byteLength(shown.text) },
  show: () => shown,
});

export interface Sized<T> {
  /** It is what was asked for, so it comes whole before others. */
  readonly meant?: 'always' | 'if it fits' | undefined;
  readonly whole: () => Promise<Shown<T>> | Shown<T>;
  /**
   * With the beginning of its text, at most so many characters of it; below 0 as little as names it.
   */
  readonly summary: (excerpt: number) => Draft<T>;
}

/** Bytes for up to ten entries: about 2,400 tokens of rows and at most 1,150 of text, beside notices. */
const AUTO = { row: 7_000, text: 2_850 };
const AUTO_ENTRIES = 10;
/** Bytes for each entry of a longer list, which has the facts of all of them. */
const AUTO_EACH = { row: 700, text: 300 };
/** Bytes for the only entry of a search: about 2,500 tokens of its row and 1,500 of text. */
const AUTO_ONE = { row: 8_000, text: 5_200 };
/** Near the 25,000 tokens at which clients cut: asking for everything must not lose the end. */
const FULL = { row: 80_000, text: 60_000 };
/** How much of an entry's text a summary may quote, the most first. */
const EXCERPTS = [120, 60, 0, -1];
/** A longer list is for choosing from: it has the facts of each entry and quotes none. */
const LONG_LIST = 20;
const LONG_LIST_EXCERPTS = [0, -1];
/** Whoever asks for summaries wants the facts of each, however many there are. */
const SUMMARY_EXCERPTS = [120, 60, 0];
/** The first entries answer most questions: where they do not come whole, they may quote more. */
const FIRST = 3;
const LONG_EXCERPTS = [600, 300];

const fits = (size: Room, room: Room): boolean => size.row <= room.row && size.text <= room.text;

/**
 * How much of each entry comes back, in rank order and in both forms alike: what is meant and further
 * entries whole while there is room, summaries for the others.
 */
export async function fitted<T>(
  entries: readonly Sized<T>[],
  detail: Detail,
): Promise<{ shown: Shown<T>[]; notices: string[] }> {
  const room = roomFor(entries.length, detail);
  let wholes = await Promise.all(
    entries.map(({ whole, meant }) =>
      detail === 'auto' && (meant || entries.length === 1) ? whole() : undefined,
    ),
  );
  const isLongList = detail === 'auto' && entries.length > LONG_LIST;
  const excerpts =
    detail === 'summary' ? SUMMARY_EXCERPTS : isLongList ? LONG_LIST_EXCERPTS : EXCERPTS;
  const least = () => fittedSummaries(entries, wholes.map(drafted), room, excerpts);
  let { drafts, spent } = least();
  if (!fits(spent, room)) {
    wholes = wholes.map((whole, i) => (entries[i]?.meant === 'always' ? whole : undefined));
    ({ drafts, spent } = least());
  }
  const isWhole = wholes.map((whole) => whole !== undefined);
  const shown = () => drafts.map((draft) => draft.show());
  if (detail === 'summary') return { shown: shown(), notices: [] };
  if (isLongList) return { shown: shown(), notices: noticeOf(isWhole, detail) };
  for (const [i, entry] of entries.entries()) {
    const before = drafts[i];
    if (isWhole[i] || !before) continue;
    const spentWith = ({ size }: Draft<T>): Room => ({
      row: spent.row + size.row - before.size.row,
      text: spent.text + size.text - before.size.text,
    });
    const whole = draftOf(await entry.whole());
    // The first entry always comes to whoever asks for everything.
    isWhole[i] = fits(spentWith(whole), room) || (detail === 'full' && i === 0);
    const longer = (): Draft<T> | undefined => {
      for (const length of detail === 'auto' && i < FIRST ? LONG_EXCERPTS : []) {
        const one = entry.summary(length);
        if (fits(spentWith(one), room)) return one;
      }
      return undefined;
    };
    const fuller = isWhole[i] ? whole : longer();
    if (fuller) {
      spent = spentWith(fuller);
      drafts[i] = fuller;
    }
    if (!isWhole[i] && i >= FIRST - 1) break;
  }
  return { shown: shown(), notices: noticeOf(isWhole, detail) };
}

const drafted = <T>(shown: Shown<T> | undefined): Draft<T> | undefined => shown && draftOf(shown);

function roomFor(count: number, detail: Detail): Room {
  if (detail === 'full') return FULL;
  if (count === 1 && detail === 'auto') return AUTO_ONE;
  if (count <= AUTO_ENTRIES) return AUTO;
  return { row: AUTO_EACH.row * count, text: AUTO_EACH.text * count };
}

/** Summaries beside what comes whole, as long as there is room for. */
function fittedSummaries<T>(
  entries: readonly Sized<T>[],
  wholes: readonly (Draft<T> | undefined)[],
  room: Room,
  excerpts: readonly number[],
): { drafts: Draft<T>[]; spent: Room } {
  const attempts = (lengths: readonly number[]): { drafts: Draft<T>[]; spent: Room } => {
    const [length = -1, ...shorter] = lengths;
    const drafts: Draft<T>[] = [];
    const spent = { row: 0, text: 0 };
    for (const [i, entry] of entries.entries()) {
      const one = wholes[i] ?? entry.summary(length);
      drafts.push(one);
      // A comma parts the rows.
      spent.row += one.size.row + 1;
      spent.text += one.size.text;
      // What is too long already is not made to its end.
      if (shorter.length > 0 && !fits(spent, room)) return attempts(shorter);
    }
    return { drafts, spent };
  };
  return attempts(excerpts);
}

function noticeOf(isWhole: readonly boolean[], detail: Detail): string[] {
  const summaries = isWhole.filter((whole) => !whole).length;
  if (summaries === 0) return [];
  const which = summaries === isWhole.length ? 'These' : counted(summaries, 'entry', 'entries');
  return [
    `${which} came as ${summaries === 1 ? 'a summary' : 'summaries'} to keep the answer short; ${detail === 'full' ? 'read their uri' : 'read their uri or ask with detail "full"'} for the rest.`,
  ];
}
