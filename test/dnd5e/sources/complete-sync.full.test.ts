import { existsSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { derivationConstants } from '../../../scripts/fingerprints.mjs';
import { derivation } from '../../../src/base/version.ts';
import { libraryService } from '../../../src/library/library.ts';
import { shared } from '../../helpers/shared.ts';
import { SYNC_MS, syncedLibrary, syncedSession } from '../complete/synced-library.ts';
import { play } from '../scenarios/play.ts';
import { getFrom } from './complete-data.ts';
import { hasCompleteUpstreams } from './complete-upstreams.ts';
import { type Counts, countOfApi, countOfV1, countsOfV2, tallied } from './upstream-counts.ts';

const upstream = shared('data', 'upstream');

describe.skipIf(!hasCompleteUpstreams)('after a sync of everything that was killed once', () => {
  let syncs: Awaited<ReturnType<typeof syncedLibrary>>['syncs'];
  beforeAll(async () => {
    ({ syncs } = await syncedLibrary());
  }, SYNC_MS);

  test('it went on where it was killed and read every row', () => {
    expect(syncs.killed).toBe('SIGKILL');
    expect(syncs.code).toBe(0);
    expect(JSON.parse(syncs.out)).toMatchObject({ failed: [], unread: 0, stopped: false });
    // What the killed one had finished is not read again.
    expect(syncs.err).not.toContain('open5e v2/spells:');
  });

  test.skipIf(!existsSync('/proc/self/status'))('it needed less than 300 MB', () => {
    expect(syncs.peakKb).toBeGreaterThan(0);
    expect(syncs.peakKb).toBeLessThan(300 * 1024);
  });

  test("every document's count equals the upstream's", async () => {
    const { app } = await syncedSession();
    const library = app.use(libraryService);
    const get = getFrom(upstream ?? '');
    const ofV2: Counts = {};
    const ofOthers: Record<string, number> = {};
    const { found } = await library.search({
      select: [...library.kinds.keys()].map((kind) => ({ kind })),
      limit: 100_000,
    });
    for (const { entity } of found) {
      const { document: key, kind, source } = entity;
      if (source === 'open5e_v2') ofV2[key] = tallied(ofV2[key], kind);
      else {
        const place = `${key} ${kind} ${source}`;
        ofOthers[place] = (ofOthers[place] ?? 0) + 1;
      }
    }
    expect(ofV2).toEqual(await countsOfV2(get));

    // What Open5e v2 has nothing of comes whole from the next source that has it …
    const whole = {
      'a5e magic-item open5e_v1': await countOfV1(get, 'magicitems', 'a5e'),
      'tdcs magic-item open5e_v1': await countOfV1(get, 'magicitems', 'taldorei'),
      'toh magic-item open5e_v1': await countOfV1(get, 'magicitems', 'toh'),
      'toh weapon open5e_v1': await countOfV1(get, 'weapons', 'toh'),
      'toh armor open5e_v1': await countOfV1(get, 'armor', 'toh'),
      // 37 of them only point at the features of a subclass, 7 repeat one of a lower level.
      'srd-2014 class-feature dnd5eapi': (await countOfApi(get, '2014/features')) - 44,
      'srd-2014 trait dnd5eapi': await countOfApi(get, '2014/traits'),
      'srd-2014 proficiency dnd5eapi': await countOfApi(get, '2014/proficiencies'),
      'srd-2024 class-feature dnd5eapi': await countOfApi(get, '2024/features'),
      'srd-2024 trait dnd5eapi': await countOfApi(get, '2024/traits'),
      'srd-2024 proficiency dnd5eapi': await countOfApi(get, '2024/proficiencies'),
      'srd-2024 language dnd5eapi': await countOfApi(get, '2024/languages'),
      'srd-2024 magic-school dnd5eapi': await countOfApi(get, '2024/magic-schools'),
      'srd-2024 subrace dnd5eapi': await countOfApi(get, '2024/subspecies'),
    };
    // … and of the SRDs, whose books are sources too, others add what the books do not name.
    const added = Object.keys(ofOthers).filter((place) => !(place in whole));
    expect(added.filter((place) => !place.startsWith('srd-'))).toEqual([]);
    expect(Object.fromEntries(Object.keys(whole).map((place) => [place, ofOthers[place]]))).toEqual(
      whole,
    );

    const shown = (await library.documents()).filter((document) => document.entityCount > 0);
    const counted = shown.map(({ key, entityCount }) => [key, entityCount] as const);
    const expected = Object.entries(ofV2).map(([key, kinds]) => {
      const others = Object.entries(ofOthers).filter(([place]) => place.startsWith(`${key} `));
      const sum = [...Object.values(kinds), ...others.map(([, count]) => count)];
      return [key, sum.reduce((a, b) => a + b, 0)] as const;
    });
    expect(Object.fromEntries(counted)).toEqual({
      ...Object.fromEntries(expected),
      a5e: whole['a5e magic-item open5e_v1'],
    });
  });

  test('the tests derive nothing anew that the built program has derived', () => {
    expect(JSON.stringify(derivation)).toBe(derivationConstants().LOREWRIGHT_DERIVATION);
  });

  play({ session: syncedSession });
});
