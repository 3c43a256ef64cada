import { DAY_MS, HOUR_MS, MINUTE_MS } from '../base/time.ts';

const units = [
  ['day', DAY_MS],
  ['hour', HOUR_MS],
  ['minute', MINUTE_MS],
  ['second', 1000],
] as const;

/** A length of time in its largest unit, rounded down: `3 days`, `1 hour`, `20 seconds`. */
export const span = (ms: number): string => inWords(ms, Math.floor);

/** The same for a time to wait, rounded up so that waiting that long is enough. */
export const waitingSpan = (ms: number): string => inWords(ms, Math.ceil);

function inWords(ms: number, rounded: (count: number) => number): string {
  for (const [unit, size] of units)
    if (ms >= size) {
      const count = rounded(ms / size);
      return `${count} ${unit}${count === 1 ? '' : 's'}`;
    }
  return 'less than a second';
}
