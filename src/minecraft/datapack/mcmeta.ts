import { compareFormats, type Format, hasMinor } from './format.ts';

/** supported_formats and overlays are read from 1.20.2 on; older games read a single number. */
export const FIRST_WITH_RANGE = 18;

/** 1.21.9 and later refuse a range of formats whose pack_format is below that of 1.20. */
export const OLDEST_MAIN_FORMAT = 15;

/** Whether games older than the pack_format of such a range are part of it. */
export const raisesMainFormat = (min: Format, max: Format): boolean =>
  min[0] < OLDEST_MAIN_FORMAT && hasMinor(max);

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
  const first = overlays.map((overlay) => overlay.min).sort(compareFormats)[0] ?? min;
  return {
    pack: { description, ...formatRange(min, max) },
    ...(overlays.length > 0
      ? { overlays: { entries: overlays.map((overlay) => overlayEntry(overlay, first)) } }
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
  const main = raisesMainFormat(min, max) ? OLDEST_MAIN_FORMAT : min[0];
  return { pack_format: main, ...supported, ...(hasMinor(max) ? range : {}) };
}

/**
 * An overlay entry: games before 1.21.9 read `formats`, later ones `min_format` and `max_format`.
 * Those require `formats` in all entries if any overlay begins with an older format, and refuse it
 * in all entries if none does.
 */
export function overlayEntry(overlay: Overlay, firstOverlay: Format): OverlayEntry {
  const { directory, min, max } = overlay;
  return {
    ...(hasMinor(firstOverlay)
      ? {}
      : { formats: { min_inclusive: min[0], max_inclusive: max[0] } }),
    ...(hasMinor(max) || hasMinor(firstOverlay) ? { min_format: min, max_format: max } : {}),
    directory,
  };
}
