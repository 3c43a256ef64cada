import * as z from 'zod';
import { compareFormats, type Format, formatText, hasMinor } from '../datapack/format.ts';
import type { GameVersion } from '../datapack/known-versions.ts';

export interface McmetaFinding {
  severity: 'error' | 'warning';
  message: string;
}

const Mcmeta = z.looseObject({ pack: z.looseObject({}) });
const Bound = z.union([z.int(), z.tuple([z.int()]), z.tuple([z.int(), z.int()])]);
const Supported = z.union([
  z.int(),
  z.tuple([z.int(), z.int()]),
  z.object({ min_inclusive: z.int(), max_inclusive: z.int() }),
]);

const ANY_MINOR = Number.MAX_SAFE_INTEGER;

/** The rules of pack.mcmeta that no list of fields can say: which keys belong together when. */
export function checkMcmeta(json: unknown, version: GameVersion): McmetaFinding[] {
  const found: McmetaFinding[] = [];
  const error = (message: string) => void found.push({ severity: 'error', message });
  const warning = (message: string) => void found.push({ severity: 'warning', message });

  const parsed = Mcmeta.safeParse(json);
  if (!parsed.success) {
    error('needs an object "pack"');
    return found;
  }
  const { pack } = parsed.data;
  const has = (key: string) => Object.hasOwn(pack, key);
  if (!has('description')) error('"description" is required in every version');
  if (has('pack_format') && !z.int().safeParse(pack.pack_format).success)
    error(
      '"pack_format" is always a whole number; a minor part goes into min_format and max_format',
    );

  const min = readBound(pack.min_format, 0);
  const max = readBound(pack.max_format, ANY_MINOR);
  for (const key of ['min_format', 'max_format'])
    if (has(key) && !Bound.safeParse(pack[key]).success)
      error(`"${key}" must be a whole number, [major] or [major, minor]`);
  if (has('supported_formats') && !Supported.safeParse(pack.supported_formats).success)
    error('"supported_formats" must be a number, [min, max] or {min_inclusive, max_inclusive}');

  if (hasMinor(version.data)) {
    for (const key of ['min_format', 'max_format'])
      if (!has(key)) error(`"${key}" is required from 1.21.9 on`);
    if (min && hasMinor(min) && has('supported_formats'))
      error('"supported_formats" is forbidden unless the range begins below format 82');
    if (min && !hasMinor(min))
      for (const key of ['pack_format', 'supported_formats'])
        if (!has(key)) error(`"${key}" is required when the range begins below format 82`);
  } else if (!has('pack_format')) error('"pack_format" is required before 1.21.9');

  if (min && max && compareFormats(min, max) > 0) error('"min_format" is above "max_format"');
  const range = hasMinor(version.data)
    ? min && max && ([min, max] as const)
    : olderRange(pack, version);
  if (
    range &&
    (compareFormats(version.data, range[0]) < 0 || compareFormats(version.data, range[1]) > 0)
  )
    warning(
      `the game will call the pack made for another version: ${version.id} has format ${formatText(version.data)}`,
    );
  return found;
}

/** A bare number means minor 0 in min_format but any minor in max_format. */
function readBound(value: unknown, minor: number): Format | undefined {
  const bound = Bound.safeParse(value);
  if (!bound.success) return undefined;
  if (typeof bound.data === 'number') return [bound.data, minor];
  return [bound.data[0], bound.data[1] ?? minor];
}

function olderRange(
  pack: Record<string, unknown>,
  version: GameVersion,
): readonly [Format, Format] | undefined {
  const format = z.int().safeParse(pack.pack_format).data;
  const supported = Supported.safeParse(pack.supported_formats).data;
  // supported_formats is read from 1.20.2 on.
  if (supported !== undefined && version.data[0] >= 18) {
    if (typeof supported === 'number')
      return [
        [supported, 0],
        [supported, ANY_MINOR],
      ];
    const [low, high] = Array.isArray(supported)
      ? supported
      : [supported.min_inclusive, supported.max_inclusive];
    return [
      [low, 0],
      [high, ANY_MINOR],
    ];
  }
  return format === undefined
    ? undefined
    : [
        [format, 0],
        [format, ANY_MINOR],
      ];
}
