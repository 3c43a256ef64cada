import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Competence } from '../../../../src/dnd5e/sources/derive/competence.ts';
import {
  deriveEntity,
  disagreementsIn,
  type SourceRecord,
} from '../../../../src/dnd5e/sources/derive/derive-entity.ts';

/** A book that says only what it has, a list that is complete, and an older copy of it. */
const competences: Readonly<Record<string, Competence>> = {
  book: { rank: 100, partial: true, silence: { creature: ['damage_resistances'] } },
  list: { rank: 40, exceptions: { 'tome/spell.classes': 5, 'spell.casting_time': 5 } },
  copy: { rank: 10 },
};
const competenceOf = (source: string): Competence => competences[source] ?? { rank: 0 };

const record = (
  source: string,
  body: Record<string, unknown>,
  kind = 'creature',
): SourceRecord => ({ kind, document: 'tome', name: 'Mire Hound', source, body });

const derive = (first: SourceRecord, ...more: SourceRecord[]) =>
  deriveEntity([first, ...more], competenceOf);

describe('an entity derived from what its sources say', () => {
  test('a figure comes from the most competent source that has one', () => {
    const { body, from } = derive(
      record('copy', { armor_class: 12, hit_points: 9 }),
      record('list', { armor_class: 13, hit_points: 11 }),
      record('book', { armor_class: 14 }),
    );
    expect(body).toMatchObject({ armor_class: 14, hit_points: 11 });
    expect(from).toMatchObject({ armor_class: 'book', hit_points: 'list' });
  });

  test('a source may be worth less for one field, in one book or in all', () => {
    const { body } = derive(
      record('list', { level: 1, classes: ['bard', 'cleric'], casting_time: '1 action' }, 'spell'),
      record('copy', { level: 2, classes: ['bard'], casting_time: '1 minute' }, 'spell'),
    );
    expect(body).toMatchObject({ level: 1, classes: ['bard'], casting_time: '1 minute' });
  });

  test('a figure of which the best source has lost a part comes from anybody else', () => {
    const torn = record('book', { speed: { walk: 20 }, partly: ['speed'] });
    expect(derive(torn, record('copy', { speed: { walk: 20, fly: 20 } })).body).toEqual({
      speed: { walk: 20, fly: 20 },
    });
    expect(derive(torn).body).toEqual({ speed: { walk: 20 } });
  });

  test('an ability that sources spell otherwise is one', () => {
    const text = 'While it is in the mud, whoever ends a turn within 5 ft. of it sinks in.';
    const cloud = (name: string, desc: string) => ({ name, desc });
    const other = cloud('Mud Crowd', text.replace('ft.', 'feet').replace('sinks in', 'sinks down'));
    const { body } = derive(
      record('list', { traits: [cloud('Mud Cloud', text)] }),
      record('copy', { traits: [other, cloud('Deep Mud', 'It sinks.')] }),
    );
    expect(body.traits).toMatchObject([{ name: 'Mud Cloud' }, { name: 'Deep Mud' }]);
  });

  test('abilities that only read alike are two: attacks, and those of one source', () => {
    const text = 'The hound makes a loud noise, and each creature within 30 feet sinks in.';
    const names = (...groups: { traits?: object[]; actions?: object[] }[]) => {
      const [first = {}, second = {}] = groups;
      const { traits = [], actions = [] } = derive(
        record('list', first),
        record('copy', second),
      ).body;
      return [traits, actions].flat().flatMap((deed) => Object(deed).name);
    };
    const both = [
      { name: 'Howl', desc: text },
      { name: 'Bark', desc: text.replace('30', '20') },
    ];
    expect(names({ traits: both.slice(0, 1) }, { traits: both })).toEqual(['Howl', 'Bark']);
    expect(names({ traits: both.slice(0, 1) }, { actions: both.slice(1) })).toHaveLength(2);
    const attack = (name: string) => ({ name, desc: text, attack_bonus: 4 });
    expect(names({ actions: [attack('Bite')] }, { actions: [attack('Claw')] })).toHaveLength(2);
  });

  test('words beside a figure come from whoever has them for the same figure', () => {
    const told = { speed: { walk: 30, climb: 20 }, speed_desc: '30 ft., climb 20 ft. (as a rat)' };
    const torn = record('book', { ...told, partly: ['speed'] });
    expect(derive(torn, record('list', { speed: { walk: 30, climb: 20 } })).body).toEqual(told);
    expect(derive(torn, record('list', { speed: { walk: 40 } })).body).toEqual({
      speed: { walk: 40 },
    });
  });

  test('what is said of single senses is united, as they are', () => {
    const { body } = derive(
      record('list', { senses: { blindsight: 30 } }),
      record('copy', { senses: { sight: 20 }, sense_notes: { sight: 'in its own light' } }),
    );
    expect(body).toEqual({
      senses: { blindsight: 30, sight: 20 },
      sense_notes: { sight: 'in its own light' },
    });
  });

  test('a complete record that has no resistances says that there are none', () => {
    const { body } = derive(
      record('list', { armor_class: 13 }),
      record('copy', { armor_class: 13, damage_resistances: ['cold'] }),
    );
    expect(body).not.toHaveProperty('damage_resistances');
  });

  test('a known gap is filled from below', () => {
    const { body } = derive(
      record('list', { armor_class: 13 }),
      record('copy', { armor_class: 12, environments: ['swamp'] }),
    );
    expect(body).toMatchObject({ armor_class: 13, environments: ['swamp'] });
  });

  test('a book that is silent takes nothing away, except where it would have spoken', () => {
    const { body } = derive(
      record('list', { skills: { stealth: 4 }, damage_resistances: ['cold'] }),
      record('book', { armor_class: 14 }),
    );
    expect(body).toMatchObject({ skills: { stealth: 4 } });
    expect(body).not.toHaveProperty('damage_resistances');
  });

  test('what a creature can do is united by name', () => {
    const { body } = derive(
      record('list', {
        actions: [{ name: 'Bite', desc: 'It bites.' }],
        reactions: [{ name: 'Parry', desc: 'It parries.' }],
      }),
      record('copy', {
        actions: [
          { name: 'Bites (Hound Form Only)', desc: 'bites', attack_bonus: 5 },
          { name: 'Howl', desc: 'It howls.' },
        ],
      }),
      record('book', { actions: [{ name: 'Bite', desc: 'The hound bites.' }] }),
    );
    expect(body).toMatchObject({
      actions: [
        { name: 'Bite', desc: 'The hound bites.', attack_bonus: 5 },
        { name: 'Howl', source: 'copy' },
      ],
      reactions: [{ name: 'Parry', source: 'list' }],
    });
  });

  test('what describes a field comes with it', () => {
    const { body } = derive(
      record('list', { cost: 5, cost_text: '5 gp' }, 'gear'),
      record('book', { cost: 7 }, 'gear'),
    );
    expect(body).toEqual({ cost: 7 });
  });

  test('neither the order of the records nor reading one again makes a difference', () => {
    const records = [
      record('book', { armor_class: 14, actions: [{ name: 'Bite', desc: 'a' }] }),
      record('list', { armor_class: 13, speed: { walk: 30 }, senses: { darkvision: 60 } }),
      record('copy', { armor_class: 12, senses: { blindsight: 10 }, desc: 'Old.' }),
    ];
    fc.assert(
      fc.property(
        fc.shuffledSubarray(records, { minLength: 1 }),
        fc.shuffledSubarray(records),
        (some, again) => {
          const [first, ...rest] = some;
          if (!first) return;
          const known = new Set(some);
          const inOrder = records.filter((one) => known.has(one));
          const [head, ...tail] = inOrder;
          if (!head) return;
          const repeated = again.filter((one) => known.has(one));
          expect(derive(first, ...rest, ...repeated)).toEqual(derive(head, ...tail));
        },
      ),
    );
  });
});

test('disagreements name the figure that is shown, and who says otherwise', () => {
  const found = disagreementsIn(
    [
      record('book', { armor_class: 14, damage_immunities: ['poison'] }),
      record('list', { armor_class: 13, damage_immunities: ['Poison'], desc: 'x'.repeat(500) }),
    ],
    competenceOf,
  );
  expect(found).toEqual([
    { field: 'armor_class', used: 14, from: 'book', others: [{ source: 'list', value: 13 }] },
  ]);
});

test('skills of which each source lost some are put together', () => {
  const records = [
    record('list', { skills: { stealth: 5 } }),
    record('copy', { skills: { stealth: 4, sleight_of_hand: 5 } }),
  ] as const;
  expect(derive(...records).body).toEqual({ skills: { stealth: 5, sleight_of_hand: 5 } });
  expect(disagreementsIn(records, competenceOf)).toMatchObject([
    { field: 'skills', others: [{ source: 'copy', value: { stealth: 4 } }] },
  ]);
  const lacking = record('copy', { skills: { sleight_of_hand: 5 } });
  expect(disagreementsIn([records[0], lacking], competenceOf)).toEqual([]);
});

test('a range that one source cut off is shown whole', () => {
  const cut = record('list', { range: 'Self' }, 'spell');
  expect(derive(cut, record('copy', { range: 'Self (15-foot cone)' }, 'spell')).body).toEqual({
    range: 'Self (15-foot cone)',
  });
  expect(derive(cut, record('copy', { range: 'Sight' }, 'spell')).body).toEqual({ range: 'Self' });
});
