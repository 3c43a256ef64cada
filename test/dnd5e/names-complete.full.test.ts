import { beforeAll, describe, expect, test } from 'vitest';
import { SYNC_MS, syncedSession } from './complete/synced-library.ts';
import { syncedNames } from './names-people-type.ts';
import { hasCompleteUpstreams } from './sources/complete-upstreams.ts';

describe.skipIf(!hasCompleteUpstreams)('names as people type them, over the complete data', () => {
  let lore: Awaited<ReturnType<typeof syncedSession>>;
  beforeAll(async () => {
    lore = await syncedSession();
  }, SYNC_MS);

  test.each(
    syncedNames.flatMap(({ tool, args, names }) =>
      Object.entries(names).map(([typed, expected]) => ({ tool, args, typed, expected })),
    ),
  )('$tool "$typed" is $expected', async ({ tool, args, typed, expected }) => {
    const rows = await lore.rows(tool, {
      ...args,
      name: typed,
      detail: 'summary',
      group: false,
    });
    expect(
      rows.slice(0, expected.length).map((row) => `${row.name} (${row.document_key})`),
    ).toEqual(expected);
  });
});
