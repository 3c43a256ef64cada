import { lookup } from '../../base/lookup.ts';
import { countOf, numberWords } from '../../text/number-words.ts';

/** The coins by what people call them, with what each is worth in gold. */
const COINS: readonly (readonly [letters: string, word: string, worth: number])[] = [
  ['cp', 'copper', 0.01],
  ['sp', 'silver', 0.1],
  ['ep', 'electrum', 0.5],
  ['gp', 'gold', 1],
  ['pp', 'platinum', 10],
];
const worthOf = new Map(
  COINS.flatMap(([letters, word, worth]) => [
    [letters, worth],
    [word, worth],
  ]),
);
const LETTERS = COINS.map(([letters]) => letters).join('|');
const METALS = COINS.map(([, word]) => word).join('|');

/** What sums are rounded to, beside the plain numbers. */
const ROUND: Readonly<Record<string, number>> = {
  ...{ thirty: 30, forty: 40, fifty: 50, hundred: 100, 'a hundred': 100, 'one hundred': 100 },
  'a dozen': 12,
};
const NUMBER = ['a', 'an', ...numberWords, ...Object.keys(ROUND)]
  .sort((a, b) => b.length - a.length)
  .join('|');
/** A metal is money if pieces or coins follow, or nothing that it could be made into: "2 silver or less". */
const MONEY = `(?:(${LETTERS})|(${METALS})s?(?: (?:pieces?|coins?)|(?= (?:or|and|to|each|buy|get|per|but|yet)\\b)|(?=\\W*$)|(?=[,;.?!])))`;
const SUM = new RegExp(`\\b(?:(\\d+(?:\\.\\d+)?) ?|(${NUMBER}) )${MONEY}(?![a-z])`, 'g');

/** The first of two amounts, whose coin is said with the second: "5 to 10 sp", "over 5 but under 20 cp". */
const FIRST_OF_TWO = [
  '(?: to |-| - )',
  '(?<=\\b(?:between|over|above|under|below|than|most|least) \\d[\\d.]*) (?:and|but|yet) (?:(?:under|below|over|above|less|more|cheaper|dearer|pricier|expensive|than|at|most|least|up|to|no|not|an?) )*',
].map(
  (joint) => new RegExp(`(\\d+(?:\\.\\d+)?)(?=${joint}\\d+(?:\\.\\d+)? ?${MONEY}(?![a-z]))`, 'g'),
);
const withBothCoins = (text: string): string =>
  FIRST_OF_TWO.reduce(
    (read, form) =>
      read.replace(form, (amount, _, letters?: string, metal?: string) =>
        [amount, letters ?? `${metal} pieces`].join(' '),
      ),
    text,
  );

/** A text in small letters with every sum of money in gold: "5 silver" is "0.5 gp". */
export const sumsInGold = (text: string): string =>
  withBothCoins(text).replace(
    SUM,
    (_, digits?: string, word = '', letters?: string, metal?: string) => {
      const amount = Number(digits ?? lookup(ROUND, word) ?? countOf(word) ?? 0);
      const worth = worthOf.get(letters ?? metal ?? '') ?? 1;
      return `${Number((amount * worth).toFixed(2))} gp`;
    },
  );
