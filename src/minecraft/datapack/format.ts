/**
 * A pack format. Never a float: 94.1 and 94.10 are two formats, which one number cannot tell apart.
 */
export type Format = readonly [major: number, minor: number];

/** Data packs and resource packs count their formats apart. */
export type PackKind = 'data' | 'resource';

/** From this major on (25w31a) formats have a minor part and pack.mcmeta names a range. */
export const firstWithMinor: Readonly<Record<PackKind, number>> = { data: 82, resource: 65 };

export const hasMinor = (format: Format, kind: PackKind = 'data'): boolean =>
  format[0] >= firstWithMinor[kind];

export const compareFormats = (a: Format, b: Format): number => a[0] - b[0] || a[1] - b[1];

/** `57`, `94.1`, `121.0`: with a minor part exactly where the game has one. */
export const formatText = (format: Format): string =>
  hasMinor(format) || format[1] > 0 ? `${format[0]}.${format[1]}` : `${format[0]}`;

/** Reads `57`, `94.1` or `[94, 1]`; a missing minor part is left undefined. */
export function readFormat(text: string): { major: number; minor?: number } | undefined {
  const match = /^\[?\s*(\d{1,6})(?:\s*[.,]\s*(\d{1,6}))?\s*\]?$/.exec(text.trim());
  if (!match) return undefined;
  const major = Number(match[1]);
  return match[2] === undefined ? { major } : { major, minor: Number(match[2]) };
}
