import stringWidth from 'fast-string-width';

const GAP = 2;
/** No column is cut below this width while another one is wider. */
const LEAST = 8;
/** The limit for the column that is cut first. */
const LEAST_YIELDING = 5;
/** The limit for every column in a very narrow terminal. */
const LEAST_NARROW = 3;

export interface TableForm {
  readonly width: number;
  readonly wrapLast?: boolean;
  /** The column that is cut first. */
  readonly yields?: number | undefined;
  /** The column that is never cut, since it is there to be copied: keys, ids. */
  readonly whole?: number | undefined;
}

/**
 * Aligned columns no wider than the terminal. The widest column is cut first, or the one named by
 * `yields`; the last may be wrapped instead, where no text may be lost. Where what must be whole is wider
 * than the terminal, the table is.
 */
export function terminalTable(
  head: readonly string[],
  given: readonly (readonly string[])[],
  { width, wrapLast = false, yields, whole }: TableForm,
): string {
  const rows = given.map((row) => row.map(onOneLine));
  const natural = head.map((title, i) =>
    Math.max(stringWidth(title), ...rows.map((row) => stringWidth(row[i] ?? ''))),
  );
  const numeric = head.map(
    (_, i) => rows.length > 0 && rows.every((row) => /^[\d.,/]*$/.test(row[i] ?? '')),
  );
  const widths = fit(natural, { width, wrapLast, yields, whole });
  const last = widths.length - 1;
  const line = (cells: readonly string[]): string =>
    cells
      .map((cell, i) =>
        padded(shortened(cell, widths[i] ?? 0), widths[i] ?? 0, numeric[i] === true),
      )
      .join(' '.repeat(GAP))
      .trimEnd();
  const lines = (cells: readonly string[]): string[] => {
    if (!wrapLast) return [line(cells)];
    const [first = '', ...more] = wrap(cells[last] ?? '', widths[last] ?? 0);
    const before = cells.slice(0, last);
    return [line([...before, first]), ...more.map((part) => line([...before.map(() => ''), part]))];
  };
  return [line(head), line(widths.map((w) => '─'.repeat(w))), ...rows.flatMap(lines)].join('\n');
}

/** A cell may hold anything that a stranger has chosen: line breaks, codes that move the cursor. */
const onOneLine = (cell: string): string => cell.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ');

function fit(natural: readonly number[], { width, wrapLast, yields, whole }: TableForm): number[] {
  const widths = [...natural];
  const widestOf = (): number =>
    widths.reduce((best, w, i) => (i !== whole && w > (widths[best] ?? -1) ? i : best), -1);
  const room = width - GAP * (widths.length - 1);
  let over = widths.reduce((a, b) => a + b, 0) - room;
  while (over > 0) {
    const last = widths.length - 1;
    // A wrapped column loses no text, so shrink it first while it stays readable.
    const first = wrapLast && (widths[last] ?? 0) > 30 ? last : yields;
    const widest =
      first !== undefined && (widths[first] ?? 0) > (first === yields ? LEAST_YIELDING : LEAST)
        ? first
        : widestOf();
    const most = widths[widest] ?? 0;
    if (most <= (widest === yields ? LEAST_YIELDING : LEAST)) break;
    widths[widest] = most - 1;
    over--;
  }
  for (; over > 0 && (widths[widestOf()] ?? 0) > LEAST_NARROW; over--)
    widths[widestOf()] = (widths[widestOf()] ?? 0) - 1;
  return widths;
}

const padded = (cell: string, width: number, right: boolean): string => {
  const room = ' '.repeat(Math.max(0, width - stringWidth(cell)));
  return right ? room + cell : cell + room;
};

/** Cuts a text to a width, with … where something is missing. */
export function shortened(cell: string, width: number): string {
  if (stringWidth(cell) <= width) return cell;
  let kept = '';
  for (const { segment } of new Intl.Segmenter().segment(cell)) {
    if (stringWidth(kept + segment) > width - 1) break;
    kept += segment;
  }
  return `${kept.trimEnd()}…`;
}

/** Lines of at most this width, broken between words; a longer word has a line of its own. */
export function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/)) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && stringWidth(longer) > width) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return [...lines, line];
}

const VERBATIM = '    ';
/** Stands for a space at which a line must not be broken. */
const GLUE = '\ue000';

/**
 * Wraps text at a width. Keeps each paragraph's indent and indents further lines by `hanging` more.
 * Text in quotes is often a command and is not broken; paragraphs indented by four are meant for
 * copying and stay as they are.
 */
export function wrapProse(text: string, width: number, hanging = 0): string[] {
  return text.split('\n').flatMap((paragraph) => {
    if (stringWidth(paragraph) <= width || paragraph.startsWith(VERBATIM)) return [paragraph];
    const indent = /^ */.exec(paragraph)?.[0] ?? '';
    const further = indent + ' '.repeat(hanging);
    const glued = paragraph
      .trimStart()
      .replace(/"[^"]*"/g, (quoted) => quoted.replaceAll(' ', GLUE));
    return wrap(glued, width - further.length).map(
      (line, at) => (at === 0 ? indent : further) + line.replaceAll(GLUE, ' '),
    );
  });
}
