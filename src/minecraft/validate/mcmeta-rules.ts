import * as z from 'zod';
import {
  compareFormats,
  firstWithMinor,
  formatText,
  hasMinor,
  type PackKind,
} from '../datapack/format.ts';
import type { GameVersion } from '../datapack/known-versions.ts';
import { FIRST_WITH_RANGE, OLDEST_MAIN_FORMAT } from '../datapack/mcmeta.ts';
import type { JsonProblem } from './json-problem.ts';
import { checkSections } from './mcmeta-sections.ts';
import {
  Bound,
  type FormatRange,
  inRange,
  isOutside,
  packRange,
  readBound,
  readSupported,
  Supported,
} from './pack-formats.ts';

type Note = (message: string) => void;
type Entry = Record<string, unknown>;

/** A version, with the format that packs of the kind have in it as `data`. */
type PackVersion = Pick<GameVersion, 'id' | 'release' | 'data'>;

/** The key for a range in games before 1.21.9, of a pack and of an overlay. */
type OlderKey = 'supported_formats' | 'formats';

/** Rules of pack.mcmeta that the schema cannot express: which keys belong together. */
export function checkMcmeta(
  json: unknown,
  version: PackVersion,
  kind: PackKind = 'data',
): JsonProblem[] {
  const found: JsonProblem[] = [];
  const error: Note = (message) => void found.push({ severity: 'error', message });
  const warning: Note = (message) => void found.push({ severity: 'warning', message });

  const file = z.looseObject({ pack: z.looseObject({}) }).safeParse(json).data;
  if (!file) {
    error('needs an object "pack"');
    return found;
  }
  checkPack(file.pack, version, kind, error, warning);
  checkOverlays(file.overlays, version, kind, error);
  checkFilter(file.filter, error);
  return kind === 'data' ? [...found, ...checkSections(file, version)] : found;
}

function checkPack(
  pack: Entry,
  version: PackVersion,
  kind: PackKind,
  error: Note,
  warning: Note,
): void {
  const has = (key: string) => Object.hasOwn(pack, key);
  if (!has('description')) error('"description" is required in every version');
  if (has('pack_format') && !z.int().safeParse(pack.pack_format).success)
    error(
      '"pack_format" is always a whole number; a minor part goes into min_format and max_format',
    );
  checkBounds(pack, '', error);
  if (version.data[0] >= FIRST_WITH_RANGE) checkOlderRange(pack, 'supported_formats', '', error);
  if (hasMinor(version.data, kind)) checkNewerPack(pack, kind, error);
  else if (!has('pack_format')) error('"pack_format" is required before 1.21.9');
  else if (version.data[0] >= FIRST_WITH_RANGE && isOutside(pack))
    warning(
      '"pack_format" lies outside "supported_formats", so the game reads "pack_format" alone',
    );
  const range = hasMinor(version.data, kind) ? packRange(pack) : olderRange(pack, version);
  if (range && !inRange(version.data, range))
    warning(
      `the game will call the pack made for another version: ${version.id} has format ${formatText(version.data)}`,
    );
}

/** The formats of a pack as 1.21.9 and later read them: they refuse what does not agree. */
function checkNewerPack(pack: Entry, kind: PackKind, error: Note): void {
  const withMinor = firstWithMinor[kind];
  const has = (key: string) => Object.hasOwn(pack, key);
  const supported = readSupported(pack.supported_formats);
  const main = readSupported(z.int().safeParse(pack.pack_format).data);
  const isNewer = has('min_format') || has('max_format');
  // A pack that claims only older formats is read as before.
  const claimed = supported ?? main;
  if (isNewer || !claimed || hasMinor(claimed[1], kind))
    for (const key of ['min_format', 'max_format'])
      if (!has(key)) error(`"${key}" is required from 1.21.9 on`);

  const min = readBound(pack.min_format, 'min');
  const max = readBound(pack.max_format, 'max');
  if (min && hasMinor(min, kind) && has('supported_formats'))
    error(`"supported_formats" is forbidden unless the range begins below format ${withMinor}`);
  if (min ? !hasMinor(min, kind) : supported && !isNewer)
    for (const key of ['pack_format', 'supported_formats'])
      if (!has(key)) error(`"${key}" is required when the range begins below format ${withMinor}`);
  if (min && !hasMinor(min, kind)) checkAgreement(pack, 'supported_formats', '', kind, error);

  const range: FormatRange | undefined = min && max ? [min, max] : isNewer ? undefined : supported;
  const format = main?.[0][0];
  if (!range || format === undefined) return;
  const [[first], [last]] = range;
  if (format < first || format > last)
    error('"pack_format" lies outside the range of supported formats');
  else if (format < OLDEST_MAIN_FORMAT)
    error(
      `"pack_format" must be ${OLDEST_MAIN_FORMAT} or more beside a range: 1.21.9 and later refuse a pack of several formats with ${format}`,
    );
}

function checkOverlays(overlays: unknown, version: PackVersion, kind: PackKind, error: Note): void {
  if (overlays === undefined || version.data[0] < FIRST_WITH_RANGE) return;
  const entries = z.looseObject({ entries: z.array(z.unknown()) }).safeParse(overlays)
    .data?.entries;
  if (!entries) {
    error('"overlays" needs a list "entries"');
    return;
  }
  // Games before 1.21.9 lose all overlays if one has no `formats`, so later ones insist on it.
  const needsFormats = entries.some((entry) => beginsWithoutMinor(entry, kind));
  for (const [index, value] of entries.entries()) {
    const where = `overlay ${index + 1}`;
    const entry = z.looseObject({}).safeParse(value).data;
    if (!entry) {
      error(`${where} must be an object`);
      continue;
    }
    const { directory } = entry;
    if (typeof directory !== 'string')
      error(`${where} needs "directory", the folder beside data/ that holds its files`);
    else if (!/^[-_a-zA-Z0-9.]+$/.test(directory))
      error(`${where}: "directory" may have letters, digits, -, _ and . only`);
    checkBounds(entry, `${where}: `, error);
    checkOlderRange(entry, 'formats', `${where}: `, error);
    checkOverlayRange(entry, where, needsFormats, version, kind, error);
  }
}

function checkOverlayRange(
  entry: Entry,
  where: string,
  needsFormats: boolean,
  version: PackVersion,
  kind: PackKind,
  error: Note,
): void {
  const has = (key: string) => Object.hasOwn(entry, key);
  const bounds = ['min_format', 'max_format'].filter((key) => !has(key));
  if (bounds.length === 2 && !has('formats') && !hasMinor(version.data, kind))
    error(`${where} needs "formats" before 1.21.9`);
  else if (needsFormats && !has('formats'))
    error(
      `${where} needs "formats", as every overlay does if one begins below format ${firstWithMinor[kind]}`,
    );
  if (!hasMinor(version.data, kind)) return;
  const older = readSupported(entry.formats);
  const isOlder = bounds.length === 2 && older && !hasMinor(older[1], kind);
  for (const key of isOlder ? [] : bounds) error(`${where} needs "${key}" from 1.21.9 on`);
  if (bounds.length > 0) return;
  if (needsFormats) checkAgreement(entry, 'formats', `${where}: `, kind, error);
  else if (has('formats'))
    error(
      `${where}: "formats" is forbidden unless an overlay begins below format ${firstWithMinor[kind]}`,
    );
}

function beginsWithoutMinor(entry: unknown, kind: PackKind): boolean {
  const { data } = z.looseObject({}).safeParse(entry);
  const starts = [readBound(data?.min_format, 'min'), readSupported(data?.formats)?.[0]];
  return starts.some((start) => start !== undefined && !hasMinor(start, kind));
}

/**
 * From 1.21.9 on the two ways to write a range must say the same, or the older one ends at the last
 * format without a minor part.
 */
function checkAgreement(
  entry: Entry,
  key: OlderKey,
  where: string,
  kind: PackKind,
  error: Note,
): void {
  const lastPlain = firstWithMinor[kind] - 1;
  const older = readSupported(entry[key]);
  const min = readBound(entry.min_format, 'min');
  const max = readBound(entry.max_format, 'max');
  if (!older || !min || !max) return;
  const [[first], [last]] = older;
  if (first !== min[0])
    error(`${where}"${key}" begins at ${first}, but "min_format" at ${formatText(min)}`);
  if (last !== max[0] && last !== lastPlain)
    error(
      `${where}"${key}" ends at ${last}: it must end at ${max[0]}, like "max_format", or at ${lastPlain}`,
    );
}

function checkOlderRange(entry: Entry, key: OlderKey, where: string, error: Note): void {
  if (!Object.hasOwn(entry, key)) return;
  const range = readSupported(entry[key]);
  if (!Supported.safeParse(entry[key]).success)
    error(`${where}"${key}" must be a number, [min, max] or {min_inclusive, max_inclusive}`);
  else if (range && compareFormats(...range) > 0) error(`${where}"${key}" ends before it begins`);
}

function checkBounds(entry: Entry, where: string, error: Note): void {
  for (const key of ['min_format', 'max_format'])
    if (Object.hasOwn(entry, key) && !Bound.safeParse(entry[key]).success)
      error(`${where}"${key}" must be a whole number, [major] or [major, minor]`);
  const min = readBound(entry.min_format, 'min');
  const max = readBound(entry.max_format, 'max');
  if (min && max && compareFormats(min, max) > 0)
    error(`${where}"min_format" is above "max_format"`);
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

/** The range that games before 1.21.9 read; those before 1.20.2 read a single number. */
const olderRange = (pack: Entry, { data }: PackVersion): FormatRange | undefined =>
  packRange({
    pack_format: pack.pack_format,
    ...(data[0] >= FIRST_WITH_RANGE ? { supported_formats: pack.supported_formats } : {}),
  });
