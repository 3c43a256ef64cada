/** Larger texts are shown as removed and added whole: the comparison takes quadratic time. */
const MOST_CELLS = 4_000_000;
const CONTEXT = 2;

type Mark = ' ' | '-' | '+';
type Marked = readonly [Mark, string];

/** The differences between two texts, line by line: `-` removed, `+` added, with some context. */
export function lineDiff(before: string, after: string): string {
  const old = linesOf(before);
  const now = linesOf(after);
  return withContext(old.length * now.length > MOST_CELLS ? allOf(old, now) : compared(old, now));
}

const linesOf = (text: string): string[] => (text === '' ? [] : text.split(/\r?\n/));

const allOf = (old: readonly string[], now: readonly string[]): Marked[] => [
  ...old.map((line): Marked => ['-', line]),
  ...now.map((line): Marked => ['+', line]),
];

/** Compares by longest common subsequence. */
function compared(old: readonly string[], now: readonly string[]): Marked[] {
  const width = now.length + 1;
  const lengths = new Uint32Array((old.length + 1) * width);
  const at = (i: number, j: number): number => lengths[i * width + j] ?? 0;
  for (let i = old.length - 1; i >= 0; i--)
    for (let j = now.length - 1; j >= 0; j--)
      lengths[i * width + j] =
        old[i] === now[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  const marked: Marked[] = [];
  let i = 0;
  let j = 0;
  while (i < old.length || j < now.length) {
    const was = old[i];
    const is = now[j];
    if (was !== undefined && was === is) {
      marked.push([' ', was]);
      i += 1;
      j += 1;
    } else if (was !== undefined && (is === undefined || at(i + 1, j) >= at(i, j + 1))) {
      marked.push(['-', was]);
      i += 1;
    } else if (is !== undefined) {
      marked.push(['+', is]);
      j += 1;
    }
  }
  return marked;
}

function withContext(marked: readonly Marked[]): string {
  const isNear = (index: number): boolean =>
    marked.slice(Math.max(0, index - CONTEXT), index + CONTEXT + 1).some(([mark]) => mark !== ' ');
  const out: string[] = [];
  let skipped = false;
  for (const [index, [mark, line]] of marked.entries()) {
    if (!isNear(index)) {
      skipped = true;
      continue;
    }
    if (skipped && out.length > 0) out.push('  …');
    skipped = false;
    out.push(`${mark} ${line}`.trimEnd());
  }
  return out.join('\n');
}
