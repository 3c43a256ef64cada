import { plain } from '../../text/names.ts';
import { countOf } from '../../text/number-words.ts';

/** What a feature or an item changes about the number of items one may be attuned to. */
export interface AttunedLimit {
  /** So many at once. */
  readonly most: number;
  /** So many more than otherwise. */
  readonly more: number;
}

export const usualAttunement: AttunedLimit = { most: 0, more: 0 };

/** Sentences about attunement are shorter. */
const MOST_LETTERS = 500;

const upTo =
  /\battuned? to (?:up to |as many as |a maximum of |a total of )?(\w+) (?:magic |magical )?items\b/;
const additional = /\battuned? to (?:up to )?(\w+) (?:additional|extra|more) /;
const number =
  /\b(?:number|maximum)\b.{0,80}\battun.{0,80}\b(?:increases?|increased|rises?|becomes?|is) (by |to )?(\w+)/;
/** `This item doesn't count toward the number of items you can attune to`. */
const uncounted = /\b(?:doesnt|does not|dont|do not) count (?:toward|against)\b.{0,80}\battun/;

/** What texts say about the number of items that one may be attuned to. */
export function attunedLimitIn(texts: readonly string[]): AttunedLimit {
  let { most, more } = usualAttunement;
  const sentences = texts
    .flatMap((text) => text.split(/[.;\n]/))
    .filter((one) => one.length <= MOST_LETTERS && /attun/i.test(one));
  for (const sentence of sentences.map(plain)) {
    const added = countOf(additional.exec(sentence)?.[1] ?? '');
    const [, how, changed = ''] = number.exec(sentence) ?? [];
    if (added !== undefined) more += added;
    else if (how === 'by ') more += countOf(changed) ?? 0;
    else if (how !== undefined) most = Math.max(most, countOf(changed) ?? 0);
    else if (uncounted.test(sentence)) more += 1;
    else most = Math.max(most, countOf(upTo.exec(sentence)?.[1] ?? '') ?? 0);
  }
  return { most, more };
}
