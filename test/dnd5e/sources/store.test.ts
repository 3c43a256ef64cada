import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dnd5eKinds } from '../../../src/dnd5e/model/kinds.ts';
import { srd2014 as srd } from '../../../src/dnd5e/sources/documents.ts';
import { entitiesOf } from '../../../src/dnd5e/sources/make-entity.ts';
import { storeRecords } from '../../../src/dnd5e/sources/store-records.ts';
import { openLibrary } from '../../../src/library/open.ts';

const srd2014 = { ...srd, source: 'srd' };
const sources: readonly string[] = ['srd', 'open5e_v1', 'dnd5eapi', 'open5e_v2'];

/** What each source says of one class: every one knows something the others do not. */
const bodies: Readonly<Record<string, object>> = {
  srd: { desc: 'bundled', hit_die: 6, skill_choices: { choose: 2, from: ['Arcana'] } },
  open5e_v1: { desc: 'v1', hit_die: 8, starting_equipment: ['A stick'] },
  dnd5eapi: { hit_die: 10, primary_abilities: ['wisdom'] },
  open5e_v2: { hit_die: 12, saving_throws: ['wisdom'] },
};

const entity = (source: string) =>
  entitiesOf(source)('class', srd2014.key, 'Warden', {
    features: [],
    subclasses: [],
    ...bodies[source],
  });

describe('several sources of one entity', () => {
  test('give the same entity in whichever order they come', async () => {
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray([...sources], { minLength: 4 }), async (order) => {
        const library = openLibrary(':memory:', dnd5eKinds);
        await library.put({ documents: [srd2014] });
        for (const source of order) await storeRecords(library, source, [entity(source)]);
        const found = await library.get('class/srd-2014/warden');
        await library.close();
        expect(found).toMatchObject({
          source: 'open5e_v2',
          body: {
            hit_die: 12,
            saving_throws: ['wisdom'],
            primary_abilities: ['wisdom'],
            starting_equipment: ['A stick'],
            skill_choices: { choose: 2, from: ['Arcana'] },
          },
        });
      }),
      { numRuns: 24 },
    );
  });

  test('a second telling changes nothing', async () => {
    const library = openLibrary(':memory:', dnd5eKinds);
    await library.put({ documents: [srd2014] });
    for (const source of sources) await storeRecords(library, source, [entity(source)]);
    for (const source of sources)
      expect(await storeRecords(library, source, [entity(source)])).toMatchObject({
        added: 0,
        changed: 0,
      });
    await library.close();
  });

  test('subclass lists do not make a class a caster, and no source can take a caster away', async () => {
    const library = openLibrary(':memory:', dnd5eKinds);
    await library.put({ documents: [srd2014] });
    const spell = (source: string, classes: string[]) =>
      entitiesOf(source)('spell', srd2014.key, 'Oathlight', {
        level: 1,
        school: 'evocation',
        casting_time: '1 action',
        range: 'Self',
        duration: '1 minute',
        concentration: false,
        ritual: false,
        desc: 'A vow shines.',
        classes,
      });
    await storeRecords(library, 'srd', [spell('srd', ['cleric', 'paladin'])]);
    for (const source of ['open5e_v1', 'open5e_v2', 'open5e_v2'] as const)
      await storeRecords(library, source, [spell(source, ['bard', 'cleric', 'warlock'])]);
    expect((await library.get('spell/srd-2014/oathlight'))?.body.classes).toEqual([
      'cleric',
      'paladin',
    ]);
    await library.close();
  });
});
