import { builtInTable } from '../embed/built-in-table.ts';
import { isKnownWord } from '../embed/word-numbers.ts';
import { wordColumns } from './word-columns.ts';

/** Words below this similarity are unrelated. */
const UNRELATED = 0.3;
/** What another word says of one, at most. */
const OTHER_WORD = 0.8;

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
  const places = sentences.map((sentence) => add(identifyWords(sentence)));
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
