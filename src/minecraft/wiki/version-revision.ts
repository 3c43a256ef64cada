import { notFound } from '../../base/error.ts';
import { DAY_MS } from '../../base/time.ts';
import type { GameVersion } from '../datapack/known-versions.ts';
import type { Versions } from '../datapack/versions.ts';
import type { WikiContext } from './api.ts';
import { type HistoryEntry, history, revisionAsOf } from './history.ts';
import { missingPage } from './pages.ts';
import { versionMatcher } from './version-pattern.ts';

export interface VersionRevision {
  title: string;
  url: string;
  entry: HistoryEntry;
  foundBy: 'comment' | 'release date';
}

/** Pages are edited for a version from its first snapshots on. */
const EARLY_MS = 200 * DAY_MS;

/**
 * The revision of a page that describes a version: one whose comment mentions it, written while it
 * was current, else the one current on its release date. Comments alone are not reliable: most
 * edits name no version, and later ones name old versions.
 */
export async function revisionForVersion(
  ctx: WikiContext,
  title: string,
  version: GameVersion,
  versions: Versions,
): Promise<VersionRevision> {
  const named = versionMatcher(version.id);
  const span = lifetime(version, versions);
  let page = { title, url: '' };
  for await (const portion of history(ctx, title, span)) {
    if (portion.missing) throw await missingPage(ctx, portion.title);
    page = { title: portion.title, url: portion.url };
    // Newest first: the final state for the version.
    const entry = portion.entries.find(({ comment }) => comment !== undefined && named(comment));
    if (entry) return { ...page, entry, foundBy: 'comment' };
  }
  if (version.released) {
    const asOf = await revisionAsOf(ctx, title, `${version.released}T23:59:59Z`);
    if (asOf?.entry) return { ...page, entry: asOf.entry, foundBy: 'release date' };
  }
  throw notFound(
    `No revision of "${page.title}" could be found for ${version.id}${version.released ? `, released ${version.released}` : ''}.`,
    {
      next: `Look through its history with search_page_revisions, title "${page.title}", and read the two revisions with get_wiki_page.`,
      suggestions: [page.title],
    },
  );
}

/** From the first snapshots of a version to the release that changed formats again. */
function lifetime(version: GameVersion, versions: Versions): { oldest?: string; newest?: string } {
  if (!version.released) return {};
  const place = versions.all.indexOf(version);
  const next = versions.all
    .slice(place + 1)
    .find(
      ({ type, data, released }) => type === 'release' && released && data[0] !== version.data[0],
    );
  const from = new Date(Date.parse(version.released) - EARLY_MS).toISOString().slice(0, 10);
  return {
    oldest: `${from}T00:00:00Z`,
    ...(next?.released ? { newest: `${next.released}T00:00:00Z` } : {}),
  };
}
