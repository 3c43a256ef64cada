import { type Arena, type Kernel, WIDE_BYTES } from './kernel.ts';
import type { RowCache } from './row-cache.ts';

/** How many words of a question are compared. */
const MOST_ASKED = 32;
/** How many words are compared in one batch; the kernel takes four at a time. */
const AT_ONCE = 512;

/**
 * The similarity of words by the table's rows, from -1 to 1: for each of `asked` as many numbers as
 * there are `words`.
 */
export type WordNearness = (asked: readonly number[], words: Numbers) => Float32Array;

/** A list whose pieces are copied at once if it is a typed one. */
type Numbers = readonly number[] | Int32Array;

/** `dim`: how many numbers a row has. The cache is in the kernel's memory. */
export function wordNearness(
  cache: RowCache,
  { memory, reserve }: Arena,
  kernel: Kernel,
  dim: number,
): WordNearness {
  const at = {
    places: reserve(AT_ONCE * 4),
    asked: reserve(MOST_ASKED * dim),
    askedScales: reserve(MOST_ASKED * 4),
    words: reserve(AT_ONCE * dim),
    wordScales: reserve(AT_ONCE * 4),
    zeros: reserve(AT_ONCE * 4),
    out: reserve(MOST_ASKED * AT_ONCE * 4),
    wide: reserve(WIDE_BYTES),
  };
  const copyRows = (entries: Numbers, to: number, scalesTo: number): void => {
    const places = new Int32Array(memory.buffer, at.places, entries.length);
    places.set(entries);
    cache.place(places, entries.length);
    const { rows, unitScales } = cache.at;
    kernel.gatherRows(rows, unitScales, at.places, entries.length, dim, to, scalesTo);
  };

  return (all, words) => {
    const asked = all.slice(0, MOST_ASKED);
    const near = new Float32Array(all.length * words.length);
    copyRows(asked, at.asked, at.askedScales);
    for (let start = 0; start < words.length; start += AT_ONCE) {
      const some = words.slice(start, start + AT_ONCE);
      copyRows(some, at.words, at.wordScales);
      const outputs = Math.ceil(some.length / 4) * 4;
      const { asked: x, askedScales, words: w, wordScales, zeros, out, wide } = at;
      kernel.linear(x, askedScales, asked.length, dim, w, wordScales, zeros, outputs, out, wide);
      for (let i = 0; i < asked.length; i++)
        near.set(
          new Float32Array(memory.buffer, out + i * outputs * 4, some.length),
          i * words.length + start,
        );
    }
    return near;
  };
}
