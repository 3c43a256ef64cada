import { lookup } from '../../base/lookup.ts';
import { compareReleases } from '../datapack/release.ts';

/** Commands that came after the first data packs, with their release. */
const releases: Readonly<Record<string, string>> = {
  forceload: '1.13.1',
  loot: '1.14',
  schedule: '1.14',
  teammsg: '1.14',
  attribute: '1.16',
  item: '1.17',
  perf: '1.17',
  jfr: '1.18',
  place: '1.19',
  fillbiome: '1.19.3',
  damage: '1.19.4',
  ride: '1.19.4',
  return: '1.20',
  random: '1.20.2',
  tick: '1.20.3',
  transfer: '1.20.5',
  rotate: '1.21.2',
  test: '1.21.5',
  dialog: '1.21.6',
  version: '1.21.6',
  waypoint: '1.21.6',
  fetchprofile: '1.21.9',
  stopwatch: '1.21.11',
  swing: '26.1',
  unpublish: '26.2',
};

/** The release that brought a command, if it is after this one. */
export function cameLater(command: string, release: string): string | undefined {
  const since = lookup(releases, command);
  return since !== undefined && compareReleases(release, since) < 0 ? since : undefined;
}

interface Gone {
  /** The first release without it. */
  readonly until: string;
  readonly instead: string;
}

/** Commands that later releases do not have. */
const gone: Readonly<Record<string, Gone>> = {
  blockdata: { until: '1.13', instead: 'data merge block' },
  entitydata: { until: '1.13', instead: 'data merge entity' },
  stats: { until: '1.13', instead: 'execute store' },
  testfor: { until: '1.13', instead: 'execute if entity' },
  testforblock: { until: '1.13', instead: 'execute if block' },
  testforblocks: { until: '1.13', instead: 'execute if blocks' },
  toggledownfall: { until: '1.13', instead: 'weather' },
  replaceitem: { until: '1.17', instead: 'item replace' },
  locatebiome: { until: '1.19', instead: 'locate biome' },
  placefeature: { until: '1.19', instead: 'place feature' },
};

/** Why a release does not have a command that others have: `it came with 1.20.2`. */
export function whyMissing(command: string, release: string): string | undefined {
  const since = cameLater(command, release);
  if (since !== undefined) return `it came with ${since}`;
  const { until, instead } = lookup(gone, command) ?? {};
  return until !== undefined && compareReleases(release, until) >= 0
    ? `it is gone since ${until}: use ${instead}`
    : undefined;
}
