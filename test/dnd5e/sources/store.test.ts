import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dnd5eKinds } from '../../../src/dnd5e/model/kinds.ts';
import type { SourceName } from '../../../src/dnd5e/sources/authority.ts';
import { srd2014 } from '../../../src/dnd5e/sources/documents.ts';
import { entitiesOf } from '../../../src/dnd5e/sources/make-entity.ts';
import { store } from '../../../src/dnd5e/sources/store-entities.ts';
import { openLibrary } from '../../../src/library/open.ts';

const sources: readonly SourceName[] = ['srd', 'open5e_v1', 'dnd5eapi', 'open5e_v2'];

/** What each source says of one class: every one knows something the others do not. */
const told: Readonly<Record<string, object>> = {
  srd: { desc: 'bundled', hit_die: 6, skill_choices: { choose: 2, from: ['Arcana'] } },
  open5e_v1: { desc: 'v1', hit_die: 8, starting_equipment: ['A stick'] },
  dnd5eapi: { hit_die: 10, primary_abilities: ['wisdom'] },
  open5e_v2: { hit_die: 12, saving_throws: ['wisdom'] },
};

const entity = (source: SourceName) =>
  entitiesOf(source)('class', srd2014.key, 'Warden', {
    features: [],
    subclasses: [],
    ...told[source],
  });

describe('several sources of one entity', () => {
  test('give the same entity in whichever order they come', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray([...sources], { minLength: 4 }), (order) => {
        const library = openLibrary(':memory:', dnd5eKinds);
        library.putDocument(srd2014);
        for (const source of order) store(library, [entity(source)]);
        const found = library.get('class/srd-2014/warden');
        library.close();
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

  test('a second telling changes nothing', () => {
    const library = openLibrary(':memory:', dnd5eKinds);
    library.putDocument(srd2014);
    for (const source of sources) store(library, [entity(source)]);
    for (const source of sources)
      expect(store(library, [entity(source)])).toMatchObject({ added: 0, changed: 0 });
    library.close();
  });

  test('subclass lists do not make a class a caster, and no source can take a caster away', () => {
    const library = openLibrary(':memory:', dnd5eKinds);
    library.putDocument(srd2014);
    const spell = (source: SourceName, classes: string[]) =>
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
    store(library, [spell('srd', ['cleric', 'paladin'])]);
    for (const source of ['open5e_v1', 'open5e_v2', 'open5e_v2'] as const)
      store(library, [spell(source, ['bard', 'cleric', 'warlock'])]);
    expect(library.get('spell/srd-2014/oathlight')?.body.classes).toEqual([
      'bard',
      'cleric',
      'paladin',
    ]);
    library.close();
  });
});
