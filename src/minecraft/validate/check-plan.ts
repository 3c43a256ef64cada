import { dirname } from 'node:path/posix';
import { compareFormats, type Format } from '../datapack/format.ts';
import type { GameVersion } from '../datapack/known-versions.ts';
import { FIRST_WITH_RANGE } from '../datapack/mcmeta.ts';
import { type FormatRange, inRange, type Overlay, readPackFormats } from './pack-formats.ts';
import type { CheckedFile } from './protocol.ts';
import { readJson } from './strict-json.ts';

/** A file of the pack as one version sees it. */
export interface LoadedFile {
  /** Its path in the pack. */
  readonly path: string;
  /** Its path without the overlay: files of an overlay replace those of the pack. */
  readonly loadedAs: string;
  readonly content: string;
}

/** One version and the files it loads. */
export interface CheckRun {
  readonly version: GameVersion;
  readonly files: readonly LoadedFile[];
  /** Loaded as well, but checked for another version; other files may refer to them. */
  readonly others: readonly LoadedFile[];
  /** Binary files, as this version sees them. */
  readonly present: readonly string[];
}

export interface CheckPlan {
  readonly runs: readonly CheckRun[];
  /** Folder of pack.mcmeta, with a slash; empty at the top. */
  readonly root: string;
  readonly mcmeta: CheckedFile | undefined;
  /** Releases that represent the pack's range, or the requested one. */
  readonly versions: readonly GameVersion[];
  /** Releases that should have been among them, left out because there were too many. */
  readonly leftOut: readonly GameVersion[];
  /** The newest known release, if the range goes on after it. */
  readonly endsAfter: GameVersion | undefined;
  /** Folders of all overlays in pack.mcmeta. */
  readonly overlays: readonly string[];
  /** Overlays that no known version loads. */
  readonly unused: readonly Overlay[];
}

export interface PackFiles {
  readonly files: readonly CheckedFile[];
  /** Paths of binary files. */
  readonly present: readonly string[];
}

/** Enough for both ends of every interval between the overlays of published packs. */
const MOST_VERSIONS = 8;
/** How many neighbours are tried instead of a version without game data. */
const MOST_TRIES = 3;

/** Whether the game's data of a version is available: without it ids cannot be checked. */
export type HasGameData = (version: GameVersion) => Promise<boolean>;

/**
 * Which version checks which files: every file for the versions that load it, represented by the
 * ends of the pack's range and the points where overlays begin and end.
 */
export async function planCheck(
  pack: PackFiles,
  releases: readonly GameVersion[],
  wanted: GameVersion | undefined,
  hasData: HasGameData,
): Promise<CheckPlan> {
  const mcmeta = shallowest(pack.files.filter(({ path }) => /(^|\/)pack\.mcmeta$/.test(path)));
  const root = mcmeta?.path.includes('/') ? `${dirname(mcmeta.path)}/` : '';
  const json = mcmeta && (await readJson(mcmeta.content, 'lenient'));
  const { range, overlays } = readPackFormats(json?.ok ? json.value : undefined);
  const { versions, leftOut } = wanted
    ? { versions: [wanted], leftOut: [] }
    : await versionsFor(releases, range, overlays, hasData);
  const load = (version: GameVersion) => loadedBy(version, pack, root, overlays);

  const runs: CheckRun[] = versions.map((version) => ({ version, ...load(version), others: [] }));
  const seen = new Set(runs.flatMap(({ files }) => files.map(({ path }) => path)));
  const unused: Overlay[] = [];
  for (const overlay of overlays) {
    const mine = pack.files.filter(({ path }) => path.startsWith(`${root}${overlay.directory}/`));
    if (mine.every(({ path }) => seen.has(path))) continue;
    const version = releases.findLast(({ data }) => loadsOverlay(data, overlay));
    if (!version) {
      // Those for games that read no overlays are reported as such.
      if (overlay.formats[0][0] >= FIRST_WITH_RANGE) unused.push(overlay);
      continue;
    }
    const { files, present } = load(version);
    const isNew = ({ path }: LoadedFile) =>
      path.startsWith(`${root}${overlay.directory}/`) && !seen.has(path);
    runs.push({
      version,
      files: files.filter(isNew),
      others: files.filter((file) => !isNew(file)),
      present,
    });
    for (const file of files) seen.add(file.path);
  }
  return {
    runs,
    root,
    mcmeta,
    versions,
    leftOut,
    endsAfter: wanted || !range ? undefined : newestBefore(range[1], releases),
    unused,
    overlays: overlays.map(({ directory }) => directory),
  };
}

/** The newest release, if a format is of a later one. */
function newestBefore([major]: Format, releases: readonly GameVersion[]): GameVersion | undefined {
  const newest = releases.at(-1);
  return newest && major > newest.data[0] ? newest : undefined;
}

const shallowest = (files: readonly CheckedFile[]): CheckedFile | undefined =>
  [...files].sort((a, b) => a.path.split('/').length - b.path.split('/').length)[0];

const loadsOverlay = (data: Format, { formats }: Overlay): boolean =>
  data[0] >= FIRST_WITH_RANGE && inRange(data, formats);

/** The files a version loads; an overlay of that version hides the files it replaces. */
function loadedBy(
  { data }: GameVersion,
  { files, present }: PackFiles,
  root: string,
  overlays: readonly Overlay[],
): { files: LoadedFile[]; present: string[] } {
  const active = overlays.filter((overlay) => loadsOverlay(data, overlay));
  const layers = active.map(({ directory }) => `${root}${directory}/`);
  const hidden = overlays
    .map(({ directory }) => `${root}${directory}/`)
    .filter((folder) => !layers.includes(folder));
  const layerOf = (path: string): number => layers.findLastIndex((one) => path.startsWith(one));
  const loadedAs = (path: string): string =>
    path.slice((layers[layerOf(path)] ?? (path.startsWith(root) ? root : '')).length);
  const loads = (path: string) => !hidden.some((folder) => path.startsWith(folder));

  const byPath = new Map<string, LoadedFile>();
  for (const { path, content } of files
    .filter((file) => loads(file.path))
    .sort((a, b) => layerOf(a.path) - layerOf(b.path)))
    byPath.set(loadedAs(path), { path, loadedAs: loadedAs(path), content });
  return { files: [...byPath.values()], present: present.filter(loads).map(loadedAs) };
}

async function versionsFor(
  releases: readonly GameVersion[],
  range: FormatRange | undefined,
  overlays: readonly Overlay[],
  hasData: HasGameData,
): Promise<Pick<CheckPlan, 'versions' | 'leftOut'>> {
  const newest = releases.slice(-1);
  if (!range) return { versions: newest, leftOut: [] };
  // The last release of a format represents it.
  const candidates = releases.filter(
    ({ data }, index) =>
      inRange(data, range) &&
      !(releases[index + 1] && compareFormats(data, releases[index + 1]?.data ?? data) === 0),
  );
  if (candidates.length === 0) {
    const below = releases.findLast(({ data }) => compareFormats(data, range[0]) <= 0);
    return { versions: below ? [below] : newest, leftOut: [] };
  }
  const active = ({ data }: GameVersion) =>
    overlays.filter((overlay) => loadsOverlay(data, overlay)).map(({ directory }) => directory);
  // Intervals of versions that load the same overlays; each is checked at both ends.
  const stretches: GameVersion[][] = [];
  for (const version of candidates) {
    const last = stretches.at(-1);
    const [first] = last ?? [];
    if (last && first && active(first).join('/') === active(version).join('/')) last.push(version);
    else stretches.push([version]);
  }
  const chosen = new Set<GameVersion>();
  const withoutData = new Set<GameVersion>();
  for (const stretch of stretches) {
    for (const from of [stretch, [...stretch].reverse()]) {
      const [end] = from;
      const found = await firstWithData(from, hasData);
      if (found) chosen.add(found);
      // Its folders and fields can be checked, and the answer says that the rest was not.
      if (end && end !== found) withoutData.add(end);
    }
  }
  const wanted = candidates.filter((version) => chosen.has(version) || withoutData.has(version));
  // Of too many, those that can be checked completely, and the ends of the range.
  const isDropped = (version: GameVersion, index: number) =>
    wanted.length > MOST_VERSIONS && index > 0 && index < wanted.length - 1 && !chosen.has(version);
  const most = wanted.filter((version, index) => !isDropped(version, index));
  const versions =
    most.length <= MOST_VERSIONS ? most : [...most.slice(0, MOST_VERSIONS - 1), ...most.slice(-1)];
  return { versions, leftOut: wanted.filter((version) => !versions.includes(version)) };
}

async function firstWithData(
  versions: readonly GameVersion[],
  hasData: HasGameData,
): Promise<GameVersion | undefined> {
  for (const version of versions.slice(0, MOST_TRIES)) if (await hasData(version)) return version;
  return versions[0];
}
