import * as z from 'zod';
import { counted } from '../text/excerpt.ts';
import { byteLength } from '../text/json-size.ts';

export const details = ['auto', 'summary', 'full'] as const;
export type Detail = (typeof details)[number];

export const DetailField = z.enum(details).default('auto').describe('auto: whole while short');

/** One entry in both forms of an answer: the structured row and the text. */
export interface Shown<T> {
  readonly row: T;
  readonly text: string;
}

/** A byte budget, or use of one: the row and the text, as JSON. */
export interface Room {
  readonly row: number;
  readonly text: number;
}

/**
 * An entry at some level of detail. Several are measured until a list fits; only the last is
 * rendered.
 */
export interface Draft<T> {
  readonly size: Room;
  readonly show: () => Shown<T>;
}

export const draftOf = <T>(shown: Shown<T>): Draft<T> => ({
  size: { row: byteLength(shown.row), text: byteLength(shown.text) },
  show: () => shown,
});

export interface Sized<T> {
  /** The entry that was asked for: it comes whole before others. */
  readonly meant?: 'always' | 'if it fits' | undefined;
  readonly whole: () => Promise<Shown<T>> | Shown<T>;
  /** The entry without what belongs to it elsewhere, if `whole` has that as well and does not fit. */
  readonly alone?: (() => Promise<Shown<T>> | Shown<T>) | undefined;
  /** Whether the whole entry may fit into what is left, by what is known before it is made. */
  readonly mayFit?: ((left: Room) => boolean) | undefined;
  /** With an excerpt of at most this many characters; below 0 see FACTS_ALONE and NAME_ALONE. */
  readonly summary: (excerpt: number) => Draft<T>;
}

/**
 * The budget in bytes for up to ten entries: about 2,400 tokens of rows and at most 1,150 of text,
 * beside notices.
 */
const AUTO = { row: 7_000, text: 2_850 };
const AUTO_ENTRIES = 10;
/** The budget for each entry of a longer list, enough for the facts of all of them. */
const AUTO_EACH = { row: 700, text: 300 };
/** The budget for the only result of a search: about 2,500 tokens of its row and 1,500 of text. */
const AUTO_ONE = { row: 8_000, text: 5_200 };
/** Near the 25,000 tokens at which clients truncate, so that `full` does not lose its end. */
const FULL = { row: 80_000, text: 60_000 };
/** Shorter than a summary without excerpt: no addresses of the same thing in other books. */
const FACTS_ALONE = -1;
/** The shortest form: name, book and address. */
export const NAME_ALONE = -2;
/** Lengths of the excerpt in a summary, longest first. */
const EXCERPTS = [120, 60, 0, FACTS_ALONE, NAME_ALONE];
/** Of more than ten entries the later ones have facts alone, so that the first may say what was asked. */
const EXCERPTS_OF_MANY = [0, FACTS_ALONE, NAME_ALONE];
/** A longer list is for choosing from. */
const LONG_LIST = 20;
/** `detail: summary` always has the facts of each entry, however many there are. */
const SUMMARY_EXCERPTS = [120, 60, 0];
/**
 * The first entries answer most questions: if they do not come whole, they may have longer
 * excerpts. Room for the shortest of these is kept for each.
 */
const FIRST = 4;
const LEAST_LONG_EXCERPT = 300;
const LONG_EXCERPTS = [900, 600, LEAST_LONG_EXCERPT];

const fits = (size: Room, room: Room): boolean => size.row <= room.row && size.text <= room.text;

/**
 * Chooses the level of detail of each entry, in rank order and for both forms alike: what is meant
 * and further entries whole while they fit the budget, summaries for the rest.
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
  const isOfMany = detail === 'auto' && entries.length > AUTO_ENTRIES;
  const excerpts = detail === 'summary' ? SUMMARY_EXCERPTS : isOfMany ? EXCERPTS_OF_MANY : EXCERPTS;
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
  const first = detail === 'auto' ? entries.slice(0, FIRST) : [];
  for (const [i, entry] of entries.entries()) {
    const before = drafts[i];
    if (isWhole[i] || !before) continue;
    // With `full` the first entry always comes whole.
    const isAlways = detail === 'full' && i === 0;
    const reserved = LEAST_LONG_EXCERPT * Math.max(0, first.length - 1 - i);
    const leftBeside = (others: number): Room => ({
      row: room.row - others - spent.row + before.size.row,
      text: room.text - others - spent.text + before.size.text,
    });
    // The first entry comes whole even if the others are cut short for it.
    const left = leftBeside(i === 0 ? 0 : reserved);
    /** Puts another draft in the place of this one, if there is room for it. */
    const replace = (draft: Draft<T>, most = left): boolean => {
      if (!isAlways && !fits(draft.size, most)) return false;
      spent = {
        row: spent.row + draft.size.row - before.size.row,
        text: spent.text + draft.size.text - before.size.text,
      };
      drafts[i] = draft;
      return true;
    };
    const mayFit = isAlways || (entry.mayFit?.(left) ?? true);
    isWhole[i] =
      mayFit &&
      (replace(draftOf(await entry.whole())) ||
        (entry.alone !== undefined && replace(draftOf(await entry.alone()))));
    if (isWhole[i]) continue;
    const most = leftBeside(reserved);
    if (i < first.length) LONG_EXCERPTS.some((length) => replace(entry.summary(length), most));
    if (i >= FIRST - 1) break;
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

/**
 * The longest summaries that fit beside the entries that come whole. If the facts of all do not fit,
 * only the first entries have them.
 */
function fittedSummaries<T>(
  entries: readonly Sized<T>[],
  wholes: readonly (Draft<T> | undefined)[],
  room: Room,
  excerpts: readonly number[],
): { drafts: Draft<T>[]; spent: Room } {
  const shortest = excerpts.at(-1);
  for (const length of excerpts) {
    const drafts: Draft<T>[] = [];
    const spent = { row: 0, text: 0 };
    for (const [i, entry] of entries.entries()) {
      const one = wholes[i] ?? entry.summary(length);
      drafts.push(one);
      // The comma between rows.
      spent.row += one.size.row + 1;
      spent.text += one.size.text;
      // Stop measuring as soon as the budget is exceeded.
      if (length !== shortest && !fits(spent, room)) break;
    }
    if (length !== shortest && !fits(spent, room)) continue;
    if (length === NAME_ALONE) giveFacts(entries, wholes, room, { drafts, spent });
    return { drafts, spent };
  }
  return { drafts: [], spent: { row: 0, text: 0 } };
}

/** Adds facts to the first entries while they fit. */
function giveFacts<T>(
  entries: readonly Sized<T>[],
  wholes: readonly (Draft<T> | undefined)[],
  room: Room,
  { drafts, spent }: { drafts: Draft<T>[]; spent: { row: number; text: number } },
): void {
  for (const [i, entry] of entries.entries()) {
    const name = drafts[i];
    if (wholes[i] || !name) continue;
    const facts = entry.summary(FACTS_ALONE);
    const row = spent.row + facts.size.row - name.size.row;
    const text = spent.text + facts.size.text - name.size.text;
    if (!fits({ row, text }, room)) return;
    drafts[i] = facts;
    spent.row = row;
    spent.text = text;
  }
}

function noticeOf(isWhole: readonly boolean[], detail: Detail): string[] {
  const summaries = isWhole.filter((whole) => !whole).length;
  if (summaries === 0) return [];
  const areAll = summaries > 1 && summaries === isWhole.length;
  const which = areAll ? 'These' : counted(summaries, 'entry', 'entries');
  const [came, uri] = summaries === 1 ? ['a summary', 'its uri'] : ['summaries', 'their uri'];
  const read = detail === 'full' ? `read ${uri}` : `read ${uri} or ask with detail "full"`;
  return [`${which} came as ${came} to keep the answer short; ${read} for the rest.`];
}
