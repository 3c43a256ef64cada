import { lookup } from '../../base/lookup.ts';
import { wordForm } from '../../library/names/word-form.ts';
import { isSmallWord } from '../../library/search/small-words.ts';
import { abbreviations, synonyms } from '../model/synonyms.ts';

/** Words of questions for a figure that no table has. */
const AROUND =
  `amount base basic character far give given long many mean much need needed number per reach require
   required rule table total typical usual usually whats`.split(/\s+/);

/** Words that tables and people use for the same. */
const SAME: Readonly<Record<string, string>> = {
  price: 'cost',
  valu: 'cost',
  worth: 'cost',
  expens: 'cost',
  pay: 'cost',
  carry: 'carr',
};

const WORD = /\d+\/\d+|\d+d\d+|\d+(?:,\d{3})+|\d+|\p{L}+/gu;
const FRACTIONS: Readonly<Record<string, string>> = { '½': '1/2', '¼': '1/4', '⅛': '1/8' };

/** The words and numbers of a text, without endings, with what the books say for what people say. */
export function tableWords(text: string): string[] {
  const words = text
    .toLowerCase()
    .replace(/[½¼⅛]/g, (sign) => FRACTIONS[sign] ?? sign)
    .replace(/['’]/g, '')
    .replace(/\bhow fast\b/g, ' ')
    .replace(/(?<=\d)(?:st|nd|rd|th)\b/g, '')
    .match(WORD);
  return (words ?? [])
    .flatMap((word) => (lookup(abbreviations, word) ?? word).split(' '))
    .flatMap((word) => (lookup(synonyms, word) ?? word).split(' '))
    .filter((word) => !isSmallWord(word))
    .map((word) => (isNumber(word) ? word.replaceAll(',', '') : stemOf(word)));
}

/** The same for a question: without the words that only frame it. */
export const askedWords = (question: string): string[] => [
  ...new Set(tableWords(question).filter((word) => !around.has(word))),
];

export const isNumber = (word: string): boolean => /^\d+(?:\/\d+|[\d,]*)$/.test(word);

/** "multiclassing" is "multiclass", "lives" is "living". */
function stemOf(word: string): string {
  const stem = wordForm(word)
    .replace(/(?:ings?|ed)$/, '')
    .replace(/[ey]$/, '');
  const short = stem.length < 3 ? word : stem;
  return lookup(SAME, short) ?? short;
}

const around = new Set(AROUND.map(stemOf));
