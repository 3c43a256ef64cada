/** A table inside a text. */
export interface TextTable {
  /** The title above it. */
  readonly title: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

const TITLE = /^(?:\*\*([^*]+)\*\*|#+ (.+))$/;
const RULER = /^\|[\s:|-]+\|$/;

/** The tables of a text in Markdown, and its headings that have a figure in brackets. */
export function tablesIn(text: string): TextTable[] {
  const tables: TextTable[] = [];
  const lines = text.split('\n').map((line) => line.trim());
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i] ?? '';
    if (!line.startsWith('|') || !RULER.test(lines[i + 1] ?? '')) continue;
    const above = lines[i - 1] || lines[i - 2] || '';
    const [, boldAbove, headingAbove] = TITLE.exec(above) ?? [];
    const rows: string[][] = [];
    let end = i + 2;
    for (; lines[end]?.startsWith('|'); end++) rows.push(cellsOf(lines[end] ?? ''));
    tables.push(unfolded({ title: boldAbove ?? headingAbove ?? '', head: cellsOf(line), rows }));
    i = end - 1;
  }
  return [...tables, ...figuresInHeadings(lines)];
}

const cellsOf = (line: string): string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());

/** A long table may be printed in two halves side by side: `Score | Cost | Score | Cost`. */
function unfolded({ title, head, rows }: TextTable): TextTable {
  const half = head.length / 2;
  const isFolded =
    half >= 2 && Number.isInteger(half) && head.slice(0, half).join() === head.slice(half).join();
  if (!isFolded) return { title, head, rows };
  return {
    title,
    head: head.slice(0, half),
    rows: [...rows.map((row) => row.slice(0, half)), ...rows.map((row) => row.slice(half))],
  };
}

/** `## Modest (1 GP per Day)`. */
const WITH_FIGURE = /^#+ (.+?) \(([^()]*\d[^()]*)\)$/;
/** Fewer such headings are no list. */
const LEAST_HEADINGS = 3;

function figuresInHeadings(lines: readonly string[]): TextTable[] {
  const rows = lines.flatMap((line) => {
    const [, name, figure] = WITH_FIGURE.exec(line) ?? [];
    return name && figure ? [[name, figure]] : [];
  });
  return rows.length < LEAST_HEADINGS ? [] : [{ title: '', head: ['', ''], rows }];
}
