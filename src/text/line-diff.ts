/** Comparing two pieces takes quadratic time, so larger ones are cut at lines they share. */
const MOST_CELLS = 4_000_000;
const CONTEXT = 2;
/** A longer line, such as a text without line breaks, is compared by its sentences. */
const LONG_LINE = 2000;

type Mark = ' ' | '-' | '+';
type Marked = readonly [Mark, string];

/** The differences between two texts, line by line: `-` removed, `+` added, with some context. */
export const lineDiff = (before: string, after: string): string =>
  withContext(differences(linesOf(before), linesOf(after)));

const linesOf = (text: string): string[] =>
  text === ''
    ? []
    : text
        .split(/\r?\n/)
        .flatMap((line) => (line.length > LONG_LINE ? line.split(/(?<=[.!?])\s+/) : [line]));

const all = (mark: Mark, lines: readonly string[]): Marked[] => lines.map((line) => [mark, line]);

function differences(old: readonly string[], now: readonly string[]): Marked[] {
  const shorter = Math.min(old.length, now.length);
  let start = 0;
  while (start < shorter && old[start] === now[start]) start += 1;
  let end = 0;
  while (end < shorter - start && old.at(-1 - end) === now.at(-1 - end)) end += 1;
  return [
    ...all(' ', old.slice(0, start)),
    ...between(old.slice(start, old.length - end), now.slice(start, now.length - end)),
    ...all(' ', old.slice(old.length - end)),
  ];
}

function between(old: readonly string[], now: readonly string[]): Marked[] {
  if (old.length * now.length <= MOST_CELLS) return compared(old, now);
  const shared = sharedLines(old, now);
  if (shared.length === 0) return [...all('-', old), ...all('+', now)];
  let i = 0;
  let j = 0;
  return [...shared, [old.length, now.length] as const].flatMap(([was, is]) => {
    const piece = differences(old.slice(i, was), now.slice(j, is));
    i = was + 1;
    j = is + 1;
    return [...piece, ...all(' ', old.slice(was, was + 1))];
  });
}

/** The places of lines that occur once in either text, as many as stand in the same order. */
function sharedLines(
  old: readonly string[],
  now: readonly string[],
): (readonly [old: number, now: number])[] {
  const places = onlyPlaces(now);
  const pairs = [...onlyPlaces(old)].flatMap(([line, i]) => {
    const j = places.get(line);
    return j === undefined ? [] : [{ i, j }];
  });
  // The longest increasing sequence: `ends[n]` is the pair with which one of length n + 1 ends.
  interface Step {
    readonly i: number;
    readonly j: number;
    readonly before: Step | undefined;
  }
  const ends: Step[] = [];
  for (const { i, j } of pairs) {
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((ends[middle]?.j ?? 0) < j) low = middle + 1;
      else high = middle;
    }
    ends[low] = { i, j, before: ends[low - 1] };
  }
  const shared: [number, number][] = [];
  for (let step = ends.at(-1); step; step = step.before) shared.push([step.i, step.j]);
  return shared.reverse();
}

/** The place of every line that occurs once. */
function onlyPlaces(lines: readonly string[]): Map<string, number> {
  const places = new Map<string, number>();
  const repeated = new Set<string>();
  for (const [place, line] of lines.entries())
    if (places.has(line)) repeated.add(line);
    else places.set(line, place);
  for (const line of repeated) places.delete(line);
  return places;
}

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
