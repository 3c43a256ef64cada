import { listed } from '../../text/excerpt.ts';
import { positionsOf } from '../../text/position.ts';
import type { GameVersion } from '../datapack/known-versions.ts';
import type { LoadedFile } from './check-plan.ts';
import { encodingProblem } from './encoding.ts';
import { checkFunction } from './function-rules.ts';
import { leniencyOf } from './json-leniency.ts';
import { checkJsonRules } from './json-rules.ts';
import { checkMcmeta } from './mcmeta-rules.ts';
import type { Place } from './pack-path.ts';
import type { Finding } from './protocol.ts';
import { repeatedKeys } from './repeated-keys.ts';
import { readJson } from './strict-json.ts';

/** Checks a file without the schema; `readable` is false if schema checks make no sense. */
export async function checkFile(
  { path, loadedAs, content }: LoadedFile,
  place: Place,
  version: GameVersion,
): Promise<{ findings: Finding[]; readable: boolean }> {
  const findings: Finding[] = [];
  let readable = true;
  let position = positionsOf(content);
  const note = (severity: Finding['severity'], message: string, offset = 0) =>
    void findings.push({ path, severity, ...position(Math.max(0, offset)), message });

  const inData = loadedAs.slice(Math.max(0, loadedAs.search(/(?<=^|\/)data\//)));
  const bad = /[^a-z0-9_./-]/.exec(inData);
  if (bad && place.kind === 'resource')
    note(
      'error',
      `has ${JSON.stringify(bad[0])} in its path: the game reads a-z, 0-9, _, - and . only`,
    );
  if (place.kind === 'unknown') note(place.severity, place.problem);
  if (place.kind === 'resource' && !path.endsWith(place.folder.extension)) {
    // Notes beside the files are common and harmless.
    const isData = /\.(json|mcfunction|nbt|snbt)(\.txt)?$|\.mcf[a-z]*$|\.js[a-z0-9]*$/i.test(path);
    note(
      isData ? 'error' : 'hint',
      `must end in ${place.folder.extension} to be read from "${place.folder.path}"`,
    );
    readable = false;
  }

  const encoding = encodingProblem(content);
  if (encoding) {
    note(encoding.severity, encoding.message, encoding.offset);
    if (encoding.severity === 'error') return { findings, readable: false };
  }

  if (place.kind === 'mcmeta' || (readable && /\.json$/.test(path))) {
    const category = place.kind === 'resource' ? place.folder.category : '';
    const leniency =
      place.kind === 'resource' ? leniencyOf(category, version.release) : ('strict' as const);
    const json = await readJson(content, leniency);
    readable = json.ok;
    // Lines are the same in both.
    const strict = json.ok ? json.strict : content;
    position = positionsOf(strict);
    if (json.ok)
      for (const { key, offset } of repeatedKeys(strict))
        note('warning', `has "${key}" twice in one object: only the last one counts`, offset);
    if (!json.ok) note('error', json.message, json.offset);
    else if (place.kind === 'mcmeta')
      for (const { severity, message, near } of checkMcmeta(json.value, version))
        note(severity, message, near === undefined ? 0 : content.indexOf(near));
    else {
      if (json.liberties.length > 0)
        note(
          'hint',
          `has ${listed(json.liberties)}, which ${version.id} reads and 1.21.6 and later do not`,
        );
      for (const { severity, message, near } of checkJsonRules(
        category,
        json.value,
        version.release,
      ))
        note(severity, message, near === undefined ? 0 : strict.indexOf(near));
    }
  }
  // Only text can be given as the content of a file.
  if (place.kind === 'resource' && path.endsWith('.nbt'))
    note('hint', 'was not checked: structures are binary files');
  if (path.endsWith('.mcfunction'))
    for (const { severity, offset, message } of checkFunction(content, version.release))
      note(severity, message, offset);
  return { findings, readable };
}
