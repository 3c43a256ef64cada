import * as z from 'zod';
import { byteLength, counted } from '../text/excerpt.ts';

export const details = ['auto', 'summary', 'full'] as const;
export type Detail = (typeof details)[number];

export const DetailField = z
  .enum(details)
  .default('auto')
  .describe('auto = whole entries while they fit, then summaries');

/** About 6,000 tokens: room for several calls before a client cuts answers off. */
const AUTO_BUDGET = 24_000;
/** Near the 25,000 tokens at which clients cut: asking for everything must not lose the end. */
const FULL_BUDGET = 90_000;

export interface Sized<T> {
  readonly whole: () => T;
  readonly summary: () => T;
}

/**
 * How much of each entry comes back, in rank order: whole entries until the budget is spent,
 * summaries for the tail.
 */
export function fitted<T>(
  entries: readonly Sized<T>[],
  detail: Detail,
  budget = detail === 'full' ? FULL_BUDGET : AUTO_BUDGET,
): { data: T[]; notices: string[] } {
  const summaries = entries.map((entry) => entry.summary());
  if (detail === 'summary') return { data: summaries, notices: [] };
  const sizes = summaries.map(byteLength);
  let spent = sizes.reduce((a, b) => a + b, 0);
  const data = [...summaries];
  let whole = 0;
  for (const [i, entry] of entries.entries()) {
    const full = entry.whole();
    spent += byteLength(full) - (sizes[i] ?? 0);
    // The first entry is what was asked for: it always comes whole.
    if (spent > budget && i > 0) break;
    data[i] = full;
    whole++;
  }
  if (whole === entries.length) return { data, notices: [] };
  const rest = counted(entries.length - whole, 'entry', 'entries');
  return {
    data,
    notices: [
      `The first ${whole} came whole and ${rest} as ${entries.length - whole === 1 ? 'a summary' : 'summaries'} to keep the answer short; read their uri for the rest.`,
    ],
  };
}
