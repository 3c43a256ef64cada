import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { srd2014 } from '../../src/dnd5e/sources/documents.ts';
import { entitiesOf } from '../../src/dnd5e/sources/make-entity.ts';
import { storeRecords } from '../../src/dnd5e/sources/store-records.ts';
import { libraryService } from '../../src/library/library.ts';
import { openInProcess } from '../helpers/client.ts';

type Session = Awaited<ReturnType<typeof openInProcess>>;

describe('an answer says where its figures come from', () => {
  let session: Session;

  beforeAll(async () => {
    session = await openInProcess({ library: 'empty' });
    const library = session.app.use(libraryService);
    const club = (source: string, cost: number) =>
      entitiesOf(source)('weapon', srd2014.key, 'Bent Club', {
        category: 'simple',
        range_type: 'melee',
        damage_dice: '1d4',
        damage_type: 'bludgeoning',
        properties: ['light'],
        cost,
        cost_text: `${cost} gp`,
      });
    await storeRecords(library, 'dnd5eapi/2014/equipment', [club('dnd5eapi', 2)]);
    await storeRecords(library, 'open5e_v2/weapons', [club('open5e_v2', 3)]);
    await storeRecords(library, 'books/srd-2014', [
      {
        kind: 'weapon',
        document: srd2014.key,
        name: 'Bent Club',
        source: 'books',
        body: { cost: 1 },
      },
    ]);
  });
  afterAll(() => session.close());

  const lookup = async (detail: string) => {
    const rows = await session.rows('lookup_equipment', { name: 'Bent Club', detail });
    return rows[0];
  };

  test('the book has the last word, and what others say is told on request', async () => {
    expect(await lookup('full')).toMatchObject({
      cost: 1,
      damage_dice: '1d4',
      disagreements: [
        {
          field: 'cost',
          used: 1,
          from: 'books',
          others: [
            { source: 'dnd5eapi', value: 2 },
            { source: 'open5e_v2', value: 3 },
          ],
        },
      ],
    });
  });

  test('a usual answer is not burdened with it', async () => {
    expect(await lookup('auto')).not.toHaveProperty('disagreements');
  });
});
