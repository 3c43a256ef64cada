import { expect, test } from 'vitest';
import * as z from 'zod';
import { libraryService } from '../../../src/library/library.ts';
import { openInProcess } from '../../helpers/client.ts';

const Built = z.looseObject({
  creatures_considered: z.int(),
  groups: z.array(
    z.looseObject({ creatures: z.array(z.looseObject({ name: z.string(), xp: z.number() })) }),
  ),
});

test('an encounter knows creatures that were added, changed or removed since the last one', async () => {
  const lore = await openInProcess({});
  const library = lore.app.use(libraryService);
  const build = async () => {
    const lone = { party_levels: [20, 20, 20, 20], count_max: 1, documents: ['srd-2014'] };
    const reply = await lore.call('build_encounter', {
      ...{ ...lone, difficulty: 'easy', cr_min: 17, cr_max: 17, groups: 10 },
    });
    const { creatures_considered: considered, groups } = Built.parse(reply.data);
    return { considered, creatures: groups.flatMap(({ creatures }) => creatures) };
  };
  const before = await build();
  const { body } = (await library.get('creature/srd-2014/adult-red-dragon')) ?? {};
  if (!body) throw new Error('The SRD has an adult red dragon.');
  const colossus = (xp: number) => ({
    ...{ kind: 'creature', document: 'srd-2014', name: 'Moss Colossus', source: 'open5e_v2' },
    body: { ...body, experience_points: xp },
  });
  await library.put({ entities: [colossus(18_000)] });
  const added = await build();
  expect(added.considered).toBe(before.considered + 1);
  expect(added.creatures).toContainEqual(
    expect.objectContaining({ name: 'Moss Colossus', xp: 18_000 }),
  );
  await library.put({ entities: [colossus(17_500)] });
  expect((await build()).creatures).toContainEqual(
    expect.objectContaining({ name: 'Moss Colossus', xp: 17_500 }),
  );
  await library.put({ remove: ['creature/srd-2014/moss-colossus'] });
  const after = await build();
  expect(after.considered).toBe(before.considered);
  expect(after.creatures.map(({ name }) => name)).not.toContain('Moss Colossus');
  await lore.close();
});
