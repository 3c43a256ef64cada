import type { GameVersion } from '../datapack/known-versions.ts';
import { compareReleases } from '../datapack/release.ts';

/** The versions a pack is migrated between. */
export interface Span {
  readonly from: GameVersion;
  readonly to: GameVersion;
  /** Whether a release lies between the two. */
  crosses(release: string): boolean;
}

export function spanOf(from: GameVersion, to: GameVersion): Span {
  // Cached: tested for every value of a file with the same few releases.
  const known = new Map<string, boolean>();
  const crosses = (release: string): boolean =>
    compareReleases(from.release, release) < 0 && compareReleases(to.release, release) >= 0;
  return {
    from,
    to,
    crosses(release) {
      const kept = known.get(release) ?? crosses(release);
      known.set(release, kept);
      return kept;
    },
  };
}
