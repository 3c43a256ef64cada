import { positionsOf } from '../../text/position.ts';
import type { GameVersion } from '../datapack/known-versions.ts';
import { checkMcmeta } from './mcmeta-rules.ts';
import type { Place } from './pack-path.ts';
import type { CheckedFile, Finding } from './protocol.ts';
import { readStrictJson } from './strict-json.ts';

/** The same slip in every line is one slip. */
const MOST_SLASHES = 20;

/** What can be said of a file without any schema; `readable` tells whether a schema may go on. */
export async function ownChecks(
  file: CheckedFile,
  place: Place,
  version: GameVersion,
): Promise<{ findings: Finding[]; readable: boolean }> {
  const { path, content } = file;
  const found: Finding[] = [];
  let readable = true;
  const position = positionsOf(content);
  const note = (message: string, offset = 0, severity: Finding['severity'] = 'error') => {
    found.push({ path, severity, ...position(offset), message });
  };
  const bad = /[^a-z0-9_./-]/.exec(path.slice(Math.max(0, path.search(/\bdata\//))));
  if (bad && place.kind !== 'mcmeta')
    note(`has ${JSON.stringify(bad[0])} in its path: the game reads a-z, 0-9, _, - and . only`);
  if (place.kind === 'unknown') note(place.problem, 0, 'warning');
  if (place.kind === 'resource') {
    if (!place.read)
      note(
        place.expected
          ? `is in "${place.folder.path}", which ${version.id} does not read: move it to "${place.expected}"`
          : `is in "${place.folder.path}", which ${version.id} does not read`,
      );
    if (!path.endsWith(place.folder.extension))
      note(`must end in ${place.folder.extension} to be read from "${place.folder.path}"`);
  }
  if (/\.(json|mcmeta)$/.test(path)) {
    const json = await readStrictJson(content);
    readable = json.ok;
    if (!json.ok) note(json.message, json.offset);
    else if (place.kind === 'mcmeta')
      for (const { severity, message } of checkMcmeta(json.value, version))
        note(message, 0, severity);
  }
  if (path.endsWith('.mcfunction'))
    for (const { index } of [...content.matchAll(/^[ \t]*\/(?!\/)/gm)].slice(0, MOST_SLASHES))
      note('a command in a function has no leading slash', index);
  return { findings: found, readable };
}

/** load.json and its like name functions; one of the pack's own that is not there is a slip. */
export function missingFunctions(
  files: readonly CheckedFile[],
  places: ReadonlyMap<string, Place>,
): Finding[] {
  const functions = new Set<string>();
  const namespaces = new Set<string>();
  for (const place of places.values())
    if (place.kind === 'resource' && place.folder.category === 'function') {
      functions.add(`${place.namespace}:${place.rest.replace(/\.mcfunction$/, '')}`);
      namespaces.add(place.namespace);
    }
  return files.flatMap(({ path, content }) => {
    const place = places.get(path);
    if (place?.kind !== 'resource' || place.folder.category !== 'tag/function') return [];
    const position = positionsOf(content);
    return [...content.matchAll(/"(?!#)([a-z0-9_.-]+):([a-z0-9_./-]+)"/g)]
      .filter(
        ([, namespace = '', name = '']) =>
          namespaces.has(namespace) && !functions.has(`${namespace}:${name}`),
      )
      .map(
        (match): Finding => ({
          path,
          severity: 'warning',
          ...position(match.index),
          message: `names the function ${match[1]}:${match[2]}, which is not among the files`,
        }),
      );
  });
}
