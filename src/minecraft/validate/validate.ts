import type { Service } from '../../base/app.ts';
import { LoreError } from '../../base/error.ts';
import { counted, listed } from '../../text/excerpt.ts';
import type { ToolContext } from '../../tool/tool.ts';
import type { GameVersion } from '../datapack/known-versions.ts';
import { loadSymbols } from '../mcdoc/symbols.ts';
import { type CheckedFile, type Checker, createChecker, type Finding } from './checker.ts';
import { gameData } from './game-data.ts';
import { checkMcmeta } from './mcmeta-rules.ts';
import { type Place, pathForSpyglass, placeOf } from './pack-path.ts';
import { schemaSymbols } from './schema-symbols.ts';
import { readStrictJson } from './strict-json.ts';

export interface Validation {
  findings: Finding[];
  /** What could be checked: fields need the schema, ids and commands the game's own data. */
  checked: { fields: boolean; ids: boolean; commands: boolean };
  notices: string[];
}

interface OpenChecker {
  checker: Checker;
  hasRegistries: boolean;
  hasCommands: boolean;
  openedAt: number;
}

/** After this long the game's data is asked for again where it could not be had. */
const RETRY_MS = 5 * 60 * 1000;

/** Checkers take a while to start and hold a few megabytes: the last few versions are kept. */
const KEPT = 3;

interface CheckerShelf {
  readonly open: Map<string, Promise<OpenChecker>>;
  /** One check at a time: the files of two callers must not see each other. */
  queue: Promise<unknown>;
}

const shelf: Service<CheckerShelf> = {
  name: 'datapack-checkers',
  open: () => ({ open: new Map(), queue: Promise.resolve() }),
  async close({ open }) {
    for (const opening of open.values())
      await opening.then(({ checker }) => checker.close()).catch(() => undefined);
  },
};

/** Checks files against a version: syntax, folders and pack.mcmeta always, fields with the schema. */
export async function validate(
  ctx: ToolContext,
  version: GameVersion,
  files: readonly CheckedFile[],
): Promise<Validation> {
  const findings: Finding[] = [];
  const forSpyglass: { path: string; file: CheckedFile }[] = [];
  const places = new Map<string, Place>();
  for (const file of files) {
    const place = await placeOf(file.path, version);
    places.set(file.path, place);
    const own = await ownChecks(file, place, version);
    findings.push(...own);
    const path = await pathForSpyglass(place, version);
    const isReadable = !own.some(
      (finding) =>
        finding.message.startsWith('is not valid JSON') || finding.message.startsWith('is nested'),
    );
    if (path !== undefined && isReadable) forSpyglass.push({ path, file });
  }
  findings.push(...missingFunctions(files, places));

  const spyglass = await openChecker(ctx, version);
  if (spyglass instanceof LoreError)
    return {
      findings,
      checked: { fields: false, ids: false, commands: false },
      notices: [`Fields were not checked. ${spyglass.sentence}`],
    };
  const wanted = forSpyglass.filter(
    ({ path }) => spyglass.hasCommands || !path.endsWith('.mcfunction'),
  );
  const { findings: told, unchecked } = await inTurn(ctx, () =>
    spyglass.checker.check(wanted.map(({ path, file }) => ({ path, content: file.content }))),
  );
  const originalOf = (path: string) => wanted.find((one) => one.path === path)?.file.path ?? path;
  for (const finding of told) {
    const original = originalOf(finding.path);
    if (!isOurs(finding))
      findings.push({ ...finding, path: original, message: plainly(finding.message) });
  }
  const functions = files.filter(({ path }) => path.endsWith('.mcfunction')).length;
  return {
    findings: findings.sort(byPlace),
    checked: { fields: true, ids: spyglass.hasRegistries, commands: spyglass.hasCommands },
    notices: [
      ...(unchecked.length > 0
        ? [
            `There was no time for ${listed(unchecked.map(originalOf))}: check them in another call.`,
          ]
        : []),
      ...(spyglass.hasRegistries
        ? []
        : [`Ids were not checked: the game's registries for ${version.id} are not here.`]),
      ...(functions > 0 && !spyglass.hasCommands
        ? [
            `The commands in ${counted(functions, 'function')} were not checked for the same reason.`,
          ]
        : []),
    ],
  };
}

const byPlace = (a: Finding, b: Finding): number =>
  a.path < b.path ? -1 : a.path > b.path ? 1 : a.line - b.line || a.column - b.column;

/** Folders and pack.mcmeta are judged by our own rules, which know snapshots and minor formats. */
const isOurs = (finding: Finding): boolean =>
  (finding.severity === 'hint' && /not recognized in loaded version/.test(finding.message)) ||
  (finding.path === 'pack.mcmeta' && /^Missing key/.test(finding.message));

const plainly = (message: string): string =>
  message
    .replaceAll('a map-like', 'an object')
    .replaceAll('map-like', 'object')
    .replace(/[“”]/g, '"');

/** The same slip in every line is one slip. */
const MOST_SLASHES = 20;

async function ownChecks(
  file: CheckedFile,
  place: Place,
  version: GameVersion,
): Promise<Finding[]> {
  const { path, content } = file;
  const found: Finding[] = [];
  const note = (message: string, offset = 0, severity: Finding['severity'] = 'error') => {
    const before = content.slice(0, offset).split('\n');
    found.push({
      path,
      severity,
      line: before.length,
      column: (before.at(-1)?.length ?? 0) + 1,
      message,
    });
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
    if (!json.ok) note(json.message, json.offset);
    else if (place.kind === 'mcmeta')
      for (const { severity, message } of checkMcmeta(json.value, version))
        note(message, 0, severity);
  }
  if (path.endsWith('.mcfunction'))
    for (const { index } of [...content.matchAll(/^[ \t]*\/(?!\/)/gm)].slice(0, MOST_SLASHES))
      note('a command in a function has no leading slash', index);
  return found;
}

/** load.json and its like name functions; one of the pack's own that is not there is a slip. */
function missingFunctions(
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
    return [...content.matchAll(/"(?!#)([a-z0-9_.-]+):([a-z0-9_./-]+)"/g)]
      .filter(
        ([, namespace = '', name = '']) =>
          namespaces.has(namespace) && !functions.has(`${namespace}:${name}`),
      )
      .map((match): Finding => {
        const before = content.slice(0, match.index).split('\n');
        return {
          path,
          severity: 'warning',
          line: before.length,
          column: (before.at(-1)?.length ?? 0) + 1,
          message: `names the function ${match[1]}:${match[2]}, which is not among the files`,
        };
      });
  });
}

async function openChecker(
  ctx: ToolContext,
  version: GameVersion,
): Promise<OpenChecker | LoreError> {
  const { open } = ctx.use(shelf);
  const drop = (id: string) => {
    const dropped = open.get(id);
    open.delete(id);
    void dropped?.then(({ checker }) => checker.close()).catch(() => undefined);
  };
  try {
    const known = await open.get(version.id);
    const isStale =
      known &&
      !known.hasRegistries &&
      !ctx.config.offline &&
      Date.now() - known.openedAt > RETRY_MS;
    if (isStale) drop(version.id);
    const opening = open.get(version.id) ?? start(ctx, version);
    // Used last, dropped last.
    open.delete(version.id);
    open.set(version.id, opening);
    const opened = await opening;
    for (const id of [...open.keys()].slice(0, Math.max(0, open.size - KEPT))) drop(id);
    return opened;
  } catch (error) {
    open.delete(version.id);
    if (error instanceof LoreError) return error;
    throw error;
  }
}

async function start(ctx: ToolContext, version: GameVersion): Promise<OpenChecker> {
  const symbols = await loadSymbols(ctx);
  const game = await gameData(ctx, version);
  const checker = await createChecker(version, schemaSymbols(symbols.raw), game);
  return {
    checker,
    hasRegistries: game.hasRegistries,
    hasCommands: game.hasCommands,
    openedAt: Date.now(),
  };
}

function inTurn<T>(ctx: ToolContext, work: () => Promise<T>): Promise<T> {
  const turn = ctx.use(shelf);
  const mine = turn.queue.then(work, work);
  turn.queue = mine.catch(() => undefined);
  return mine;
}
