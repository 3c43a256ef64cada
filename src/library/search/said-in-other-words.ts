import { builtInTable } from '../embed/built-in-table.ts';
import { isKnownWord } from '../embed/word-numbers.ts';
import { wordColumns } from './word-columns.ts';

/** Words below this similarity are unrelated. */
const UNRELATED = 0.3;
/** What another word says of one, at most. */
const OTHER_WORD = 0.8;

/** A word that no text has: reading all sentences at once takes a third of the time. */
const MARK = 'zqxsentencezqx';
const BETWEEN = ` ${MARK} `;

function sentencesIn(words: Uint16Array, mark: number): Uint16Array[] {
  const sentences: Uint16Array[] = [];
  for (let from = 0; from <= words.length; ) {
    const at = words.indexOf(mark, from);
    const to = at < 0 ? words.length : at;
    sentences.push(words.subarray(from, to));
    from = to + 1;
  }
  return sentences;
}

/**
 * How well each of these sentences says each of these words in other words, from 0 to below 1: "asleep"
 * is nearly said by "rest".
 */
export function saidInOtherWords(
  sentences: readonly string[],
  asked: readonly string[],
): readonly Float32Array[] {
  const { identify, identifyWords, nearness } = builtInTable();
  const { add, all, words } = wordColumns(identify);
  const places = sentencesIn(identifyWords(sentences.join(BETWEEN)), identify(MARK)).map(add);
  const columns = all();
  const count = words().length;
  const numbers = asked.map(identify);
  const known = [...new Set(numbers.filter(isKnownWord))];
  const near = nearness(known, words());
  const rows = numbers.map((number) => known.indexOf(number) * count);
  return places.map(({ start, end }) => {
    const said = new Float32Array(rows.length);
    for (const [place, row] of rows.entries()) {
      if (row < 0) continue;
      let most = UNRELATED;
      for (let i = start; i < end; i++) most = Math.max(most, near[row + (columns[i] ?? 0)] ?? 0);
      said[place] = (OTHER_WORD * (most - UNRELATED)) / (1 - UNRELATED);
    }
    return said;
  });
}
