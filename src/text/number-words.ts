/** "one" to "twenty". */
export const numberWords =
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'.split(
    ' ',
  );

/** "first" to "twentieth". */
export const ordinalWords =
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth'.split(
    ' ',
  );

const DIGITS = /^\d+$/;
const ARTICLE = /^an?$/i;

const placeIn = (words: readonly string[], word: string): number | undefined =>
  words.indexOf(word.toLowerCase()) + 1 || undefined;

/** `three` → 3, `3` → 3. */
export const numberOf = (word: string): number | undefined =>
  DIGITS.test(word) ? Number(word) : placeIn(numberWords, word);

/** As `numberOf`; `a` and `an` are 1. */
export const countOf = (word: string): number | undefined =>
  ARTICLE.test(word) ? 1 : numberOf(word);

/** `third` → 3, `3rd` → 3, `3` → 3. */
export const ordinalOf = (word: string): number | undefined =>
  /^\d/.test(word) ? Number.parseInt(word, 10) : placeIn(ordinalWords, word);
