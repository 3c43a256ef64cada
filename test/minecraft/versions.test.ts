import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { foldersOf, namingOf } from '../../src/minecraft/datapack/folders.ts';
import { compareFormats, formatText, readFormat } from '../../src/minecraft/datapack/format.ts';
import { bundledList, mergeVersions } from '../../src/minecraft/datapack/known-versions.ts';
import { compareReleases, versionKey } from '../../src/minecraft/datapack/release.ts';
import { indexVersions } from '../../src/minecraft/datapack/versions.ts';
import { startInProcess } from '../helpers/client.ts';
import { shared } from '../helpers/shared.ts';
import { startSpyglass } from '../upstreams/spyglass.ts';

const merged = mergeVersions(bundledList());
const versions = indexVersions(merged.versions);

describe('the merged version list', () => {
  it('has every release since 1.13 in the order of their numbers', () => {
    const releases = versions.all.filter(({ type }) => type === 'release').map(({ id }) => id);
    expect(releases[0]).toBe('1.13');
    expect(releases.length).toBeGreaterThanOrEqual(51);
    expect(releases).toEqual([...releases].sort(compareReleases));
  });

  it('has no data format on which its sources disagree, and known resource formats only', () => {
    expect(merged.disagreements.filter(({ pack }) => pack === 'data')).toEqual([]);
    // pack-format tells 12 for 1.19.4 and its candidates; the game says 13.
    for (const { id, served } of merged.disagreements) {
      expect(id).toMatch(/^1\.19\.4/);
      expect(served).toEqual([13, 0]);
    }
  });

  it('gives snapshots to the release they led to', () => {
    for (const [id, release] of [
      ['18w30a', '1.13.1'],
      ['20w51a', '1.17'],
      ['24w33a', '1.21.2'],
      ['26.4-snapshot-1', '26.4'],
    ] as const)
      expect(versions.find(id)?.release).toBe(release);
  });

  it('finds every version by its own id', () => {
    for (const version of versions.all) expect(versions.find(version.id)).toBe(version);
  });

  it('never lets a format fall from one release to the next', () => {
    const releases = versions.all.filter(({ type }) => type === 'release');
    for (const [i, version] of releases.entries()) {
      const next = releases[i + 1];
      if (next) expect(compareFormats(version.data, next.data)).toBeLessThanOrEqual(0);
    }
  });
});

const facts = shared('facts', 'minecraft', 'packformats.json');
const Facts = z.object({
  releases: z.array(
    z.object({
      version: z.string(),
      released: z.string().nullable(),
      data_pack_format_text: z.string(),
      resource_pack_format: z.tuple([z.int(), z.int()]),
      directory_naming: z.string(),
      directories: z.array(z.string()),
    }),
  ),
  snapshots: z.array(
    z.object({
      id: z.string(),
      released: z.string(),
      data_pack_format: z.tuple([z.int(), z.int()]),
    }),
  ),
});

describe.skipIf(facts === undefined)('all releases and snapshots of the measured figures', () => {
  const read = () => Facts.parse(JSON.parse(readFileSync(facts ?? '', 'utf8')));

  it('agree in formats, days, naming and folders', async () => {
    const { releases } = read();
    expect(releases).toHaveLength(51);
    for (const release of releases) {
      const version = versions.find(release.version);
      if (!version) throw new Error(`${release.version} is not known`);
      expect({
        version: release.version,
        data: formatText(version.data),
        resource: version.resource,
        naming: namingOf(version),
        directories: (await foldersOf(version)).map(({ path }) => path).sort(),
      }).toEqual({
        version: release.version,
        data: release.data_pack_format_text,
        resource: release.resource_pack_format,
        naming: release.directory_naming,
        directories: [...release.directories].sort(),
      });
      if (release.released) expect(version.released).toBe(release.released);
    }
  });

  it('agree for the snapshots', () => {
    const { snapshots } = read();
    expect(snapshots.length).toBeGreaterThanOrEqual(410);
    for (const snapshot of snapshots)
      expect(versions.find(snapshot.id)).toMatchObject({
        data: snapshot.data_pack_format,
        released: snapshot.released,
      });
  });
});

describe('a version newer than the bundled lists', () => {
  it('is looked up in the published list', async () => {
    const spyglass = await startSpyglass({});
    const { call } = await startInProcess({
      config: { offline: false, spyglassUrl: spyglass.url },
    });
    const reply = await call('get_pack_format_info', { minecraftVersion: '27.1' });
    expect(reply.data).toMatchObject({
      format: '150.2',
      releases: ['27.1'],
      released: '2027-03-01',
    });
    await call('get_pack_format_info', { minecraftVersion: '27.1' });
    expect(spyglass.calls).toHaveLength(1);
    const later = await startInProcess({ config: { offline: false, spyglassUrl: spyglass.url } });
    const byFormat = await later.call('get_pack_format_info', { packFormat: 150 });
    expect(byFormat.data).toMatchObject({ format: '150.2', releases: ['27.1'] });
  });

  it('is not looked up offline, nor when it is an old one', async () => {
    const spyglass = await startSpyglass({});
    const offline = await startInProcess({ config: { offline: true, spyglassUrl: spyglass.url } });
    const reply = await offline.call('get_pack_format_info', { minecraftVersion: '27.1' });
    expect(reply.error).toContain('--offline');
    const online = await startInProcess({ config: { offline: false, spyglassUrl: spyglass.url } });
    await online.call('get_pack_format_info', { minecraftVersion: '1.20.9' });
    expect(spyglass.calls).toEqual([]);
  });

  it.each(['cut JSON', 'error page', 'wrong shape'] as const)(
    'is unknown when the list fails (%s), and nothing of the failure leaks',
    async (fault) => {
      const spyglass = await startSpyglass({});
      spyglass.fail(fault);
      const { call } = await startInProcess({
        config: { offline: false, spyglassUrl: spyglass.url },
      });
      const reply = await call('get_pack_format_info', { minecraftVersion: '27.1' });
      expect(reply.error).toContain('newest known release');
      expect(reply.error).not.toMatch(/Traceback|SELECT|<h1>/);
    },
  );
});

describe('reading formats and versions', () => {
  const numbers = fc.nat({ max: 99_999 });

  it('reads what it writes', () => {
    fc.assert(
      fc.property(numbers, numbers, (major, minor) => {
        const read = readFormat(`${major}.${minor}`);
        expect(read).toEqual({ major, minor });
        expect(readFormat(`[${major}, ${minor}]`)).toEqual({ major, minor });
        expect(readFormat(String(major))).toEqual({ major });
      }),
    );
  });

  it('never throws on any text', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        readFormat(text);
        versionKey(text);
        expect(versions.find(text)?.id ?? '').toEqual(expect.any(String));
      }),
    );
  });

  it('spells a version key once and for all', () => {
    fc.assert(
      fc.property(fc.constantFrom(...versions.all), ({ id }) => {
        expect(versionKey(versionKey(id))).toBe(versionKey(id));
      }),
    );
  });
});
