/** A position in a text; line and column count from 1. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/**
 * Returns a function from offset to line and column. Line starts are computed once, at the first
 * call.
 */
export function positionsOf(text: string): (offset: number) => Position {
  let starts: number[] | undefined;
  return (offset) => {
    if (!starts) {
      starts = [0];
      for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1))
        starts.push(at + 1);
    }
    let low = 0;
    let high = starts.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle;
    }
    return { line: low + 1, column: offset - (starts[low] ?? 0) + 1 };
  };
}
