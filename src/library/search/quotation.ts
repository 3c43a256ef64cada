import { plain } from '../../text/names.ts';

/** Fewer words are no quotation. */
const LEAST_WORDS = 5;
/** Two words side by side happen by chance; this share of them does not. */
const BY_CHANCE = 0.25;

/** How much of a question stands in a text word for word: 0 for chance, up to 0.75 for all of it. */
export type Quoted = (text: string) => number;

/**
 * Compares neighbouring words: someone who types a line out of a book looks for that book's entry,
 * whatever else has the same words in another order. Undefined where nothing can be a quotation.
 */
export function quotation(typed: string, isSmall: (word: string) => boolean): Quoted | undefined {
  const words = plain(typed).split(' ');
  if (words.length < LEAST_WORDS) return undefined;
  const pairs = words.slice(1).map((word, i) => {
    const before = words[i] ?? '';
    const small = Number(isSmall(before)) + Number(isSmall(word));
    return { pair: ` ${before} ${word} `, weight: 1 - 0.35 * small };
  });
  const most = pairs.reduce((sum, { weight }) => sum + weight, 0);
  return (text) => {
    const said = ` ${plain(text)} `;
    const found = pairs.reduce(
      (sum, { pair, weight }) => sum + (said.includes(pair) ? weight : 0),
      0,
    );
    return Math.max(0, found / most - BY_CHANCE);
  };
}
