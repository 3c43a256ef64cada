import { price } from '../text-facts.ts';
import { type BookTable, cellOf } from './text.ts';

/** Parses prices and weights as the tables of both books write them. */

const PRICE = /^([\d,]+)\s*([csegp]p)\b(.*)$/i;

export function costIn(cell: string | undefined): { cost?: number; cost_text?: string } {
  const [, amount, coin, rest = ''] = PRICE.exec(cell?.trim() ?? '') ?? [];
  if (amount === undefined || coin === undefined) return {};
  const { cost, cost_text } = price(Number(amount.replaceAll(',', '')), coin.toLowerCase());
  return { ...(cost !== undefined && { cost }), cost_text: `${cost_text}${rest.toLowerCase()}` };
}

const FRACTIONS: Readonly<Record<string, number>> = { '½': 0.5, '¼': 0.25, '¾': 0.75 };

/** `10 lb.`, `1/4 lb.`, `1½ lb.`, `5 lb. (full)` → pounds. */
export function weightIn(cell: string | undefined): number | undefined {
  const [, whole, part, sign] =
    /^([\d,]*)(?:\/(\d+))?([½¼¾])?\s*lb\b/.exec(cell?.trim() ?? '') ?? [];
  if (whole === undefined) return undefined;
  const number = Number(whole.replaceAll(',', '')) / Number(part ?? 1);
  return number + (FRACTIONS[sign ?? ''] ?? 0);
}

/** The weight in a row of a table: none where it has a dash, unknown without such a column. */
export function weightOf(table: BookTable, row: readonly string[]): number | undefined {
  const at = table.head.findIndex((title) => title.toLowerCase() === 'weight');
  return /^[-—–]$/.test(row[at]?.trim() ?? '') ? 0 : weightIn(cellOf(table, row, 'weight'));
}
