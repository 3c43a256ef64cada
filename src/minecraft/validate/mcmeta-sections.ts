import * as z from 'zod';
import { lookup } from '../../base/lookup.ts';
import { nearest } from '../../text/names.ts';
import { compareFormats, formatText } from '../datapack/format.ts';
import type { GameVersion } from '../datapack/known-versions.ts';
import { FIRST_WITH_RANGE } from '../datapack/mcmeta.ts';
import { compareReleases, existsIn } from '../datapack/release.ts';
import type { JsonProblem } from './json-problem.ts';
import { type FormatRange, packRange, readPackFormats } from './pack-formats.ts';

type Entry = Record<string, unknown>;
type Version = Pick<GameVersion, 'id' | 'release'>;

/**
 * The sections beside "pack" and the overlays: the release and the format since which each is read.
 */
const sections: Readonly<Record<string, { readonly since: string; readonly format: number }>> = {
  filter: { since: '1.19', format: 10 },
  features: { since: '1.19.3', format: 10 },
};

/** The game's experiments, and the releases that have them. */
const flags: Readonly<Record<string, { readonly since?: string; readonly until?: string }>> = {
  vanilla: {},
  update_1_20: { until: '1.20' },
  bundle: { until: '1.21.2' },
  trade_rebalance: { since: '1.20.2' },
  update_1_21: { since: '1.20.3', until: '1.21' },
  winter_drop: { since: '1.21.2', until: '1.21.4' },
  redstone_experiments: { since: '1.21.2' },
  minecart_improvements: { since: '1.21.2' },
};

/** Sections that come too early for the pack's versions, and what the features enable. */
export function checkSections(file: Entry & { pack: Entry }, version: Version): JsonProblem[] {
  const range = packRange(file.pack);
  const found: JsonProblem[] = [];
  for (const [key, { since, format }] of Object.entries(sections)) {
    const isEarly = compareReleases(version.release, since) < 0;
    // A pack that is for later versions too has it for those.
    if (Object.hasOwn(file, key) && isEarly && !(range && range[1][0] >= format))
      found.push({
        severity: 'warning',
        near: JSON.stringify(key),
        message: `"${key}" is read since ${since}: ${version.id} ignores it`,
      });
  }
  return [...found, ...uselessOverlays(file, range), ...checkFeatures(file.features, version)];
}

/** Overlays for formats whose games do not read any yet, or that the pack is not for. */
function uselessOverlays(file: Entry, range: FormatRange | undefined): JsonProblem[] {
  return readPackFormats(file).overlays.flatMap(({ directory, formats: [min, max] }) => {
    const near = JSON.stringify(directory);
    if (min[0] < FIRST_WITH_RANGE)
      return {
        severity: 'warning',
        near,
        message: `the overlay "${directory}" begins at format ${formatText(min)}, but games before format ${FIRST_WITH_RANGE} (1.20.2) read no overlays`,
      };
    const isOutside =
      range && (compareFormats(max, range[0]) < 0 || compareFormats(min, range[1]) > 0);
    return isOutside
      ? {
          severity: 'hint',
          near,
          message: `the overlay "${directory}" is only for formats that the pack itself is not for`,
        }
      : [];
  });
}

const Features = z.looseObject({ enabled: z.array(z.string()) });

function checkFeatures(features: unknown, { id, release }: Version): JsonProblem[] {
  if (features === undefined || compareReleases(release, sections.features?.since ?? '') < 0)
    return [];
  const { data } = Features.safeParse(features);
  if (!data) return [{ severity: 'error', message: '"features" needs a list of ids "enabled"' }];
  return data.enabled.flatMap((written): JsonProblem[] => {
    const [, namespace = 'minecraft', name = ''] = /^(?:([^:]*):)?(.*)$/s.exec(written) ?? [];
    // Mods add features of their own.
    if (namespace !== 'minecraft') return [];
    const span = lookup(flags, name);
    if (span && existsIn(release, span)) return [];
    if (span)
      return [
        {
          severity: 'error',
          near: JSON.stringify(written),
          message: `${id} has no feature "${written}" and refuses the pack: it ${
            span.until !== undefined && compareReleases(release, span.until) >= 0
              ? `is gone since ${span.until}`
              : `came with ${span.since}`
          }`,
        },
      ];
    const [near] = nearest(name, Object.keys(flags));
    return [
      {
        severity: 'warning',
        near: JSON.stringify(written),
        message: `There is no feature "${written}"${near ? `: did you mean "${near}"?` : ', and the game refuses a pack with one it does not know'}`,
      },
    ];
  });
}
