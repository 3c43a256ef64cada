import { arena, kernelOn } from './kernel.ts';

/** How many words of a question are compared. */
const MOST_ASKED = 32;
/** How many words are compared in one batch; the kernel takes them in pairs. */
const AT_ONCE = 1024;

/**
 * The similarity of words by the table's rows, from -1 to 1: for each of `asked` as many numbers as
 * there are `words`.
 */
export type WordNearness = (asked: readonly number[], words: readonly number[]) => Float32Array;

/** `rowOf`: the `dim` numbers of a word. */
export function wordNearness(rowOf: (entry: number) => Int8Array, dim: number): WordNearness {
  let place: ReturnType<typeof newPlace> | undefined;
  const lengths: number[] = [];
  const lengthOf = (entry: number, row: Int8Array): number => {
    const known = lengths[entry];
    if (known !== undefined) return known;
    let squares = 0;
    for (const value of row) squares += value * value;
    const length = Math.max(1, Math.sqrt(squares));
    lengths[entry] = length;
    return length;
  };
  const write = (
    entries: readonly number[],
    { buffer }: WebAssembly.Memory,
    to: number,
    scalesTo: number,
  ): void => {
    const target = new Int8Array(buffer, to, entries.length * dim);
    const scales = new Float32Array(buffer, scalesTo, entries.length);
    entries.forEach((entry, i) => {
      const row = rowOf(entry);
      target.set(row, i * dim);
      scales[i] = 1 / lengthOf(entry, row);
    });
  };

  return (all, words) => {
    place ??= newPlace(dim);
    const { memory, kernel, at } = place;
    const asked = all.slice(0, MOST_ASKED);
    const near = new Float32Array(all.length * words.length);
    write(asked, memory, at.asked, at.askedScales);
    for (let start = 0; start < words.length; start += AT_ONCE) {
      const some = words.slice(start, start + AT_ONCE);
      write(some, memory, at.words, at.wordScales);
      const outputs = some.length + (some.length % 2);
      const { asked: x, askedScales, words: w, wordScales, zeros, out } = at;
      kernel.linear(x, askedScales, asked.length, dim, w, wordScales, zeros, outputs, out, 0);
      for (let i = 0; i < asked.length; i++)
        near.set(
          new Float32Array(memory.buffer, out + i * outputs * 4, some.length),
          i * words.length + start,
        );
    }
    return near;
  };
}

function newPlace(dim: number) {
  const { memory, reserve } = arena();
  const at = {
    asked: reserve(MOST_ASKED * dim),
    askedScales: reserve(MOST_ASKED * 4),
    words: reserve(AT_ONCE * dim),
    wordScales: reserve(AT_ONCE * 4),
    zeros: reserve(AT_ONCE * 4),
    out: reserve(MOST_ASKED * AT_ONCE * 4),
  };
  return { memory, kernel: kernelOn(memory), at };
}
