import { LoreError } from '../../base/error.ts';
import { counted, listed } from '../../text/excerpt.ts';
import type { ToolContext } from '../../tool/tool.ts';
import type { GameVersion } from '../datapack/known-versions.ts';
import { openChecker } from './open-checker.ts';
import { missingFunctions, ownChecks } from './own-checks.ts';
import { type Place, pathForSpyglass, placeOf } from './pack-path.ts';
import type { CheckedFile, FileReply, Finding } from './protocol.ts';

export interface Validation {
  findings: Finding[];
  /** How many more there are. */
  leftOut: FileReply['more'];
  /** Whether Spyglass has seen all it was to see. */
  complete: boolean;
  /** What could be checked: fields need the schema, ids and commands the game's own data. */
  checked: { fields: boolean; ids: boolean; commands: boolean };
  notices: string[];
}

const ONLY_OURS = 'its fields and commands were not checked.';

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
    findings.push(...own.findings);
    const path = await pathForSpyglass(place, version);
    if (path !== undefined && own.readable) {
      // A pack and its overlays have the same paths.
      const taken = forSpyglass.some((one) => one.path === path);
      forSpyglass.push({ path: taken ? `${forSpyglass.length}/${path}` : path, file });
    }
  }
  findings.push(...missingFunctions(files, places));

  const spyglass = await openChecker(ctx, version);
  if (spyglass instanceof LoreError)
    return {
      findings: findings.sort(byPlace),
      leftOut: { error: 0, warning: 0, hint: 0 },
      complete: false,
      checked: { fields: false, ids: false, commands: false },
      notices: [`Fields were not checked. ${spyglass.sentence}`],
    };
  const wanted = forSpyglass.filter(
    ({ path }) => spyglass.hasCommands || !path.endsWith('.mcfunction'),
  );
  const { told, end } = await spyglass.check({
    files: wanted.map(({ path, file }) => ({ path, content: file.content })),
    present: [],
    wholePack: files.some(({ path }) => path.endsWith('pack.mcmeta')),
  });
  const originalOf = (path: string) => wanted.find((one) => one.path === path)?.file.path ?? path;
  for (const finding of told.flatMap((reply) => reply.findings ?? []))
    if (!isOurs(finding))
      findings.push({
        ...finding,
        path: originalOf(finding.path),
        message: plainly(finding.message),
      });
  const seen = new Set(told.map(({ path }) => path));
  const left = wanted.filter(({ path }) => !seen.has(path)).map(({ file }) => file.path);
  const failed = told.filter((reply) => !reply.findings).map(({ path }) => originalOf(path));
  const late = end === 'stopped' ? [] : left;
  const lost = end === 'stopped' ? [...failed, ...left] : failed;
  // With nothing to look at, nothing was left out.
  const fields = wanted.length === 0 || late.length + lost.length < wanted.length;
  const functions = files.filter(({ path }) => path.endsWith('.mcfunction')).length;
  return {
    findings: findings.sort(byPlace),
    leftOut: {
      error: sum(told.map(({ more }) => more.error)),
      warning: sum(told.map(({ more }) => more.warning)),
      hint: sum(told.map(({ more }) => more.hint)),
    },
    complete: late.length + lost.length === 0,
    checked: {
      fields,
      ids: fields && spyglass.hasRegistries,
      commands: fields && spyglass.hasCommands,
    },
    notices: [
      ...(late.length > 0
        ? [
            `Spyglass had no time for ${listed(late)}: ${ONLY_OURS} Check smaller files, or fewer in one call.`,
          ]
        : []),
      ...(lost.length > 0 ? [`Spyglass gave up on ${listed(lost)}: ${ONLY_OURS}`] : []),
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

const sum = (counts: readonly number[]): number => counts.reduce((all, one) => all + one, 0);

const byPlace = (a: Finding, b: Finding): number =>
  a.path < b.path ? -1 : a.path > b.path ? 1 : a.line - b.line || a.column - b.column;

/** Folders and pack.mcmeta are judged by our own rules, which know snapshots and minor formats. */
const isOurs = (finding: Finding): boolean => finding.path.endsWith('pack.mcmeta');

const plainly = (message: string): string =>
  message
    .replaceAll('a map-like', 'an object')
    .replaceAll('map-like', 'object')
    .replace(/[“”]/g, '"');
