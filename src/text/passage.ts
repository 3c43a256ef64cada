import { cutAtWord, excerpt } from './excerpt.ts';

/** Where a sentence ends, or a line: headings and rows of tables have no full stop. */
const SENTENCE = /(?<=[.!?][)”"’*_]*)\s+(?=[\p{Lu}\d“"(*_])|\n+/u;
/** What a table has between its heading and its rows. */
const RULE = /^[\s|:-]+$/;
const WORD = /[\p{L}\p{N}]+/gu;
/** A passage that does not begin with the text itself. */
const AHEAD = '…';

/**
 * The part of a text that has the most of these words, rare ones first: what it says on a question,
 * though it may say so far below. The beginning, if no other part has more.
 *
 * @param stems beginnings of words: "fail" stands for "failed" and "failures"
 */
export function passage(text: string, stems: readonly string[], length: number): string {
  const beginning = excerpt(text, length);
  if (stems.length === 0 || text.length <= length) return beginning;
  const sentences = text
    .split(SENTENCE)
    .filter((sentence) => !RULE.test(sentence))
    .map((sentence) => excerpt(sentence, Number.POSITIVE_INFINITY))
    .filter(Boolean);
  const saidIn = sentences.map((sentence) => stemsIn(sentence, stems));
  const weights = stems.map((_, at) => {
    const often = saidIn.filter((said) => said.has(at)).length;
    return often === 0 ? 0 : Math.log(1 + sentences.length / often);
  });
  const parts = sentences.map((_, from) => {
    const said = new Set<number>();
    let left = length - AHEAD.length;
    for (let at = from; at < sentences.length; at++) {
      // The last one may be cut.
      const room = left / (sentences[at]?.length ?? 1);
      if (at > from && room < 1) break;
      for (const stem of saidIn[at] ?? []) said.add(stem);
      left -= (sentences[at]?.length ?? 0) + 1;
    }
    return [...said].reduce((sum, stem) => sum + (weights[stem] ?? 0), 0);
  });
  const most = Math.max(...parts);
  if ((parts[0] ?? 0) >= most) return beginning;
  // Of those that have the same words, the middle one has something of what stands around them.
  const first = parts.indexOf(most);
  let last = first;
  while (parts[last + 1] === most) last++;
  const from = Math.floor((first + last) / 2);
  return AHEAD + cutAtWord(sentences.slice(from).join(' '), length - AHEAD.length);
}

function stemsIn(sentence: string, stems: readonly string[]): ReadonlySet<number> {
  const words = sentence.toLowerCase().match(WORD) ?? [];
  return new Set(
    stems.flatMap((stem, at) =>
      words.some((word) => (/^\d/.test(stem) ? word === stem : word.startsWith(stem))) ? [at] : [],
    ),
  );
}
