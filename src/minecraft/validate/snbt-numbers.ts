import { lookup } from '../../base/lookup.ts';
import { compareReleases } from '../datapack/release.ts';

/** From then on a number that cannot be read is refused; before, it was read as text. */
const STRICT_NUMBERS = '1.21.5';

type IntegerType = 'byte' | 'short' | 'int' | 'long';
export type ArrayType = 'byte' | 'int' | 'long';

const suffixes: Readonly<Record<string, IntegerType>> = {
  b: 'byte',
  s: 'short',
  i: 'int',
  l: 'long',
};
const bits: Readonly<Record<IntegerType, bigint>> = { byte: 8n, short: 16n, int: 32n, long: 64n };

/** The suffixes that elements of an array may have; without one they have the array's type. */
const elements: Readonly<Record<ArrayType, readonly IntegerType[]>> = {
  byte: ['byte'],
  int: ['byte', 'short', 'int'],
  long: ['byte', 'short', 'int', 'long'],
};

/** Digits with any number of underscores between them. */
const run = (digit: string): string => `[${digit}](?:_*[${digit}])*`;
const decimal = run('\\d');
const power = `e[+-]?${decimal}`;
const INTEGER = new RegExp(
  `^([+-]?)(?:(0x${run('\\da-f')}|0b${run('01')})|(0|[1-9](?:_*\\d)*))(?:([us]?)([bsil]))?$`,
  'i',
);
const FLOAT = new RegExp(
  `^[+-]?(?:(?:${decimal}\\.(?:${decimal})?|\\.${decimal})(?:${power})?[fd]?|${decimal}(?:${power}[fd]?|[fd]))$`,
  'i',
);

export type NumberReading = { readonly ok: true } | { readonly ok: false; problem: string };

/** How the game reads a number in SNBT, as `300b`; undefined if it is none, or none in the release. */
export function readNumber(
  written: string,
  release: string,
  array?: ArrayType,
): NumberReading | undefined {
  if (compareReleases(release, STRICT_NUMBERS) < 0) return undefined;
  const match = INTEGER.exec(written);
  if (!match) return array === undefined && FLOAT.test(written) ? { ok: true } : undefined;
  const [, sign, radix, digits = '', signedness = '', suffix = ''] = match;
  const named = lookup(suffixes, suffix.toLowerCase());
  if (array && named && !elements[array].includes(named))
    return { ok: false, problem: `${written} is no element of ${article(array)} array` };
  const type = named ?? array ?? 'int';
  // Without a word about it, decimal numbers have a sign, others have none.
  const isUnsigned = signedness === '' ? radix !== undefined : /u/i.test(signedness);
  if (isUnsigned && sign === '-')
    return {
      ok: false,
      problem: `${written} has a sign: such a number is unsigned unless its suffix begins with "s"`,
    };
  const size = BigInt((radix ?? digits).replaceAll('_', ''));
  const value = sign === '-' ? -size : size;
  const least = isUnsigned ? 0n : -(2n ** (bits[type] - 1n));
  const most = isUnsigned ? 2n ** bits[type] - 1n : 2n ** (bits[type] - 1n) - 1n;
  return value >= least && value <= most
    ? { ok: true }
    : {
        ok: false,
        problem: `${written} is no ${isUnsigned ? 'unsigned ' : ''}${type}: it must be from ${least} to ${most}`,
      };
}

const article = (type: ArrayType): string => (type === 'int' ? 'an int' : `a ${type}`);
