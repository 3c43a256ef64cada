/** Letters that Unicode does not decompose. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  ẞ: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
  ŋ: 'ng',
};
const SPECIAL = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'gu');
const ASCII = /^[\x20-\x7e]*$/;

/** Ø as o, ß as ss: what people type who do not have the letter. */
export const transliterated = (text: string): string =>
  ASCII.test(text) ? text : text.toLowerCase().replace(SPECIAL, (letter) => LETTERS[letter] ?? '');
