import { LISTED } from '../model/spoken-lists.ts';

const VERY = '(?:(?:really|very|pretty|quite|rather|too) )?';
const CHEAP = '(?:cheap(?:er|est)?|inexpensive|affordable|low[- ](?:cost|priced?))';
const DEAR = '(?:(?:most )?(?:expensive|costly|pricey|valuable)|high[- ]priced)';
const THAT_IS = '(?:that|which) (?:is|are)';
const SORTED =
  '(?:(?:sorted|ordered|ranked|listed) )?(?:by|in (?:the )?order of) (?:(?:their|the) )?(?:costs?|prices?)';

/** Each with what is listed in its last group, and what may stand before that in the one before. */
const FORMS: readonly (readonly [form: RegExp, order: string])[] = [
  [new RegExp(`^ (${LISTED})${VERY}${CHEAP} (.+ )$`), 'cheapest'],
  [new RegExp(`^ (${LISTED})${VERY}${DEAR} (.+ )$`), 'most expensive'],
  // "weapons that are not too expensive", "heavy armor, cheapest first", "armor by price".
  [
    new RegExp(`^ (${LISTED})(.+? )${THAT_IS} (?:${VERY}${CHEAP}|not ${VERY}${DEAR}) $`),
    'cheapest',
  ],
  [new RegExp(`^ (${LISTED})(.+? )${THAT_IS} ${VERY}${DEAR} $`), 'most expensive'],
  [new RegExp(`^ (${LISTED})(.+? )(?:the )?(?:${CHEAP}|lowest price) first $`), 'cheapest'],
  [new RegExp(`^ (${LISTED})(.+? )(?:the )?(?:${DEAR}|highest price) first $`), 'most expensive'],
  [new RegExp(`^ (${LISTED})(.+? )${SORTED} $`), 'cheapest'],
];

/** "cheap heavy armor", "weapons that are not expensive": the same as a question for the first by its price. */
export function orderOfPrice(asked: string): string | undefined {
  for (const [form, order] of FORMS) {
    const [, lead, things] = form.exec(asked) ?? [];
    if (things !== undefined) return ` ${lead}${order} ${things}`;
  }
  return undefined;
}
