import { lookup } from '../../base/lookup.ts';
import { saidInOtherWords } from '../../library/search/said-in-other-words.ts';
import { isSmallWord } from '../../library/search/small-words.ts';
import { plain } from '../../text/names.ts';
import { type Said, saidLiterally } from '../../text/passage.ts';
import { synonyms } from '../model/synonyms.ts';
import { stemsOf } from './subject-words.ts';

/** What an answer to such a question says. */
const ANSWERED: readonly (readonly [question: RegExp, words: readonly string[]])[] = [
  [/\bhow (?:long|often|soon)\b|\bwhen\b|\bduration\b/, ['hour', 'minute', 'day', 'round', 'turn']],
  [/\bhow (?:far|close|high|wide|fast|deep)\b|\brange\b|\bdistance\b/, ['feet', 'foot', 'mile']],
  [/\bhow (?:much|expensive)\b|\bcosts?\b|\bprices?\b/, ['gp', 'sp', 'cp', 'cost']],
  [/\bhow heavy\b|\bweighs?\b/, ['lb', 'pound']],
];
/** Words that say only that something is asked. */
const ASKING = new Set(
  'takes take work works need needs far long much many high often soon'.split(' '),
);

/** What a part of a text must say to answer a question; in the first rows of a list it is shown. */
export function saidOf(question: string): Said | undefined {
  const asked = plain(question);
  const typed = asked.split(' ').filter((word) => !ASKING.has(word));
  const written = typed.flatMap((word) => lookup(synonyms, word)?.split(' ') ?? []);
  const words = [...new Set([...typed, ...written])].filter(
    (word) => word !== '' && !isSmallWord(word),
  );
  const answered = ANSWERED.flatMap(([form, stems]) => (form.test(asked) ? stems : []));
  const stems = [...words.map((word) => stemsOf(word)[0] ?? word), ...answered];
  if (stems.length === 0) return undefined;
  const literally = saidLiterally(stems);
  return (sentences) => {
    const rows = literally(sentences);
    // What a text says literally it need not say in other words.
    const unsaid = words.flatMap((word, at) =>
      rows.some((row) => (row[at] ?? 0) > 0) ? [] : [{ word, at }],
    );
    if (unsaid.length === 0) return rows;
    const nearly = saidInOtherWords(
      sentences,
      unsaid.map(({ word }) => word),
    );
    for (const [i, row] of rows.entries())
      for (const [place, { at }] of unsaid.entries()) row[at] = nearly[i]?.[place] ?? 0;
    return rows;
  };
}
