/** Words for the form in which a thing is wanted: "black jungle cat stat block", "fire spirit card". */
const STATISTICS = /^(.*\S) (?:stat ?blocks?|stats|statistics|stat (?:sheet|card))$/;
/** Those that may also be what is looked for: "playing card". */
const PAPERS = /^(.*\S) (?:sheet|card|entry|page|profile|write ?up)$/;
/** With fewer words before, it may be a name, or a question about the form itself. */
const LEAST_WORDS = 2;

/**
 * A normalized text without the word for a form behind a description.
 *
 * @param isThing whether a word is one that things are described by
 * @param isOther whether the words before the form say that it is meant itself: "a stat block"
 */
export function withoutForm(
  text: string,
  isThing: (word: string) => boolean,
  isOther: (phrase: string) => boolean,
): string {
  const isLoose = PAPERS.test(text);
  const left = (STATISTICS.exec(text) ?? PAPERS.exec(text))?.[1];
  if (left === undefined) return text;
  const words = left.split(' ');
  const last = words.at(-1) ?? '';
  const isMeant = isOther(last) || isOther(words.slice(-2).join(' '));
  return words.length >= LEAST_WORDS && !isMeant && (!isLoose || isThing(last)) ? left : text;
}
