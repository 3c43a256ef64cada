import { compareFormats, type Format, hasMinor } from './format.ts';

/** supported_formats is read from 1.20.2 on; older games know one number only. */
const FIRST_WITH_RANGE = 18;

export interface PackMcmeta {
  pack: {
    description: string;
    pack_format?: number;
    supported_formats?: { min_inclusive: number; max_inclusive: number };
    min_format?: Format;
    max_format?: Format;
  };
}

/** pack.mcmeta as the oldest and the newest game of the range both want it. */
export function packMcmeta(description: string, min: Format, max: Format = min): PackMcmeta {
  const range = { min_format: min, max_format: max };
  if (hasMinor(min)) return { pack: { description, ...range } };
  const spans = compareFormats(min, max) !== 0;
  const supported =
    spans && max[0] >= FIRST_WITH_RANGE
      ? { supported_formats: { min_inclusive: min[0], max_inclusive: max[0] } }
      : {};
  return {
    pack: {
      description,
      pack_format: min[0],
      ...supported,
      ...(hasMinor(max) ? range : {}),
    },
  };
}
