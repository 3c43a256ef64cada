import * as z from 'zod';
import { compareFormats, formatText, hasMinor } from '../datapack/format.ts';
import type { GameVersion } from '../datapack/known-versions.ts';
import {
  Bound,
  type FormatRange,
  inRange,
  readBound,
  readSupported,
  Supported,
} from './pack-formats.ts';

export interface McmetaFinding {
  severity: 'error' | 'warning';
  message: string;
}

type Note = (message: string) => void;
type Entry = Record<string, unknown>;

/** supported_formats and overlays are read from 1.20.2 on. */
const FIRST_WITH_RANGE = 18;

/** Rules of pack.mcmeta that the schema cannot express: which keys belong together. */
export function checkMcmeta(json: unknown, version: GameVersion): McmetaFinding[] {
  const found: McmetaFinding[] = [];
  const error: Note = (message) => void found.push({ severity: 'error', message });
  const warning: Note = (message) => void found.push({ severity: 'warning', message });

  const file = z.looseObject({ pack: z.looseObject({}) }).safeParse(json).data;
  if (!file) {
    error('needs an object "pack"');
    return found;
  }
  checkPack(file.pack, version, error, warning);
  checkOverlays(file.overlays, version, error, warning);
  checkFilter(file.filter, error);
  return found;
}

function checkPack(pack: Entry, version: GameVersion, error: Note, warning: Note): void {
  const has = (key: string) => Object.hasOwn(pack, key);
  if (!has('description')) error('"description" is required in every version');
  if (has('pack_format') && !z.int().safeParse(pack.pack_format).success)
    error(
      '"pack_format" is always a whole number; a minor part goes into min_format and max_format',
    );
  checkBounds(pack, '', error);
  if (
    has('supported_formats') &&
    !Supported.safeParse(pack.supported_formats).success &&
    version.data[0] >= FIRST_WITH_RANGE
  )
    error('"supported_formats" must be a number, [min, max] or {min_inclusive, max_inclusive}');

  const min = readBound(pack.min_format, 'min');
  const max = readBound(pack.max_format, 'max');
  if (hasMinor(version.data)) {
    // A pack that claims only older formats is read as before.
    const claimed = readSupported(pack.supported_formats) ?? readSupported(pack.pack_format);
    if (has('min_format') || has('max_format') || !claimed || hasMinor(claimed[1]))
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
    ? min && max
      ? ([min, max] as const)
      : olderRange(pack, version)
    : olderRange(pack, version);
  const own = readSupported(z.int().safeParse(pack.pack_format).data);
  if (range && own && !inRange(own[0], range) && version.data[0] >= FIRST_WITH_RANGE)
    error('"pack_format" lies outside the range of supported formats');
  if (range && !inRange(version.data, range))
    warning(
      `the game will call the pack made for another version: ${version.id} has format ${formatText(version.data)}`,
    );
}

function checkOverlays(overlays: unknown, version: GameVersion, error: Note, warning: Note): void {
  if (overlays === undefined || version.data[0] < FIRST_WITH_RANGE) return;
  const entries = z.looseObject({ entries: z.array(z.unknown()) }).safeParse(overlays)
    .data?.entries;
  if (!entries) {
    error('"overlays" needs a list "entries"');
    return;
  }
  for (const [index, value] of entries.entries()) {
    const where = `overlay ${index + 1}`;
    const entry = z.looseObject({}).safeParse(value).data;
    if (!entry) {
      error(`${where} must be an object`);
      continue;
    }
    const { directory, formats } = entry;
    if (typeof directory !== 'string')
      error(`${where} needs "directory", the folder beside data/ that holds its files`);
    else if (!/^[-_a-zA-Z0-9.]+$/.test(directory))
      error(`${where}: "directory" may have letters, digits, -, _ and . only`);
    checkBounds(entry, `${where}: `, error);
    const bounds = ['min_format', 'max_format'].filter((key) => !Object.hasOwn(entry, key));
    const min = readBound(entry.min_format, 'min');
    const max = readBound(entry.max_format, 'max');
    if (min && max && compareFormats(min, max) > 0)
      error(`${where}: "min_format" is above "max_format"`);
    const older = readSupported(formats);
    if (hasMinor(version.data) && bounds.length > 0) {
      // Below format 82 the older key still counts, though newer games require both.
      const note = bounds.length === 2 && older && !hasMinor(older[1]) ? warning : error;
      for (const key of bounds)
        note(`${where} needs "${key}" from 1.21.9 on, where "formats" alone is not read`);
    } else if (hasMinor(version.data)) continue;
    else if (formats === undefined) error(`${where} needs "formats" before 1.21.9`);
    if (formats !== undefined && !Supported.safeParse(formats).success)
      error(`${where}: "formats" must be a number, [min, max] or {min_inclusive, max_inclusive}`);
  }
}

function checkBounds(entry: Entry, where: string, error: Note): void {
  for (const key of ['min_format', 'max_format'])
    if (Object.hasOwn(entry, key) && !Bound.safeParse(entry[key]).success)
      error(`${where}"${key}" must be a whole number, [major] or [major, minor]`);
}

const Block = z.looseObject({ namespace: z.string().optional(), path: z.string().optional() });

function checkFilter(filter: unknown, error: Note): void {
  if (filter === undefined) return;
  const { data } = z.looseObject({ block: z.array(z.unknown()) }).safeParse(filter);
  if (!data) {
    error('"filter" needs a list "block"');
    return;
  }
  for (const [index, value] of data.block.entries()) {
    const block = Block.safeParse(value).data;
    if (!block) error(`filter ${index + 1} may have the patterns "namespace" and "path" only`);
    for (const key of ['namespace', 'path'] as const) {
      const pattern = block?.[key];
      if (pattern !== undefined && !isPattern(pattern))
        error(`filter ${index + 1}: "${key}" is not a regular expression`);
    }
  }
}

function isPattern(text: string): boolean {
  // Possessive quantifiers and inline flags are specific to Java; look for plain mistakes only.
  const plain = text.replace(/([*+?}])\+/g, '$1').replace(/\(\?[a-z]+\)/g, '');
  try {
    new RegExp(plain);
    return true;
  } catch {
    return false;
  }
}

function olderRange(pack: Entry, version: GameVersion): FormatRange | undefined {
  const supported =
    version.data[0] >= FIRST_WITH_RANGE ? readSupported(pack.supported_formats) : undefined;
  return supported ?? readSupported(z.int().safeParse(pack.pack_format).data);
}
