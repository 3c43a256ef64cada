import { cutAtWord, excerpt } from './excerpt.ts';

/** Where a sentence ends, or a line: headings and rows of tables have no full stop. */
const SENTENCE = /(?<=[.!?][)"’”*_]{0,3})\s+(?=[^a-z])|\n+/;
/** What a table has between its heading and its rows. */
const RULE = /^[\s|:-]+$/;
/** A passage that does not begin with the text itself. */
const AHEAD = '…';
/** A number has so many bits; more words than this are a story, and the first are what it is about. */
const MOST_STEMS = 30;

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
  const few = stems.slice(0, MOST_STEMS);
  /** Which stems each sentence has, one bit for each. */
  const saidIn = sentences.map((sentence) => stemsIn(sentence.toLowerCase(), few));
  const weights = few.map((_, at) => {
    const often = saidIn.filter((said) => said & (1 << at)).length;
    return often === 0 ? 0 : Math.log(1 + sentences.length / often);
  });
  const weightOf = (said: number): number =>
    weights.reduce((sum, weight, at) => (said & (1 << at) ? sum + weight : sum), 0);

  /** The weight of all words in what fits from a sentence on. */
  const weightFrom = (from: number, length: number): number => {
    let said = 0;
    let left = length - AHEAD.length;
    for (let at = from; at < sentences.length; at++) {
      const { length: taken } = sentences[at] ?? '';
      // The first one may be cut.
      if (at > from && taken > left) break;
      said |= saidIn[at] ?? 0;
      left -= taken + 1;
    }
    return weightOf(said);
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
function stemsIn(sentence: string, stems: readonly string[]): number {
  let found = 0;
  for (const [n, stem] of stems.entries()) {
    const isFigure = /^\d/.test(stem);
    for (let at = sentence.indexOf(stem); at >= 0; at = sentence.indexOf(stem, at + 1)) {
      if (at > 0 && LETTER.test(sentence.charAt(at - 1))) continue;
      if (isFigure && LETTER.test(sentence.charAt(at + stem.length))) continue;
      found |= 1 << n;
      break;
    }
  }
  return found;
}
