import type { ParseError } from 'jsonc-parser';
import { yieldToEventLoop } from '../../base/time.ts';
import { successorPath } from '../datapack/folder-changes.ts';
import type { PackFile } from '../datapack/new-pack.ts';
import { leniencyOf } from '../validate/json-leniency.ts';
import { readLenientJson } from '../validate/lenient-json.ts';
import { type Place, placeOf } from '../validate/pack-path.ts';
import type { Change, Grammars, OpenPoint } from './file-migration.ts';
import { migrateFunction } from './functions.ts';
import { migrateJson } from './json-files.ts';
import { isObject } from './json-walk.ts';
import { migrateMcmeta } from './pack-mcmeta.ts';
import type { Span } from './version-span.ts';

export interface MigratedFile {
  path: string;
  /** Its path in the new version. */
  newPath: string;
  content: string;
  changes: Change[];
  open: OpenPoint[];
  /** Additional files it needs. */
  added: PackFile[];
  droppedOverlays: string[];
}

/** Migrates one file of a pack: its folder, and its text where the change is certain. */
export async function migrateFile(
  { path, content }: PackFile,
  span: Span,
  grammars: Grammars,
): Promise<MigratedFile> {
  const place = await placeOf(path, span.from);
  const newPath = await movedPath(path, place, span);
  const file: MigratedFile = {
    path,
    newPath,
    content,
    changes: [],
    open: [],
    added: [],
    droppedOverlays: [],
  };
  if (newPath !== path) file.changes.push({ what: `Move it to ${newPath}.` });
  if (path.endsWith('.mcfunction')) {
    const { changes, open, content: made } = await migrateFunction(content, span, grammars);
    for (const change of changes) file.changes.push(change);
    for (const point of open) file.open.push(point);
    file.content = made;
  } else if (/\.(json|mcmeta)$/.test(path)) await migrateJsonText(file, place, span);
  return file;
}

/** The path of a file in the new version, whatever its content. */
export const newPathOf = async (
  path: string,
  versions: Pick<Span, 'from' | 'to'>,
): Promise<string> => movedPath(path, await placeOf(path, versions.from), versions);

async function movedPath(
  path: string,
  place: Place,
  span: Pick<Span, 'from' | 'to'>,
): Promise<string> {
  if (place.kind !== 'resource') return path;
  const there = await placeOf(path, span.to);
  const expected =
    there.kind === 'resource' && there.expected !== undefined && !there.read
      ? there.expected
      : await successorPath(place.folder.path, span.to);
  return expected === undefined ? path : path.replace(`/${place.folder.path}/`, `/${expected}/`);
}

async function migrateJsonText(file: MigratedFile, place: Place, span: Span): Promise<void> {
  const read = await readLenient(file.content.replace(/^\uFEFF/, ''));
  if (!read) {
    file.open.push({ what: 'It is no JSON and was left as it is: repair it first.' });
    return;
  }
  const { value } = read;
  // Parsing, changing and writing a large file take a while.
  await yieldToEventLoop();
  if (place.kind === 'mcmeta') {
    if (!isObject(value)) return;
    const made = await migrateMcmeta(
      value,
      span,
      (what, before, after) =>
        void file.changes.push({
          what,
          ...(before === undefined ? {} : { before: JSON.stringify(before) }),
          ...(after === undefined ? {} : { after: JSON.stringify(after) }),
        }),
      (what) => void file.open.push({ what }),
    );
    file.droppedOverlays = made.droppedOverlays;
    if (JSON.stringify(made.value) !== JSON.stringify(value))
      file.content = print(made.value, file.content);
    return;
  }
  if (place.kind !== 'resource') return;
  const name = place.rest.replace(/\.json$/, '');
  const { category } = place.folder;
  const made = await migrateJson({ category, namespace: place.namespace, name, value }, span);
  for (const change of made.changes) file.changes.push(change);
  for (const point of made.open) file.open.push(point);
  await yieldToEventLoop();
  // Comments and the like are lost, but the newer version would refuse the file.
  const isRefused = !read.isStandard && leniencyOf(category, span.to.release) === 'strict';
  if (isRefused)
    file.changes.push({ what: `Write it as standard JSON: ${span.to.id} reads nothing else.` });
  if (made.changes.length > 0 || isRefused) file.content = print(made.value, file.content);
  const root = file.newPath.slice(0, file.newPath.indexOf('data/'));
  for (const [id, values] of made.tags) {
    const [namespace = '', tag = ''] = id.split(':');
    file.added.push({
      path: `${root}data/${namespace}/tags/item/${tag}.json`,
      content: `${JSON.stringify({ values }, null, 2)}\n`,
    });
  }
}

/** JSON as the most lenient version reads it, and with trailing commas; undefined if it is none. */
async function readLenient(
  text: string,
): Promise<{ value: unknown; isStandard: boolean } | undefined> {
  try {
    return { value: JSON.parse(text), isStandard: true };
  } catch {
    // Try the slower, lenient parser.
  }
  const { parse } = await import('jsonc-parser');
  const errors: ParseError[] = [];
  const value: unknown = parse(text, errors, { allowTrailingComma: true });
  if (errors.length === 0) return { value, isStandard: false };
  const json = readLenientJson(text);
  return json.ok ? { value: json.value, isStandard: false } : undefined;
}

/** JSON with the indentation its author used. */
function print(value: unknown, before: string): string {
  const indent = /\n([ \t]+)\S/.exec(before)?.[1];
  const text = JSON.stringify(value, null, before.includes('\n') ? (indent ?? '  ') : undefined);
  return before.endsWith('\n') ? `${text}\n` : text;
}
