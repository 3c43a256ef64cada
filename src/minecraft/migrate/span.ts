import type { GameVersion } from '../datapack/known-versions.ts';
import { compareReleases } from '../datapack/release.ts';

/** The versions a pack is moved between. */
export interface Span {
  readonly from: GameVersion;
  readonly to: GameVersion;
  /** Whether a change that came with a release lies between the two. */
  crosses(release: string): boolean;
}

export const spanOf = (from: GameVersion, to: GameVersion): Span => ({
  from,
  to,
  crosses: (release) =>
    compareReleases(from.release, release) < 0 && compareReleases(to.release, release) >= 0,
});
