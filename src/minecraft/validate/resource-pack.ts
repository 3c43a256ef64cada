import { listed } from '../../text/excerpt.ts';
import { positionsOf } from '../../text/position.ts';
import type { GameVersion } from '../datapack/known-versions.ts';
import type { CheckSummary } from './check-outcome.ts';
import { type CheckPlan, type PackFiles, planCheck } from './check-plan.ts';
import { checkMcmeta } from './mcmeta-rules.ts';
import { inRange, readPackFormats } from './pack-formats.ts';
import type { CheckedFile, Finding } from './protocol.ts';
import { readJson } from './strict-json.ts';

/** More versions are named by the first and the last. */
const MOST_NAMED = 4;

const isIn = (folder: 'data' | 'assets', path: string): boolean =>
  path.split('/').find((part) => part === 'data' || part === 'assets') === folder;
export const isAsset = (path: string): boolean => isIn('assets', path);

const pathsOf = ({ files, present }: PackFiles): string[] => [
  ...files.map(({ path }) => path),
  ...present,
];
export const hasAssets = (pack: PackFiles): boolean => pathsOf(pack).some(isAsset);

/** A pack with assets and no data is for the resource pack folder. */
export const isResourcePack = (pack: PackFiles): boolean =>
  hasAssets(pack) && !pathsOf(pack).some((path) => isIn('data', path));

export const ASSETS_BESIDE_DATA =
  'assets/ is for the resource pack folder, where formats are other numbers: only its JSON syntax was checked.';

export interface ResourceCheck {
  readonly plan: CheckPlan;
  readonly findings: Finding[];
  readonly summary: CheckSummary;
}

/** Checks the pack.mcmeta of a resource pack by resource formats, and the syntax of its JSON. */
export async function checkResourcePack(
  pack: PackFiles,
  releases: readonly GameVersion[],
  wanted: GameVersion | undefined,
): Promise<ResourceCheck> {
  const counted = releases.flatMap(withResourceFormat);
  const plan = await planCheck(
    pack,
    counted,
    wanted && (withResourceFormat(wanted)[0] ?? wanted),
    async () => true,
  );
  return {
    plan,
    findings: [...(await mcmetaProblems(plan)), ...(await assetProblems(pack.files))],
    summary: {
      leftOut: { error: 0, warning: 0, hint: 0 },
      complete: false,
      checked: { fields: false, ids: false, commands: false },
      partlyChecked: [],
      notices: [
        `This is a resource pack${await meantFor(plan, counted)}. Of assets/ only the JSON syntax was checked.`,
      ],
    },
  };
}

/** The version with the format of its resource packs in place of that of its data packs. */
const withResourceFormat = (version: GameVersion): GameVersion[] =>
  version.resource ? [{ ...version, data: version.resource }] : [];

async function meantFor({ mcmeta }: CheckPlan, releases: readonly GameVersion[]): Promise<string> {
  const json = mcmeta && (await readJson(mcmeta.content, 'lenient'));
  const { range } = readPackFormats(json?.ok ? json.value : undefined);
  if (!range) return '';
  const ids = releases.filter(({ data }) => inRange(data, range)).map(({ id }) => id);
  if (ids.length === 0) return ', with a resource format that no known release has';
  return ids.length <= MOST_NAMED ? ` for ${listed(ids)}` : ` for ${ids[0]} to ${ids.at(-1)}`;
}

async function mcmetaProblems({ mcmeta, versions }: CheckPlan): Promise<Finding[]> {
  if (!mcmeta) return [];
  const { path } = mcmeta;
  const json = await readJson(mcmeta.content, 'strict');
  if (!json.ok) return [notRead(mcmeta, json)];
  return versions.flatMap((version) =>
    checkMcmeta(json.value, version, 'resource').map(({ severity, message }) => ({
      path,
      severity,
      line: 1,
      column: 1,
      message,
    })),
  );
}

/** JSON among the assets that the most lenient reader of the game refuses. */
export async function assetProblems(files: readonly CheckedFile[]): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const file of files) {
    if (!isAsset(file.path)) continue;
    const json = await readJson(file.content, 'lenient');
    if (!json.ok) findings.push(notRead(file, json));
  }
  return findings;
}

const notRead = (
  { path, content }: CheckedFile,
  { offset, message }: { offset: number; message: string },
): Finding => ({ path, severity: 'error', ...positionsOf(content)(offset), message });
