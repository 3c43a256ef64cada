import type { ToolContext } from '../../tool/tool.ts';
import { folderTable, readsFolder } from '../datapack/folders.ts';
import type { GameVersion } from '../datapack/known-versions.ts';
import { knownVersions } from '../datapack/versions.ts';
import { CheckOutcome, type CheckSummary } from './check-outcome.ts';
import {
  type CheckPlan,
  type CheckRun,
  type LoadedFile,
  type PackFiles,
  planCheck,
} from './check-plan.ts';
import { checkWithSpyglass, type RunOptions } from './check-run.ts';
import { checkFile } from './file-rules.ts';
import { FindingList } from './finding-list.ts';
import { hasGameData } from './open-checker.ts';
import { inRange, readPackFormats } from './pack-formats.ts';
import { type Place, placeOf } from './pack-path.ts';
import { checkTogether, unreadFolders } from './pack-rules.ts';
import type { Finding } from './protocol.ts';
import {
  ASSETS_BESIDE_DATA,
  assetProblems,
  checkResourcePack,
  hasAssets,
  isResourcePack,
} from './resource-pack.ts';
import { readJson } from './strict-json.ts';

export interface PackReport extends CheckSummary {
  readonly versions: readonly GameVersion[];
  readonly findings: Finding[];
}

export interface PackCheck extends PackFiles, RunOptions {
  /** Instead of the versions in pack.mcmeta. */
  readonly version?: GameVersion;
  /** Structures that are no gzipped NBT. */
  readonly unreadable?: readonly string[];
  onProgress?(done: number, total: number): void;
}

/**
 * Checks a pack for the versions that load it: our own rules always, fields if the schema is
 * available.
 */
export async function checkPack(ctx: ToolContext, check: PackCheck): Promise<PackReport> {
  const releases = knownVersions(ctx).all.filter(({ type }) => type === 'release');
  if (isResourcePack(check)) return reportOnResources(check, releases);
  const plan = await planCheck(check, releases, check.version, (version) =>
    hasGameData(ctx, version),
  );
  const placedRuns = await Promise.all(
    plan.runs.map(async (run) => ({
      run,
      placed: await Promise.all(
        run.files
          .filter(({ loadedAs }) => !plan.mcmeta || isPartOfPack(loadedAs))
          .map(async (file) => [file, await placeOf(file.loadedAs, run.version)] as const),
      ),
    })),
  );
  const findings = new FindingList();
  const withOthers = await Promise.all(
    placedRuns.map(async ({ run, placed }) => ({
      run,
      placed: [...placed, ...(await placeOthers(run))],
    })),
  );
  for (const finding of await unread(withOthers, plan, releases)) findings.add(finding);
  for (const finding of packProblems(plan, check)) findings.add(finding);
  for (const finding of await assetProblems(check.files)) findings.add(finding);

  const readElsewhere = new Set(
    placedRuns.flatMap(({ placed }) =>
      placed.flatMap(([{ path }, place]) =>
        place.kind === 'resource' && place.read ? [path] : [],
      ),
    ),
  );
  const total = plan.runs.reduce((sum, { files }) => sum + files.length, 0);
  const outcome = new CheckOutcome();
  outcome.range(plan);
  let done = 0;
  for (const { run, placed } of placedRuns) {
    const mine = placed.filter(
      ([{ path }, place]) => place.kind !== 'resource' || place.read || !readElsewhere.has(path),
    );
    const readable: (readonly [LoadedFile, Place])[] = [];
    for (const [file, place] of mine) {
      const own = await checkFile(file, place, run.version);
      for (const finding of own.findings) findings.add(finding, run.version);
      if (own.readable) readable.push([file, place]);
    }
    for (const finding of checkTogether(mine)) findings.add(finding, run.version);
    const hasData = mine.some(([, place]) => place.kind === 'resource');
    await checkWithSpyglass(ctx, run, readable, hasData, check, outcome, {
      found: (finding) => findings.add(finding, run.version),
      fileDone: () => check.onProgress?.(++done, total),
    });
  }
  const summary = outcome.report();
  return {
    versions: plan.versions,
    findings: findings.sorted(plan.versions.length > 1),
    ...summary,
    notices: [...summary.notices, ...(hasAssets(check) ? [ASSETS_BESIDE_DATA] : [])],
  };
}

async function reportOnResources(
  check: PackCheck,
  releases: readonly GameVersion[],
): Promise<PackReport> {
  const {
    plan,
    findings: found,
    summary,
  } = await checkResourcePack(check, releases, check.version);
  const findings = new FindingList();
  for (const finding of [...packProblems(plan, check), ...found]) findings.add(finding);
  return { versions: plan.versions, findings: findings.sorted(false), ...summary };
}

/** Structures and other binary files, which may be in a wrong folder too. */
const placeOthers = ({ present, version }: CheckRun): Promise<(readonly [LoadedFile, Place])[]> =>
  Promise.all(
    present
      .filter(isPartOfPack)
      .map(
        async (path) =>
          [{ path, loadedAs: path, content: '' }, await placeOf(path, version)] as const,
      ),
  );

/** Notes, images and the like beside the data are not a mistake. */
const isPartOfPack = (loadedAs: string): boolean =>
  loadedAs === 'pack.mcmeta' || loadedAs.startsWith('data/');

/** The check of some files for one version. */
export const validate = (
  ctx: ToolContext,
  version: GameVersion,
  files: PackFiles['files'],
): Promise<PackReport> => checkPack(ctx, { version, files, present: [], wholePack: false });

/** Findings for files whose folder no version of the pack reads. */
async function unread(
  placedRuns: Parameters<typeof unreadFolders>[0],
  plan: CheckPlan,
  releases: readonly GameVersion[],
): Promise<Finding[]> {
  const json = plan.mcmeta && (await readJson(plan.mcmeta.content, 'lenient'));
  const { range } = readPackFormats(json?.ok ? json.value : undefined);
  const claimed = range ? releases.filter(({ data }) => inRange(data, range)) : [];
  const all = await folderTable();
  const placeByPath = new Map(
    placedRuns.flatMap(({ placed }) => placed.map(([{ path }, place]) => [path, place] as const)),
  );
  return unreadFolders(placedRuns).map((finding) => {
    const place = placeByPath.get(finding.path);
    const isMeant =
      place?.kind === 'resource' &&
      claimed.some((version) => readsFolder(version, place.folder, all));
    return isMeant ? { ...finding, severity: 'hint' as const } : finding;
  });
}

function packProblems(
  plan: CheckPlan,
  { files, present, wholePack, unreadable = [] }: PackCheck,
): Finding[] {
  const at = (path: string, severity: Finding['severity'], message: string): Finding => ({
    path,
    severity,
    line: 1,
    column: 1,
    message,
  });
  const problems: Finding[] = [];
  if (wholePack && !plan.mcmeta)
    problems.push(at('pack.mcmeta', 'error', 'is missing: without it the game sees no pack'));
  if (plan.root !== '')
    problems.push(
      at(
        plan.mcmeta?.path ?? '',
        'error',
        'lies in a folder: the game looks for pack.mcmeta at the top of the pack',
      ),
    );
  for (const path of unreadable)
    problems.push(at(path, 'error', 'is no structure: the game reads NBT that is gzipped'));
  const folders = new Set(
    files.flatMap(({ path }) => /^([^/]+)\/data\//.exec(path.slice(plan.root.length))?.[1] ?? []),
  );
  for (const folder of plan.mcmeta ? folders : [])
    if (!plan.overlays.includes(folder))
      problems.push(at(`${folder}/data`, 'hint', 'is not read: pack.mcmeta lists no such overlay'));
  for (const [folder, name] of misspelledFolders(plan, [
    ...files.map(({ path }) => path),
    ...present,
  ]))
    problems.push(
      at(
        folder,
        'warning',
        `is not read from a zip file or on Linux: it must be called "${name}", in small letters`,
      ),
    );
  for (const { directory } of plan.unused)
    problems.push(
      at(plan.mcmeta?.path ?? '', 'hint', `no known version loads the overlay "${directory}"`),
    );
  if (
    wholePack &&
    files.length > 0 &&
    !files.some(({ path }) => /(^|\/)(data|assets)\//i.test(path))
  )
    problems.push(at('data', 'warning', 'is missing or empty: the pack does nothing'));
  return problems;
}

/** Folders that are `data` or `assets` but for upper case, with the right name. */
function misspelledFolders({ root, overlays }: CheckPlan, paths: readonly string[]) {
  const found = new Map<string, string>();
  for (const path of paths) {
    const [first = '', second = '', ...rest] = path.slice(root.length).split('/');
    const [folder, name] = overlays.includes(first)
      ? [`${first}/${second}`, second]
      : [first, second === '' ? '' : first];
    if (rest.length > 0 && /^(data|assets)$/i.test(name) && name !== name.toLowerCase())
      found.set(`${root}${folder}`, name.toLowerCase());
  }
  return found;
}
