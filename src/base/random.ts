import { hash, randomInt } from 'node:crypto';

/**
 * Uniform random integers: from the operating system's secure source, or reproducible from a seed.
 */
export interface Random {
  /** A whole number from 0 up to, but not including, `below`. */
  below(below: number): number;
  /** The seed that gives the same draws again, when there is one. */
  readonly seed: string | undefined;
}

export const secureRandom: Random = { below: (below) => randomInt(below), seed: undefined };

/**
 * The same seed gives the same draws on every machine and in every version: the stream is the
 * SHA-256 of the seed and a counter. Draws are by rejection, so none is likelier than another.
 */
export function seededRandom(seed: string): Random {
  // A character for each byte: a buffer takes three times as long to make, and an encounter draws
  // ten thousand numbers.
  let block = '';
  let at = 0;
  let counter = 0;
  const byte = (): number => block.charCodeAt(at++);
  const word = (): number => {
    if (at >= block.length) {
      block = hash('sha256', `${counter++}:${seed}`, 'binary');
      at = 0;
    }
    return ((byte() << 24) | (byte() << 16) | (byte() << 8) | byte()) >>> 0;
  };
  return {
    seed,
    below(below) {
      if (!Number.isInteger(below) || below < 1 || below > 2 ** 32)
        throw new RangeError(`cannot draw below ${below}`);
      const fair = 2 ** 32 - (2 ** 32 % below);
      for (;;) {
        const value = word();
        if (value < fair) return value % below;
      }
    },
  };
}

/** A short random seed to report, for draws that must be repeatable although no seed was given. */
export const freshSeed = (): string =>
  randomInt(36 ** 7)
    .toString(36)
    .padStart(7, '0');

/** One of the items, each equally likely. */
export const pick = <T>(random: Random, from: readonly T[]): T | undefined =>
  from.length === 0 ? undefined : from[random.below(from.length)];

/** The same items in random order. */
export function shuffled<T>(random: Random, things: readonly T[]): T[] {
  const order = [...things];
  for (let last = order.length - 1; last > 0; last--) {
    const other = random.below(last + 1);
    const [a, b] = [order[last], order[other]];
    if (a === undefined || b === undefined) continue;
    order[last] = b;
    order[other] = a;
  }
  return order;
}
