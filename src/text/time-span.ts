import { DAY_MS, HOUR_MS, MINUTE_MS } from '../base/time.ts';

const units = [
  ['day', DAY_MS],
  ['hour', HOUR_MS],
  ['minute', MINUTE_MS],
  ['second', 1000],
] as const;

/** A length of time in the one unit that says most: `3 days`, `1 hour`, `20 seconds`. */
export function span(ms: number): string {
  for (const [unit, size] of units) {
    const count = Math.floor(ms / size);
    if (count >= 1) return `${count} ${unit}${count === 1 ? '' : 's'}`;
  }
  return 'less than a second';
}
