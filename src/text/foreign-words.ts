/**
 * Common words of German, French, Spanish, Italian and Dutch that are not English words: a question
 * that has one is in that language.
 */
const SMALL_WORDS = new Set(
  'aux avec das de del della dem der des di du een eine einem einen einer el et für gegen gli het il ist la las le les los mit ohne oder pour por qui sobre sur una und une von vom zu zum zur'.split(
    ' ',
  ),
);
/** Letters that English has at most in loan words, and other scripts. */
const LETTERS = /[^\p{Script=Latin}\P{L}]|[äåæçèêëìîïñòøùûüßąćęłńśźż¿¡]/iu;

/** Whether a text is probably not English. */
export const looksForeign = (text: string): boolean =>
  LETTERS.test(text) ||
  text
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .some((word) => SMALL_WORDS.has(word));
