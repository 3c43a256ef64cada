import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import * as z from 'zod';
import { findAsset } from '../../base/assets.ts';
import { compareFormats, type Format } from './format.ts';
import { namedRelease, versionKey } from './release.ts';
import { releaseDays } from './release-days.ts';

export interface GameVersion {
  /** As in the game's version list: `1.21.2`, `24w19a`, `26.3-rc-1`. */
  readonly id: string;
  readonly type: 'release' | 'snapshot';
  /** The release it is or leads to; folders and fields are ordered by its number. */
  readonly release: string;
  readonly data: Format;
  readonly resource: Format | undefined;
  /** The release date, `2024-10-22`. */
  readonly released: string | undefined;
}

/** A format for which the two lists differ; the first is used. */
export interface Disagreement {
  readonly id: string;
  readonly pack: 'data' | 'resource';
  readonly served: Format;
  readonly other: Format;
}

/** The fields we read from a version list in misode/mcmeta's form. */
export const VersionList = z.array(
  z.object({
    id: z.string(),
    type: z.string(),
    data_version: z.number(),
    data_pack_version: z.int(),
    data_pack_version_minor: z.int().nullish(),
    resource_pack_version: z.int(),
    resource_pack_version_minor: z.int().nullish(),
    release_time: z.string(),
  }),
);
export type VersionList = z.infer<typeof VersionList>;

const FormatTable = z.record(
  z.string(),
  z.object({ data: z.number().nullable(), resource: z.number().nullable() }).nullable(),
);

const require = createRequire(import.meta.url);

const SPYGLASS_VERSIONS = '@spyglassmc/java-edition/lib/dependency/mcmeta/versions.json';

/**
 * The version list in the Spyglass package: dates and minor parts, from 1.14 on. That package is
 * bundled and not installed with the program, so the build copies the list.
 */
export const bundledList = (): VersionList => {
  const file = findAsset('minecraft-versions.json') ?? require.resolve(SPYGLASS_VERSIONS);
  return VersionList.parse(JSON.parse(readFileSync(file, 'utf8')));
};

/** `pack-format`'s table: the newest numbers, and everything before 1.14. */
const formatTable = () => FormatTable.parse(require('pack-format/dist/data.json'));

// pack-format stores formats as floats; the decimal text of the float is the best there is.
const fromFloat = (value: number): Format => {
  const [major = '0', minor = '0'] = String(value).split('.');
  return [Number(major), Number(minor)];
};

const spelled = (key: string): string =>
  /^\d\d\./.test(key)
    ? key.replace(
        /-(snap|pre|rc)(\d+)$/,
        (_, word, n) => `-${word === 'snap' ? 'snapshot' : word}-${n}`,
      )
    : key;

/**
 * Merges both sources into one list, oldest first. Spyglass's list is ordered by data version,
 * which keeps 1.16.5 before the earlier published snapshots of 1.17; what only pack-format has is
 * inserted after its neighbour there.
 */
export function mergeVersions(list: VersionList): {
  versions: GameVersion[];
  disagreements: Disagreement[];
} {
  const table = formatTable();
  const disagreements: Disagreement[] = [];
  const merged = new Map<string, Omit<GameVersion, 'release'>>();
  for (const entry of [...list].sort((a, b) => a.data_version - b.data_version)) {
    const key = versionKey(entry.id);
    const data: Format = [entry.data_pack_version, entry.data_pack_version_minor ?? 0];
    const resource: Format = [entry.resource_pack_version, entry.resource_pack_version_minor ?? 0];
    const other = table[key];
    for (const [pack, served, listed] of [
      ['data', data, other?.data],
      ['resource', resource, other?.resource],
    ] as const)
      if (typeof listed === 'number' && compareFormats(served, fromFloat(listed)) !== 0)
        disagreements.push({ id: entry.id, pack, served, other: fromFloat(listed) });
    merged.set(key, {
      id: entry.id,
      type: entry.type === 'release' ? 'release' : 'snapshot',
      data,
      resource,
      released: entry.release_time.slice(0, 10),
    });
  }

  const order = [...merged.keys()];
  let place = 0;
  for (const [key, formats] of Object.entries(table)) {
    if (formats?.data === null || formats?.data === undefined) continue;
    const known = order.indexOf(key);
    if (known >= 0) {
      place = known + 1;
      continue;
    }
    order.splice(place, 0, key);
    place += 1;
    merged.set(key, {
      id: spelled(key),
      type: /^\d+\.\d+(\.\d+)?$/.test(key) ? 'release' : 'snapshot',
      data: fromFloat(formats.data),
      resource: formats.resource === null ? undefined : fromFloat(formats.resource),
      released: releaseDays[key],
    });
  }

  const versions: GameVersion[] = [];
  // It is not known yet which release a snapshot after the newest release leads to, so that release
  // stands in.
  let next = order.findLast((key) => merged.get(key)?.type === 'release') ?? '1.13';
  for (const key of order.reverse()) {
    const version = merged.get(key);
    if (!version) continue;
    if (version.type === 'release') next = version.id;
    versions.push({ ...version, release: namedRelease(version.id) ?? next });
  }
  return { versions: versions.reverse(), disagreements };
}
