import { afterAll, beforeAll, expect, test } from 'vitest';
import { libraryService } from '../../src/library/library.ts';
import { openInProcess } from '../helpers/client.ts';

let lore: Awaited<ReturnType<typeof openInProcess>>;
beforeAll(async () => {
  lore = await openInProcess({});
  const library = lore.app.use(libraryService);
  const { body = {} } = (await library.get('spell/srd-2014/fireball')) ?? {};
  const book = { title: 'SRD 5.2', source: 'orcbrew', ruleset: '5e-2014', standsAlone: true };
  await library.put({
    documents: [{ key: 'srd-5-2-2', ...book }],
    entities: [{ kind: 'spell', document: 'srd-5-2-2', name: 'Fireball', source: 'orcbrew', body }],
  });
});
afterAll(() => lore.close());

test.each(['fireball srd', 'srd fireball', 'fireball from the srd'])(
  '%s: a book of one’s own that is called so never stands for the SRD',
  async (query) => {
    const rows = await lore.rows('search_all', { query, group: false });
    expect(rows[0]).toMatchObject({ name: 'Fireball', document: 'srd-2014' });
    expect(rows.map(({ document }) => document)).not.toContain('srd-5-2-2');
  },
);
