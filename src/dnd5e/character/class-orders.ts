import { plain } from '../../text/names.ts';
import type { Edition } from '../model/edition.ts';
import { orderKinds, orders } from '../tables/features.ts';
import type { Character } from './character.ts';
import { namesIn } from './field-names.ts';
import { featureFields } from './pact-boons.ts';

const kindOf = (order: string): string => order.replace(/ \(.*/, '');

/** `Divine Order: Thaumaturge`, `Thaumaturge (Divine Order)` and `Thaumaturge` are one. */
const orderIn = (label: string): string | undefined => {
  const words = plain(label)
    .split(' ')
    .filter((word) => !orderKinds.includes(word));
  return words.length === 1
    ? orders.find((one) => plain(one).split(' ').at(-1) === words[0])
    : undefined;
};

/** The orders of clerics and druids (2024) that a sheet names among its features. */
export const ordersIn = (character: Character, edition: Edition): string[] =>
  edition === '2014'
    ? []
    : featureFields.flatMap((field) =>
        (namesIn(character[field]) ?? []).flatMap((label) => orderIn(label) ?? []),
      );

/** Whether an entry among the features was understood as an order. */
export const isOrder = (label: string): boolean => orderIn(label) !== undefined;

/** Whether an order was chosen; undefined if the sheet names none of its kind. */
export function choseOrder(chosen: readonly string[], order: string): boolean | undefined {
  const ofKind = chosen.filter((one) => kindOf(one) === kindOf(order));
  return ofKind.length === 0 ? undefined : ofKind.includes(order);
}
