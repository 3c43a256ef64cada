import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { genericWords, type HowMatched } from '../../../src/library/names/match-name.ts';
import { chooseName, isCertain, resolveName } from '../../../src/library/names/resolve-name.ts';

const choose = (typed: string, names: readonly string[]) =>
  chooseName(
    typed,
    resolveName(
      typed,
      names.map((name) => ({ name })),
    ),
  );

const names = ['Fireball', 'Fire Bolt', 'Fire Shield', 'Delayed Blast Fireball', 'Acid Arrow'];

test.each<[string, string, HowMatched]>([
  ['fireball', 'Fireball', 'exact'],
  ['FIRE-BALL', 'Fireball', 'exact'],
  ['firebolt', 'Fire Bolt', 'exact'],
  ['firballe', 'Fireball', 'spelling'],
  ['acid', 'Acid Arrow', 'leading'],
  ['delayed blast', 'Delayed Blast Fireball', 'leading'],
  ['blast', 'Delayed Blast Fireball', 'containing'],
  ['acid arwro', 'Acid Arrow', 'spelling'],
  ['del blast fire', 'Delayed Blast Fireball', 'shortened'],
  ['del fire', 'Delayed Blast Fireball', 'shortened'],
  ['dbf', 'Delayed Blast Fireball', 'shortened'],
  ['firshi', 'Fire Shield', 'shortened'],
  ['acid arrows', 'Acid Arrow', 'form'],
  ['Arrow, Acid', 'Acid Arrow', 'order'],
  ['fire shield (warm)', 'Fire Shield', 'base'],
])('%s is %s', (typed, name, how) => {
  const choice = choose(typed, names);
  expect(choice).toMatchObject({ clear: true, match: { how, entry: { name } } });
});

test.each(['water', '', '!', 'ball of yarn'])('%j is none of them', (typed) =>
  expect(choose(typed, names)).toEqual({ clear: false, choices: [] }),
);

test.each([
  ['acid arrows', ['Acid Arrow']],
  ['acid arwro', []],
])('%s as typed: %j', (typed, found) => {
  const entries = names.map((name) => ({ name }));
  const matches = resolveName(typed, entries, undefined, { asTyped: true });
  expect(matches.map(({ entry }) => entry.name)).toEqual(found);
});

test('what may be several gives all of them', () => {
  expect(choose('fire', names)).toEqual({
    clear: false,
    choices: ['Fireball', 'Fire Bolt', 'Fire Shield', 'Delayed Blast Fireball'],
  });
});

describe('one name in many spellings', () => {
  test.each([
    ['wolves', 'Wolf'],
    ['dwarfs', 'Dwarf'],
    ['zombie', 'Zombies'],
    ['thief', 'Thieves'],
    ['glasses', 'Glass'],
    ['hero', 'Heroes'],
    ['great swords', 'Greatsword'],
    ['Armour of Colour', 'Armor of Color'],
    ['grey sabre', 'Gray Saber'],
    ['Mueller', 'Müller'],
    ['Müller', 'Mueller'],
    ['Strasse', 'Straße'],
    ['Aegirs Horn', 'Ægir’s Horn'],
    ['Lodz', 'Łódź'],
    ['light crossbow', 'Crossbow, light'],
    ['Crossbow (Light)', 'Crossbow, light'],
    ['adult red dragon', 'Dragon, Red, Adult'],
    ['healing potion', 'Potion of Healing'],
    ['staff of magi', 'Staff of the Magi'],
    ['hempen rope', 'Rope, hempen (50 feet)'],
    ['10 ft pole', 'Pole (10-foot)'],
  ])('%s is %s', (typed, name) => {
    const [match] = resolveName(typed, [{ name: 'Something Else' }, { name }]);
    expect(match?.entry.name).toBe(name);
    expect(match && isCertain(match.how)).toBe(true);
  });

  test.each([
    ['light crosbow', 'Crossbow, light'],
    ['heeling potion', 'Potion of Healing'],
    ['hempn rope', 'Rope, hempen (50 feet)'],
  ])('%s is %s, misspelt', (typed, name) => {
    expect(resolveName(typed, [{ name: 'Something Else' }, { name }])).toMatchObject([
      { entry: { name }, how: 'spelling' },
    ]);
  });
});

describe('another thing is never taken for what was asked', () => {
  test.each([
    ['Giant Rat', ['Giant Bat']],
    ['Wall of Ice', ['Wall of Fire']],
    ['Potion of Fire Giant Strength', ['Potion of Frost Giant Strength', 'Fire Giant']],
    ['Green Slime', ['Great Slime', 'Green Hag']],
    ['elf', ['Eel', 'Ell']],
    ['Flame Tongue (Longsword)', ['Flame Tongue (Greatsword)']],
  ])('%s is none of %j', (typed, others) => {
    const choice = choose(typed, others);
    expect(choice).toEqual({ clear: false, choices: [] });
  });

  test('the exact name comes before an alias, a plural and a part', () => {
    const entries = [
      { name: 'Dire Wolves' },
      { name: 'Wolf' },
      { name: 'Warg', aliases: ['wolves'] },
      { name: 'Wolves' },
    ];
    expect(resolveName('wolves', entries).map(({ entry, how }) => [entry.name, how])).toEqual([
      ['Wolves', 'exact'],
      ['Warg', 'alias'],
      ['Wolf', 'form'],
      ['Dire Wolves', 'containing'],
    ]);
  });

  test.each([
    ['red dragon', ['Red Dragon Wyrmling', 'Adult Red Dragon', 'Half-Red Dragon Veteran']],
    ['red dragons', ['Red Dragon Wyrmling', 'Young Red Dragon']],
    ['ooze', ['Ooze Master', 'Gray Ooze']],
  ])('%s, with which one begins and another ends, is none of %j', (typed, others) => {
    expect(choose(typed, others)).toEqual({ clear: false, choices: others });
  });

  test.each([
    ['adult red', ['Adult Red Dragon', 'Half Adult Red Veteran'], 'Adult Red Dragon'],
    ['red dragon', ['Red Dragon', 'Adult Red Dragon'], 'Red Dragon'],
    ['burning', ['Burning Hands', 'Searing Burning Light'], 'Burning Hands'],
  ])('%s of %j is still %s', (typed, others, name) => {
    expect(choose(typed, others)).toMatchObject({ clear: true, match: { entry: { name } } });
  });

  test('of two names that are equally near, none is chosen', () => {
    expect(choose('Wall of Firce', ['Wall of Force', 'Wall of Fire'])).toMatchObject({
      clear: false,
    });
  });
});

test('other names count as the name does: in another form, order and spelling', () => {
  const entries = [{ name: 'Acid Arrow', aliases: ["Melf's Acid Arrow"] }, { name: 'Arrow' }];
  for (const [typed, how] of [
    ['melf acid arrows', 'alias form'],
    ['acid arrow of melf', 'alias form'],
    ['melfs acid arow', 'spelling'],
    ['melf', 'alias part'],
  ] as const)
    expect(resolveName(typed, entries)[0]).toMatchObject({ entry: { name: 'Acid Arrow' }, how });
});

test('the word for a kind may be added or exchanged, but nothing else', () => {
  const entries = ['Plate', 'Scale Mail', 'Ring Mail', 'Chain Shirt'].map((name) => ({ name }));
  const generic = genericWords(['armor', 'mail']);
  const found = (typed: string) =>
    resolveName(typed, entries, () => generic).map(({ entry, how }) => `${entry.name}: ${how}`);
  expect(found('plate armour')).toEqual(['Plate: generic']);
  expect(found('plate mail')).toEqual(['Plate: generic']);
  expect(found('scale armor')).toEqual(['Scale Mail: generic']);
  expect(found('ring')).toEqual(['Ring Mail: leading']);
  expect(found('chain mail')).toEqual([]);
});

const word = fc.stringMatching(/^[a-z]{2,8}$/);
const anyName = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' '));

test('every name is found by itself, in any case and spacing', () => {
  fc.assert(
    fc.property(fc.array(anyName, { minLength: 1, maxLength: 20 }), fc.nat(), (list, at) => {
      const wanted = list[at % list.length] ?? '';
      for (const typed of [wanted, wanted.toUpperCase(), wanted.replaceAll(' ', '-')]) {
        const choice = choose(typed, list);
        expect(choice).toMatchObject({ clear: true, match: { how: 'exact' } });
        expect(choice.clear && choice.match.entry.name.replaceAll(' ', '')).toBe(
          wanted.replaceAll(' ', ''),
        );
      }
    }),
  );
});

test('only names of the list are ever chosen or offered', () => {
  fc.assert(
    fc.property(fc.string(), fc.array(fc.string()), (typed, list) => {
      const choice = choose(typed, list);
      const offered = choice.clear ? [choice.match.entry.name] : choice.choices;
      for (const name of offered) expect(list).toContain(name);
    }),
  );
});

test('of names that are equally near, the one that sounds as it was typed is first', () => {
  const list = ['Tarnel', 'Tarnold', 'Tarneled'].map((name) => ({ name }));
  expect(resolveName('tarneld', list).map(({ entry }) => entry.name)).toEqual([
    'Tarnold',
    'Tarneled',
    'Tarnel',
  ]);
});

test('a letter left out is a spelling mistake and no other form of the word', () => {
  for (const [typed, name] of [
    ['Marlgte', 'Marlgate'],
    ['firball', 'Fireball'],
    ['bedrols', 'Bedroll'],
  ] as const)
    expect(resolveName(typed, [{ name }])).toMatchObject([{ how: 'spelling', edits: 1 }]);
});
