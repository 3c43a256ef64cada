import { compareFormats, type Format, hasMinor } from './format.ts';

/** supported_formats and overlays are read from 1.20.2 on; older games read a single number. */
export const FIRST_WITH_RANGE = 18;

export interface FormatRange {
  pack_format?: number;
  supported_formats?: { min_inclusive: number; max_inclusive: number };
  min_format?: Format;
  max_format?: Format;
}

export interface OverlayEntry {
  directory: string;
  formats?: { min_inclusive: number; max_inclusive: number };
  min_format?: Format;
  max_format?: Format;
}

export interface PackMcmeta {
  pack: { description: unknown } & FormatRange;
  overlays?: { entries: OverlayEntry[] };
}

/** A folder of the pack that only some formats read. */
export interface Overlay {
  directory: string;
  min: Format;
  max: Format;
}

/** A pack.mcmeta that is valid for the oldest and the newest game of the range. */
export function packMcmeta(
  description: unknown,
  min: Format,
  max: Format = min,
  overlays: readonly Overlay[] = [],
): PackMcmeta {
  return {
    pack: { description, ...formatRange(min, max) },
    ...(overlays.length > 0
      ? { overlays: { entries: overlays.map((overlay) => overlayEntry(overlay, min)) } }
      : {}),
  };
}

/** The fields that give the formats of a pack. */
export function formatRange(min: Format, max: Format): FormatRange {
  const range = { min_format: min, max_format: max };
  if (hasMinor(min)) return range;
  const spans = compareFormats(min, max) !== 0;
  const supported =
    spans && max[0] >= FIRST_WITH_RANGE
      ? { supported_formats: { min_inclusive: min[0], max_inclusive: max[0] } }
      : {};
  return { pack_format: min[0], ...supported, ...(hasMinor(max) ? range : {}) };
}

/**
 * An overlay entry according to the range of its pack: games before 1.21.9 read `formats`, later
 * ones `min_format` and `max_format`, and refuse `formats` unless the pack includes older formats.
 */
export function overlayEntry(overlay: Overlay, packMin: Format): OverlayEntry {
  const { directory, min, max } = overlay;
  return {
    ...(hasMinor(packMin) ? {} : { formats: { min_inclusive: min[0], max_inclusive: max[0] } }),
    ...(hasMinor(max) || hasMinor(packMin) ? { min_format: min, max_format: max } : {}),
    directory,
  };
}
