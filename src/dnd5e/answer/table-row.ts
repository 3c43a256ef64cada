import type { AskedFacts } from './asked-facts.ts';
import { isNumber, tableWords } from './table-words.ts';
import type { TextTable } from './text-tables.ts';

/** What a table says to a question. */
export interface TableAnswer {
  readonly facts: AskedFacts;
  /** The words of the question that neither the table nor its surroundings have. */
  readonly missing: readonly string[];
  /** How directly the table has the words: those of rows count most. */
  readonly weight: number;
}

type Words = ReadonlySet<string>;

const WEIGHTS = { row: 3, head: 2, around: 1 };
/** A column is only listed if it is short. */
const MOST_IN_COLUMN = 16;

/**
 * The row that a question names, else the column that it names, if the figures there may be what it
 * asks for. `around` are the words of the table's title and chapter.
 */
export function tableAnswer(
  table: TextTable,
  question: readonly string[],
  around: Words,
): TableAnswer | undefined {
  const heads = table.head.map((cell) => new Set(tableWords(cell)));
  const asked = heads[0]?.has('level') ? question.map(stepIn(table)) : question;
  const rows = namedRows(table, asked);
  const [row] = rows;
  if (!row && asked.some(isNumber)) return undefined;
  const inRow = new Set(row?.cells.flatMap(tableWords));
  const isHead = (word: string): boolean =>
    heads.some((head, i) => i !== row?.key && head.has(word));
  const weightOf = (word: string): number => {
    if (row?.words.has(word)) return WEIGHTS.row;
    if (isHead(word)) return WEIGHTS.head;
    const isNear = around.has(word) || inRow.has(word) || heads.some((head) => head.has(word));
    return isNear ? WEIGHTS.around : 0;
  };
  const facts = row
    ? rowFacts(table, rows, valuesAsked(heads, asked, row, around))
    : columnFacts(table, heads, asked);
  if (!facts) return undefined;
  return {
    facts,
    missing: asked.filter((word) => weightOf(word) === 0),
    weight: asked.reduce((sum, word) => sum + weightOf(word), 0),
  };
}

/** A table may have only the levels at which something changes: level 6 is in the row of level 4. */
const stepIn =
  ({ rows }: TextTable) =>
  (word: string): string => {
    const keys = rows.map(([key = '']) => key);
    if (!isNumber(word) || keys.some((key) => isWithin(word, key))) return word;
    return keys.findLast((key) => isNumber(key) && Number(key) <= Number(word)) ?? word;
  };

interface NamedRow {
  readonly cells: readonly string[];
  /** The column by which the question names it. */
  readonly key: number;
  readonly words: Words;
}

/** The rows that the question names: by a number, or by all words of what a cell lists. */
function namedRows({ rows }: TextTable, asked: readonly string[]): NamedRow[] {
  const numbers = asked.filter(isNumber);
  const named = rows.flatMap((cells) => {
    const found = cells.map((cell, i) => namedIn(cell, asked, i === 0));
    const key = found.reduce(
      (at, words, i) => (words.length > (found[at]?.length ?? 0) ? i : at),
      0,
    );
    const words = new Set(found[key]);
    const isNamed = words.size > 0 && numbers.every((number) => words.has(number));
    return isNamed ? [{ cells, key, words }] : [];
  });
  const most = Math.max(0, ...named.map(({ words }) => words.size));
  return named.filter(({ words }) => words.size === most);
}

/** The words of the longest item of a cell that the question has whole: of `Iron, steel` "iron". */
function namedIn(cell: string, asked: readonly string[], isFirst: boolean): string[] {
  if (isFirst && asked.some((word) => isNumber(word) && isWithin(word, cell)))
    return asked.filter((word) => isNumber(word) && isWithin(word, cell));
  const items = cell
    .replace(/\([^)]*\)/g, '')
    .split(/[,;/]|\bor\b|\band\b/)
    .map(tableWords)
    .filter((words) => words.length > 0 && !words.every(isNumber))
    .filter((words) => words.every((word) => asked.includes(word)));
  return items.reduce((longest, words) => (words.length > longest.length ? words : longest), []);
}

const RANGE = /^(\d+(?:\/\d+)?)(?:st|nd|rd|th)?(?:\s*[-–]\s*(\d+)(?:st|nd|rd|th)?)?$/;

/** Whether a cell is this number or a range that has it: `5–8`, `5th-10th`. */
function isWithin(number: string, cell: string): boolean {
  const [written = ''] = tableWords(cell);
  const [, from, to] = RANGE.exec(cell) ?? [];
  if (to === undefined) return written === number && (from !== undefined || /^[½¼⅛]$/.test(cell));
  return Number(number) >= Number(from) && Number(number) <= Number(to);
}

/** The columns that the question names; undefined if it wants nothing of what the row has. */
function valuesAsked(
  heads: readonly Words[],
  asked: readonly string[],
  { key, words }: NamedRow,
  around: Words,
): readonly boolean[] | undefined {
  const others = asked.filter((word) => !words.has(word) && !heads[key]?.has(word));
  const named = heads.map((head, i) =>
    i === key ? 0 : others.filter((word) => head.has(word)).length,
  );
  const most = Math.max(...named);
  const wanted = named.map((count) => count > 0 && count === most);
  return wanted.includes(true) || others.some((word) => around.has(word)) ? wanted : undefined;
}

const EMPTY = new Set(['', '-', '–', '—']);
/** Longer cells are texts. */
const LONGEST_FIGURE = 60;
const isFigure = (cell = ''): boolean => /\d/.test(cell) && cell.length <= LONGEST_FIGURE;

/** The rows, each by the cell that names it, with the wanted columns or all of them. */
function rowFacts(
  { head }: TextTable,
  rows: readonly NamedRow[],
  wanted: readonly boolean[] | undefined,
): AskedFacts | undefined {
  if (!wanted) return undefined;
  const facts = rows.flatMap(({ cells, key }): [string, string][] => {
    const others = cells.map((_, i) => i).filter((i) => i !== key && !EMPTY.has(cells[i] ?? ''));
    const chosen = others.some((i) => wanted[i]) ? others.filter((i) => wanted[i]) : others;
    const name = cells[key] ?? '';
    const isNumbered = RANGE.test(name) || isNumber(tableWords(name).join(' '));
    // Without a figure on either side it is no table of figures.
    if (!isNumbered && !chosen.some((i) => isFigure(cells[i]))) return [];
    const label = [isNumbered && head[key], name].filter(Boolean).join(' ');
    const cellOf = (i: number): string =>
      [isNumber(head[i] ?? '') ? `${head[i]}:` : head[i], cells[i]].filter(Boolean).join(' ');
    return [[label, chosen.map(cellOf).join('; ')]];
  });
  return facts.length > 0 ? Object.fromEntries(facts) : undefined;
}

/** Headings over figures, as `tableWords` has them. "Magic items" may mean anything. */
const OF_FIGURES = tableWords('DC, points, cost, bonus, modifier, distance, speed, weight, damage');
const isOfFigures = (words: Words): boolean =>
  words.size > 1 && OF_FIGURES.some((word) => words.has(word));

/** "foraging DC": the whole column whose heading the question has. */
function columnFacts(
  { head, rows }: TextTable,
  heads: readonly Words[],
  asked: readonly string[],
): AskedFacts | undefined {
  const named = heads.flatMap((words, i) =>
    i > 0 && isOfFigures(words) && [...words].every((word) => asked.includes(word)) ? [i] : [],
  );
  const [at] = named;
  if (at === undefined || named.length > 1 || rows.length > MOST_IN_COLUMN) return undefined;
  if (!rows.every((cells) => isFigure(cells[at]))) return undefined;
  return { [head[at] ?? '']: rows.map((cells) => `${cells[0]} ${cells[at]}`).join('; ') };
}
