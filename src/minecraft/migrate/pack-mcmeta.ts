import * as z from 'zod';
import { folderChanges } from '../datapack/folder-changes.ts';
import { compareFormats, type Format } from '../datapack/format.ts';
import { formatRange, overlayEntry } from '../datapack/mcmeta.ts';
import { migrateFilter } from './filter-paths.ts';
import { isObject, type Json, type Note, without } from './json-walk.ts';
import { fromJson, toJson } from './snbt.ts';
import { modernText } from './text-components.ts';
import type { Span } from './version-span.ts';

const AnyFormat = z.union([
  z.number(),
  z.tuple([z.number()]).transform(([major]) => major),
  z.tuple([z.number(), z.number()]),
]);
const Range = z.union([
  z.number().transform((one) => ({ min: one, max: one })),
  z.tuple([z.number(), z.number()]).transform(([min, max]) => ({ min, max })),
  z
    .object({ min_inclusive: z.number(), max_inclusive: z.number() })
    .transform((range) => ({ min: range.min_inclusive, max: range.max_inclusive })),
]);

const least = (format: number | [number, number]): Format =>
  Array.isArray(format) ? format : [format, 0];
/** A whole number as the newest format includes all its minor versions. */
const most = (format: number | [number, number]): Format =>
  Array.isArray(format) ? format : [format, Number.MAX_SAFE_INTEGER];

/** The formats in an object of pack.mcmeta, from whichever of the fields it has. */
export function formatsOf(value: unknown): { min: Format; max: Format } | undefined {
  if (!isObject(value)) return undefined;
  const min = AnyFormat.safeParse(value.min_format).data;
  const max = AnyFormat.safeParse(value.max_format).data;
  const range = Range.safeParse(value.supported_formats ?? value.formats).data;
  const one = AnyFormat.safeParse(value.pack_format).data;
  if (min !== undefined && max !== undefined) return { min: least(min), max: most(max) };
  if (range) return { min: least(range.min), max: most(range.max) };
  return one === undefined ? undefined : { min: least(one), max: most(one) };
}

export interface McmetaMigration {
  value: Json;
  /** Overlays that the new version never reads: their files are left out. */
  droppedOverlays: string[];
}

/** pack.mcmeta for one version; description, filters and the overlays it reads are kept. */
export async function migrateMcmeta(
  value: Json,
  span: Span,
  note: Note,
  tell: (what: string) => void,
): Promise<McmetaMigration> {
  const pack = isObject(value.pack) ? value.pack : {};
  const { data } = span.to;
  const rest = without(pack, 'pack_format', 'supported_formats', 'min_format', 'max_format');
  const description =
    span.crosses('1.21.5') && typeof rest.description === 'object'
      ? toJson(modernText(fromJson(rest.description)))
      : rest.description;
  const formats = formatRange(data, data);
  const made: Json = {
    ...value,
    pack: { description: description ?? '', ...without(rest, 'description'), ...formats },
  };
  if (JSON.stringify(pack) !== JSON.stringify(made.pack))
    note(`Say that the pack is for ${span.to.id}${lostFormats(pack)}.`, pick(pack), formats);
  if (isObject(value.filter)) {
    const { renamed } = await folderChanges(span.from, span.to);
    made.filter = migrateFilter(value.filter, renamed, note, tell);
  }
  const { overlays } = value;
  if (!isObject(overlays) || !Array.isArray(overlays.entries))
    return { value: made, droppedOverlays: [] };
  const kept: unknown[] = [];
  const droppedOverlays: string[] = [];
  for (const entry of overlays.entries) {
    const range = formatsOf(entry);
    const directory = isObject(entry) ? String(entry.directory ?? '') : '';
    const isRead =
      range && compareFormats(range.min, data) <= 0 && compareFormats(data, range.max) <= 0;
    if (!isRead) {
      droppedOverlays.push(directory);
      note(`${span.to.id} never reads the overlay "${directory}": leave it out.`, entry);
      continue;
    }
    const after = overlayEntry({ directory, min: data, max: data }, data);
    if (JSON.stringify(after) !== JSON.stringify(entry))
      note('Name the formats of the overlay.', entry, after);
    kept.push(after);
  }
  if (kept.length > 0) made.overlays = { ...overlays, entries: kept };
  else delete made.overlays;
  return { value: made, droppedOverlays };
}

/** What a pack for several formats loses when it is made for one. */
function lostFormats(pack: Json): string {
  const range = formatsOf(pack);
  if (!range || range.min[0] === range.max[0]) return '';
  return `, and no longer for formats ${range.min[0]} to ${range.max[0]}: keep the old pack for those`;
}

const pick = (pack: Json): Json =>
  Object.fromEntries(Object.entries(pack).filter(([key]) => /format/.test(key)));
