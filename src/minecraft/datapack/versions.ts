import { type App, service } from '../../base/app.ts';
import { LoreError, notFound } from '../../base/error.ts';
import { DAY_MS } from '../../base/time.ts';
import { nearest } from '../../text/names.ts';
import { upstreamService } from '../../upstream/upstream.ts';
import { spyglass } from '../upstreams.ts';
import { formatText } from './format.ts';
import { bundledList, type GameVersion, mergeVersions, VersionList } from './known-versions.ts';
import { compareReleases, looksLikeVersion, namedRelease, versionKey } from './release.ts';

export interface Versions {
  /** Oldest first. */
  readonly all: readonly GameVersion[];
  readonly newestRelease: GameVersion;
  readonly newest: GameVersion;
  find(text: string): GameVersion | undefined;
}

export function indexVersions(all: readonly GameVersion[]): Versions {
  const byKey = new Map(all.map((version) => [versionKey(version.id), version]));
  const newest = all.at(-1);
  const newestRelease = all.findLast((version) => version.type === 'release');
  if (!newest || !newestRelease) throw new Error('the version list has no release');
  return {
    all,
    newest,
    newestRelease,
    find: (text) =>
      meansNewest(text)
        ? /snapshot/i.test(text)
          ? newest
          : newestRelease
        : byKey.get(versionKey(text)),
  };
}

const newestWords = /^(?:the )?(?:latest|newest|current)(?:[ _-](?:release|snapshot|version))?$/i;

/** Whether a text means the newest version: `latest`, `latest snapshot`. */
export const meansNewest = (text: string): boolean => newestWords.test(text.trim());

interface VersionCache {
  versions: Versions;
}

/**
 * Built from the bundled lists on first use; may be replaced when an unknown version is requested.
 */
const versionCache = service<VersionCache>({
  name: 'minecraft-versions',
  open: () => ({ versions: indexVersions(mergeVersions(bundledList()).versions) }),
});

export const knownVersions = (app: App): Versions => app.use(versionCache).versions;

const REFRESH_TIMEOUT_MS = 5_000;

/**
 * The version meant; refuses with the newest known one. A version newer than our lists is looked up
 * in the published list first, if the network may be used.
 */
export async function versionFor(
  app: App & { signal?: AbortSignal },
  text: string,
): Promise<GameVersion> {
  const known = knownVersions(app);
  const found = known.find(text);
  // The bundled list may be older than the newest release.
  if (found && meansNewest(text)) return (await refreshVersions(app))?.find(text) ?? found;
  if (found) return found;
  const refreshed = isNewer(text, known) ? await refreshVersions(app) : undefined;
  const late = refreshed?.find(text);
  if (late) return late;
  throw unknownVersion(text, refreshed ?? known, app.config.offline);
}

const isNewer = (text: string, known: Versions): boolean => {
  if (!looksLikeVersion(text)) return false;
  const release = namedRelease(versionKey(text));
  if (release === undefined) return versionKey(text) > '26w';
  return compareReleases(release, known.newestRelease.release) >= 0;
};

/** Replaces the bundled list by the published one, if the network may be used. */
export async function refreshVersions(
  app: App & { signal?: AbortSignal },
): Promise<Versions | undefined> {
  if (app.config.offline) return undefined;
  try {
    const { body } = await app.use(upstreamService).request({
      upstream: spyglass,
      url: `${app.config.spyglassUrl}/mcje/versions`,
      freshMs: DAY_MS,
      timeoutMs: REFRESH_TIMEOUT_MS,
      retries: 0,
      ...(app.signal ? { signal: app.signal } : {}),
    });
    const list = VersionList.safeParse(body);
    if (!list.success || list.data.length === 0) return undefined;
    const versions = indexVersions(mergeVersions(list.data).versions);
    app.use(versionCache).versions = versions;
    return versions;
  } catch (error) {
    // Refreshing is optional: without it the answer comes from the bundled lists.
    if (error instanceof LoreError) return undefined;
    throw error;
  }
}

function unknownVersion(text: string, known: Versions, offline: boolean): LoreError {
  const shown = text.trim().slice(0, 60);
  const release = namedRelease(versionKey(text));
  if (release !== undefined && compareReleases(release, '1.13') < 0)
    return notFound(`Minecraft ${shown} has no data packs: they came with 1.13.`, {
      next: 'Give 1.13 or later.',
      suggestions: ['1.13'],
    });
  const { newestRelease, newest } = known;
  const newestKnown =
    newest.id === newestRelease.id
      ? `${newestRelease.id} (format ${formatText(newestRelease.data)})`
      : `${newestRelease.id} (format ${formatText(newestRelease.data)}) and the newest snapshot ${newest.id} (format ${formatText(newest.data)})`;
  const near = nearest(
    versionKey(text),
    known.all.map((version) => version.id),
  );
  return notFound(
    `Minecraft version "${shown}" is not known. The newest known release is ${newestKnown}.`,
    {
      next: offline
        ? {
            text: 'The network is switched off, so newer lists cannot be read.',
            operator: 'Start Lorewright without --offline to allow it.',
          }
        : 'For a newer one see the page "Pack format" of the Minecraft Wiki.',
      suggestions: near.length > 0 ? near : [newestRelease.id, newest.id],
    },
  );
}

/** The releases after the one and up to the other, oldest first. */
export const releasesBetween = (
  { all }: Versions,
  from: GameVersion,
  to: GameVersion,
): GameVersion[] =>
  all.slice(all.indexOf(from) + 1, all.indexOf(to) + 1).filter(({ type }) => type === 'release');
