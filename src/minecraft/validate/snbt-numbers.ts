import { compareReleases } from '../datapack/release.ts';

/** From then on a number too large for its suffix is refused; before, it was read as text. */
const STRICT_NUMBERS = '1.21.5';

const kinds: Readonly<Record<string, { name: string; bits: bigint }>> = {
  b: { name: 'byte', bits: 8n },
  s: { name: 'short', bits: 16n },
  i: { name: 'int', bits: 32n },
  l: { name: 'long', bits: 64n },
};

/** What is wrong with a number in SNBT, as `300b`, if the release refuses it. */
export function numberProblem(written: string, release: string): string | undefined {
  const match = /^([+-]?[\d_]+)(?:([us]?)([bsil]))?$/i.exec(written);
  if (!match || compareReleases(release, STRICT_NUMBERS) < 0) return undefined;
  const [, digits = '', sign = '', suffix = 'i'] = match;
  const kind = kinds[suffix.toLowerCase()];
  if (!kind || !/\d/.test(digits)) return undefined;
  const value = BigInt(digits.replaceAll('_', '').replace(/^\+/, ''));
  const isUnsigned = sign.toLowerCase() === 'u';
  const least = isUnsigned ? 0n : -(2n ** (kind.bits - 1n));
  const most = isUnsigned ? 2n ** kind.bits - 1n : 2n ** (kind.bits - 1n) - 1n;
  return value >= least && value <= most
    ? undefined
    : `${written} is no ${isUnsigned ? 'unsigned ' : ''}${kind.name}: it must be from ${least} to ${most}`;
}
