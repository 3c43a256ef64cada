import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  disagreementLine,
  listDisagreements,
} from '../../src/dnd5e/commands/list-disagreements.ts';
import { srd2014 } from '../../src/dnd5e/sources/documents.ts';
import { entitiesOf } from '../../src/dnd5e/sources/make-entity.ts';
import { storeRecords } from '../../src/dnd5e/sources/store-records.ts';
import { libraryService } from '../../src/library/library.ts';
import { openInProcess, programEnv } from '../helpers/client.ts';
import { runCommandIn } from '../helpers/command.ts';
import { emptyFolder, srdFolder } from '../helpers/folder.ts';

type Session = Awaited<ReturnType<typeof openInProcess>>;

/** A weapon of which the sources know different prices. */
const weapon = (name: string, source: string, cost: number) =>
  entitiesOf(source)('weapon', srd2014.key, name, {
    category: 'simple',
    range_type: 'melee',
    damage_dice: '1d4',
    damage_type: 'bludgeoning',
    properties: ['light'],
    cost,
    cost_text: `${cost} gp`,
  });

describe('an answer says where its figures come from', () => {
  let session: Session;

  beforeAll(async () => {
    session = await openInProcess({});
    const library = session.app.use(libraryService);
    const club = (source: string, cost: number) => weapon('Bent Club', source, cost);
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

  test('a source that changes what nobody uses is told with its new figure', async () => {
    const library = session.app.use(libraryService);
    const stick = (source: string, cost: number) => weapon('Bent Stick', source, cost);
    const others = async () => {
      const [row] = await session.rows('lookup_equipment', { name: 'Bent Stick', detail: 'full' });
      return row?.disagreements;
    };
    const differing = (value: number) => [
      expect.objectContaining({
        field: 'cost',
        used: 1,
        others: [{ source: 'dnd5eapi', value }],
      }),
    ];
    await storeRecords(library, 'open5e_v2/weapons', [stick('open5e_v2', 1)]);
    await storeRecords(library, 'dnd5eapi/2014/equipment', [stick('dnd5eapi', 2)]);
    expect(await others()).toEqual(differing(2));
    await storeRecords(library, 'dnd5eapi/2014/equipment', [stick('dnd5eapi', 3)]);
    expect(await others()).toEqual(differing(3));
    await storeRecords(library, 'dnd5eapi/2014/equipment', [stick('dnd5eapi', 1)]);
    expect(await others()).toBeUndefined();
  });

  test('whoever reads only the text is told the same', async () => {
    for (const [tool, args] of [
      ['lookup_equipment', { name: 'Bent Club' }],
      ['search_equipment', { search: 'Bent Club' }],
    ] as const) {
      const full = await session.call(tool, { ...args, detail: 'full' });
      expect(full.text).toContain('Sources differ:\n- cost: 1 (books); dnd5eapi has 2;');
      const short = await session.call(tool, args);
      expect(short.text).not.toContain('Sources differ');
    }
  });

  test('the command line lists them, of one document or of all', async () => {
    const library = session.app.use(libraryService);
    const [found, ...more] = await listDisagreements(library, undefined);
    expect(more).toEqual([]);
    expect(found && disagreementLine(found)).toBe(
      'weapon/srd-2014/bent-club cost: 1 (books); dnd5eapi has 2; open5e_v2 has 3',
    );
    expect(await listDisagreements(library, 'srd-2014')).toEqual([found]);
    await expect(listDisagreements(library, 'srd-2041')).rejects.toMatchObject({
      message: 'There is no document "srd-2041".',
      next: expect.stringContaining('close: srd-2014'),
    });
  });

  test('without a document the command speaks of all', async () => {
    const env = { PATH: process.env.PATH ?? '', ...programEnv(), LOREWRIGHT_DATA: srdFolder() };
    expect(await runCommandIn(emptyFolder(), env, 'documents', '--disagreements')).toMatchObject({
      code: 0,
      out: 'The sources agree.\n',
    });
  });

  test('a usual answer is not burdened with it', async () => {
    expect(await lookup('auto')).not.toHaveProperty('disagreements');
  });
});
