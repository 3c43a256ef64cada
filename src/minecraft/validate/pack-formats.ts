import * as z from 'zod';
import { compareFormats, type Format } from '../datapack/format.ts';

/** A range of pack formats, both ends included. */
export type FormatRange = readonly [min: Format, max: Format];

export interface Overlay {
  readonly directory: string;
  readonly formats: FormatRange;
}

/** The versions a pack is for, according to pack.mcmeta. */
export interface PackFormats {
  readonly range: FormatRange | undefined;
  /** In the order they are applied: later ones win. */
  readonly overlays: readonly Overlay[];
}

const ANY_MINOR = Number.MAX_SAFE_INTEGER;

export const Bound = z.union([z.int(), z.tuple([z.int()]), z.tuple([z.int(), z.int()])]);
export const Supported = z.union([
  z.int(),
  z.tuple([z.int(), z.int()]),
  z.object({ min_inclusive: z.int(), max_inclusive: z.int() }),
]);
const Pack = z.looseObject({
  pack: z.looseObject({}).catch({}),
  overlays: z.looseObject({ entries: z.array(z.looseObject({})).catch([]) }).catch({ entries: [] }),
});

/** A bare number means minor 0 in min_format but any minor in max_format. */
export function readBound(value: unknown, end: 'min' | 'max'): Format | undefined {
  const { data: bound } = Bound.safeParse(value);
  if (bound === undefined) return undefined;
  const minor = end === 'min' ? 0 : ANY_MINOR;
  if (typeof bound === 'number') return [bound, minor];
  return [bound[0], bound[1] ?? minor];
}

/** A range in the form used before 1.21.9: a number, a pair, or an object. */
export function readSupported(value: unknown): FormatRange | undefined {
  const { data } = Supported.safeParse(value);
  if (data === undefined) return undefined;
  const [low, high] =
    typeof data === 'number'
      ? [data, data]
      : Array.isArray(data)
        ? data
        : [data.min_inclusive, data.max_inclusive];
  return [
    [low, 0],
    [high, ANY_MINOR],
  ];
}

/** The newer form if given, else the older one. */
function readRange(entry: Record<string, unknown>, older: string): FormatRange | undefined {
  const min = readBound(entry.min_format, 'min');
  const max = readBound(entry.max_format, 'max');
  return min && max ? [min, max] : readSupported(entry[older]);
}

/** Whether pack_format lies outside supported_formats: the game reads pack_format alone then. */
export function isOutside(pack: Record<string, unknown>): boolean {
  const main = z.int().safeParse(pack.pack_format).data;
  const range = readSupported(pack.supported_formats);
  return main !== undefined && range !== undefined && !inRange([main, 0], range);
}

/** The formats that a pack claims. */
export function packRange(pack: Record<string, unknown>): FormatRange | undefined {
  const main = readSupported(z.int().safeParse(pack.pack_format).data);
  const hasBounds = readBound(pack.min_format, 'min') && readBound(pack.max_format, 'max');
  if (!hasBounds && isOutside(pack)) return main;
  return readRange(pack, 'supported_formats') ?? main;
}

export function readPackFormats(mcmeta: unknown): PackFormats {
  const { data } = Pack.safeParse(mcmeta);
  if (!data) return { range: undefined, overlays: [] };
  return {
    range: packRange(data.pack),
    overlays: data.overlays.entries.flatMap((entry) => {
      const formats = readRange(entry, 'formats');
      return typeof entry.directory === 'string' && formats
        ? [{ directory: entry.directory, formats }]
        : [];
    }),
  };
}

export const inRange = (format: Format, [min, max]: FormatRange): boolean =>
  compareFormats(format, min) >= 0 && compareFormats(format, max) <= 0;
