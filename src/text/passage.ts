import { cutAtWord, excerpt } from './excerpt.ts';

/** Where a sentence ends, or a line: headings and rows of tables have no full stop. */
const SENTENCE = /(?<=[.!?][)”"’*_]*)\s+(?=[\p{Lu}\d“"(*_])|\n+/u;
/** What a table has between its heading and its rows. */
const RULE = /^[\s|:-]+$/;
/** A passage that does not begin with the text itself. */
const AHEAD = '…';

/**
 * Cuts the part out of a text that has the most of these words, rare ones first: what it says on a
 * question, though it may say so far below. The beginning, if no other part has more.
 *
 * @param stems beginnings of words: "fail" stands for "failed" and "failures"
 */
export function passages(text: string, stems: readonly string[]): (length: number) => string {
  const sentences = text
    .split(SENTENCE)
    .filter((sentence) => !RULE.test(sentence))
    .map((sentence) => excerpt(sentence, Number.POSITIVE_INFINITY))
    .filter(Boolean);
  const saidIn = sentences.map((sentence) => stemsIn(sentence.toLowerCase(), stems));
  const weights = stems.map((_, at) => {
    const often = saidIn.filter((said) => said.includes(at)).length;
    return often === 0 ? 0 : Math.log(1 + sentences.length / often);
  });

  /** The weight of all words in what fits from a sentence on. */
  const weightFrom = (from: number, length: number): number => {
    const said = new Set<number>();
    let left = length - AHEAD.length;
    for (let at = from; at < sentences.length; at++) {
      const { length: taken } = sentences[at] ?? '';
      // The first one may be cut.
      if (at > from && taken > left) break;
      for (const stem of saidIn[at] ?? []) said.add(stem);
      left -= taken + 1;
    }
    return [...said].reduce((sum, stem) => sum + (weights[stem] ?? 0), 0);
  };

  return (length) => {
    const parts = sentences.map((_, from) => weightFrom(from, length));
    const most = Math.max(0, ...parts);
    if (text.length <= length || (parts[0] ?? 0) >= most) return excerpt(text, length);
    // Of those that have the same words, the middle one has something of what stands around them.
    const first = parts.indexOf(most);
    let last = first;
    while (parts[last + 1] === most) last++;
    const from = Math.floor((first + last) / 2);
    return AHEAD + cutAtWord(sentences.slice(from).join(' '), length - AHEAD.length);
  };
}

/** One passage of a text. */
export const passage = (text: string, stems: readonly string[], length: number): string =>
  passages(text, stems)(length);

const LETTER = /[\p{L}\p{N}]/u;

/** Which of the stems some word of a sentence begins with; figures are whole words. */
function stemsIn(sentence: string, stems: readonly string[]): readonly number[] {
  const found: number[] = [];
  stems.forEach((stem, n) => {
    const isFigure = /^\d/.test(stem);
    for (let at = sentence.indexOf(stem); at >= 0; at = sentence.indexOf(stem, at + 1)) {
      if (at > 0 && LETTER.test(sentence.charAt(at - 1))) continue;
      if (isFigure && LETTER.test(sentence.charAt(at + stem.length))) continue;
      found.push(n);
      break;
    }
  });
  return found;
}
