import type { Nbt } from './snbt.ts';

/** A UUID as `8-4-4-4-12` hex digits, from four ints or from text. */
export function uuidText(nbt: Nbt | undefined): string | undefined {
  if (nbt?.kind === 'string') return fullUuid(nbt.value);
  const parts =
    nbt?.kind === 'array'
      ? nbt.items.map((item) => Number.parseInt(item, 10))
      : nbt?.kind === 'list'
        ? nbt.items.map((item) => (item.kind === 'number' ? item.value : Number.NaN))
        : [];
  if (parts.length !== 4 || parts.some((part) => !Number.isInteger(part))) return undefined;
  const hex = parts.map((part) => (part >>> 0).toString(16).padStart(8, '0')).join('');
  return dashed(hex);
}

/** `1-2-3-4-5` is short for each part padded with zeros. */
export function fullUuid(text: string): string | undefined {
  const parts = text.toLowerCase().split('-');
  if (parts.length !== 5 || parts.some((part) => !/^[0-9a-f]{1,12}$/.test(part))) return undefined;
  const lengths = [8, 4, 4, 4, 12];
  return parts.map((part, i) => part.padStart(lengths[i] ?? 4, '0')).join('-');
}

const dashed = (hex: string): string =>
  [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join(
    '-',
  );
