import { counted, excerpt, listed } from '../../text/excerpt.ts';
import { plain } from '../../text/names.ts';
import { namesInRuleset } from '../model/renamed.ts';
import { fieldInWords } from './difference-text.ts';

export interface Difference {
  readonly field: string;
  readonly '5e-2014'?: unknown;
  readonly '5e-2024'?: unknown;
  /** For lists of named things: which were added, removed and changed. */
  readonly entries?: string;
  /** What those things say in each edition, unless it is too much. */
  readonly texts?: readonly EntryTexts[];
  /** For long texts, instead of both of them: the sentences that only one edition has. */
  readonly only?: { readonly '5e-2014': readonly string[]; readonly '5e-2024': readonly string[] };
}

interface EntryTexts {
  readonly name: string;
  readonly '5e-2014'?: string;
  readonly '5e-2024'?: string;
}

const SHORT = 1000;

type Body = Readonly<Record<string, unknown>>;

/** Fields about the place in a book, which are not rules, and those that repeat another. */
const notRules = new Set(['page', 'section', 'parent', 'path', 'challenge_rating_text', 'damage']);
/** Fields that only one edition's sources have: their absence is no change of the rules. */
const notInBoth = new Set(['environments', 'gear', 'subclasses']);

/** What differs between two bodies, field by field; long texts as their beginnings. */
export function differences(
  older: Body,
  newer: Body,
): { differences: Difference[]; same: string[] } {
  const found: Difference[] = [];
  const same: string[] = [];
  for (const field of new Set([...Object.keys(older), ...Object.keys(newer)])) {
    const [a, b] = [older[field], newer[field]];
    if ((a === undefined && b === undefined) || notRules.has(field)) continue;
    if (notInBoth.has(field) && (a === undefined || b === undefined)) continue;
    if (alike(a, b)) same.push(field);
    else found.push(difference(field, a, b));
  }
  return { differences: found, same };
}

/** Differences in case, punctuation and the order of plain words are ignored. */
function alike(a: unknown, b: unknown): boolean {
  if (isWord(a) && isWord(b)) return joined(a) === joined(b);
  if (Array.isArray(a) && Array.isArray(b) && a.every(isWord) && b.every(isWord))
    return wordsIn(a) === wordsIn(b);
  return JSON.stringify(a) === JSON.stringify(b);
}

/** `Light armor, medium armor` says the same as `Light and Medium armor`. */
const wordsIn = (list: readonly string[]): string => {
  const words = list.flatMap((item) => plain(item).split(' '));
  return [...new Set(words.filter((word) => word !== 'and'))].sort().join(' ');
};

/** `Insight and Religion` says the same as `Insight, Religion`. */
const joined = (text: string): string => plain(text).replace(/ and (?=\S)/g, ' ');

const isWord = (value: unknown): value is string => typeof value === 'string';

interface Named {
  readonly name: string;
}
const isNamed = (value: unknown): value is Named =>
  typeof value === 'object' && value !== null && 'name' in value && typeof value.name === 'string';

interface Leveled extends Body {
  readonly level: number;
}
const isRow = (value: unknown): value is Leveled =>
  typeof value === 'object' &&
  value !== null &&
  'level' in value &&
  typeof value.level === 'number';

function difference(field: string, a: unknown, b: unknown): Difference {
  const [left, right] = [a ?? [], b ?? []];
  if (Array.isArray(left) && Array.isArray(right) && left.length + right.length > 0) {
    if (left.every(isNamed) && right.every(isNamed)) return changedEntries(field, left, right);
    if (left.every(isRow) && right.every(isRow))
      return { field, entries: changedRows(left, right) };
  }
  if (isWord(a) && isWord(b) && Math.max(a.length, b.length) > SHORT)
    return { field, only: onlyIn(a, b) };
  return {
    field,
    ...(a !== undefined && { '5e-2014': shortened(a) }),
    ...(b !== undefined && { '5e-2024': shortened(b) }),
  };
}

/** The longest sentence shown, and how many of each edition. */
const SENTENCE = 400;
const MOST_SENTENCES = 40;

/** The sentences that only one of the texts has. */
function onlyIn(older: string, newer: string): NonNullable<Difference['only']> {
  const [before, after] = [sentencesOf(older), sentencesOf(newer)];
  const missingIn = (those: readonly string[], others: readonly string[]): string[] => {
    const known = new Set(others.map(plain));
    const own = those.filter((sentence) => !known.has(plain(sentence)));
    const shown = own
      .slice(0, MOST_SENTENCES)
      .map((sentence) => (sentence.length > SENTENCE ? excerpt(sentence, SENTENCE) : sentence));
    const left = own.length - shown.length;
    return left > 0 ? [...shown, `… and ${counted(left, 'more sentence')}`] : shown;
  };
  return { '5e-2014': missingIn(before, after), '5e-2024': missingIn(after, before) };
}

const sentencesOf = (text: string): string[] =>
  text
    .replace(/[*_#>]+/g, '')
    .split(/\n+|(?<=[.!?])\s+/)
    .map((sentence) =>
      sentence
        .replace(/\s+/g, ' ')
        .replace(/^[-•]\s*/, '')
        .trim(),
    )
    .filter((sentence) => plain(sentence) !== '');

/** Longer texts of all changed entries together are left out, and only their names are given. */
const LONGEST_TEXTS = 5_000;

/** The kinds of what is listed in a field, where 2024 has other names for some of it. */
const kindsListed: ReadonlyMap<string, string> = new Map([
  ['features', 'class-feature'],
  ['subclasses', 'subclass'],
  ['traits', 'trait'],
]);

/** What only 2014 lists, with what it is called, or part of, in what only 2024 lists. */
function renamedAmong(
  field: string,
  older: readonly Named[],
  newer: readonly Named[],
): { readonly was: Named; readonly is: Named }[] {
  const kind = kindsListed.get(field);
  if (kind === undefined) return [];
  const inNewer = namesInRuleset(kind);
  return older.flatMap((was) => {
    const names = inNewer('5e-2024', was.name).map(({ name }) => plain(name));
    const is = newer.find((one) => names.includes(plain(one.name)));
    return is ? [{ was, is }] : [];
  });
}

function changedEntries(
  field: string,
  older: readonly Named[],
  newer: readonly Named[],
): Difference {
  const before = new Map(older.map((one) => [plain(one.name), one]));
  const after = new Map(newer.map((one) => [plain(one.name), one]));
  const names = (these: readonly Named[]): string => {
    const all = [...new Set(these.map((one) => one.name))];
    return all.length > 12
      ? `${all.slice(0, 12).join(', ')} and ${all.length - 12} more`
      : listed(all);
  };
  const onlyOlder = older.filter((one) => !after.has(plain(one.name)));
  const onlyNewer = newer.filter((one) => !before.has(plain(one.name)));
  const renamed = renamedAmong(field, onlyOlder, onlyNewer);
  const gone = onlyOlder.filter((one) => !renamed.some(({ was }) => was === one));
  const come = onlyNewer.filter((one) => !renamed.some(({ is }) => is === one));
  const renamings = new Set(renamed.map(({ was, is }) => `${was.name} → ${is.name}`));
  const changed = newer.filter((one) => {
    const was = before.get(plain(one.name));
    return was !== undefined && plain(JSON.stringify(was)) !== plain(JSON.stringify(one));
  });
  const moved = [...before.keys()].flatMap((name) => movedTo(name, older, newer));
  const entries =
    [
      gone.length > 0 && `only 2014: ${names(gone)}`,
      come.length > 0 && `only 2024: ${names(come)}`,
      renamings.size > 0 && `under another name: ${[...renamings].join(', ')}`,
      changed.length > 0 && `changed: ${names(changed)}`,
      moved.length > 0 && `at another level: ${moved.join(', ')}`,
    ]
      .filter(Boolean)
      .join('; ') || `${counted(newer.length, 'entry', 'entries')} in another order`;
  const texts = [...onlyOlder, ...onlyNewer, ...changed].flatMap(({ name }): EntryTexts[] => {
    const [was, is] = [textOf(before.get(plain(name))), textOf(after.get(plain(name)))];
    if (was === is) return [];
    return [{ name, ...(was && { '5e-2014': was }), ...(is && { '5e-2024': is }) }];
  });
  const isShort = JSON.stringify(texts).length <= LONGEST_TEXTS;
  return { field, entries, ...(texts.length > 0 && isShort && { texts }) };
}

/** `Remarkable Athlete 7 → 3`, if the first level of what is gained by level is another. */
function movedTo(name: string, older: readonly Named[], newer: readonly Named[]): string[] {
  const [was, is] = [firstLevel(name, older), firstLevel(name, newer)];
  const shown = newer.find((one) => plain(one.name) === name)?.name;
  return was && is && was !== is ? [`${shown} ${was} → ${is}`] : [];
}

const firstLevel = (name: string, entries: readonly Named[]): number | undefined =>
  entries
    .flatMap((one) => (plain(one.name) === name && isRow(one) ? [one.level] : []))
    .sort((a, b) => a - b)[0];

const textOf = (entry: Named | undefined): string | undefined =>
  entry && 'desc' in entry && typeof entry.desc === 'string' ? entry.desc : undefined;

/** A class table: which columns differ, and at which levels. */
function changedRows(older: readonly Leveled[], newer: readonly Leveled[]): string {
  const levels = new Map<string, number[]>();
  for (const { level } of older.length > newer.length ? older : newer) {
    const was = older.find((row) => row.level === level) ?? {};
    const is = newer.find((row) => row.level === level) ?? {};
    for (const { field } of differences(was, is).differences)
      levels.set(field, [...(levels.get(field) ?? []), level]);
  }
  return [...levels]
    .map(
      ([column, at]) =>
        `${fieldInWords(column)} at ${at.length > 8 ? `${at.length} levels` : `level ${listed(at.map(String))}`}`,
    )
    .join('; ');
}

const shortened = (value: unknown): unknown => {
  if (typeof value === 'string') return value.length > SHORT ? excerpt(value, SHORT) : value;
  const text = JSON.stringify(value);
  return text.length > SHORT * 2 ? excerpt(text, SHORT * 2) : value;
};
