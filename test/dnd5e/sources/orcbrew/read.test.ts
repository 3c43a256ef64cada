import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { dnd5eKinds } from '../../../../src/dnd5e/model/kinds.ts';
import { type ReadFile, readOrcbrew } from '../../../../src/dnd5e/sources/orcbrew/read-file.ts';
import { battered, everyKind, testPack } from './samples.ts';

const entity = (file: ReadFile, name: string) => {
  const found = file.books.flatMap((b) => b.entities).find((e) => e.name === name);
  if (!found) throw new Error(`${name} was not read`);
  return found;
};
/** The body as it reaches a client. */
const body = (file: ReadFile, name: string): unknown =>
  JSON.parse(JSON.stringify(entity(file, name).body));

describe('a book of spells and monsters', () => {
  const file = readOrcbrew(testPack, '/somewhere/pack.orcbrew');

  it('is read under its heading, without complaint', () => {
    expect(file.books.map((b) => [b.title, b.entities.map((e) => `${e.kind} ${e.slug}`)])).toEqual([
      [
        'Test Content Pack',
        ['spell ember-lash', 'spell still-water', 'creature goblin', 'creature adult-red-dragon'],
      ],
    ]);
    expect(file).toMatchObject({ skipped: [], repaired: [], conflicts: [] });
  });

  it('gives a spell all that the file says', () => {
    expect(body(file, 'Ember Lash')).toEqual({
      level: 2,
      school: 'evocation',
      casting_time: '1 action',
      range: '60 feet',
      components: 'V, S, M',
      material: 'a strip of charred leather worth 50 gp, which the spell consumes',
      material_cost: 50,
      material_consumed: true,
      duration: 'Up to 1 minute',
      concentration: true,
      ritual: false,
      desc: 'A lash of embers leaps at one creature. It must make a Dexterity saving throw or take 4d6 fire damage.',
      higher_level: 'The damage increases by 1d6 for each slot above 2nd.',
      classes: ['sorcerer', 'wizard'],
      damage_roll: '4d6',
      damage_types: ['fire'],
      saving_throw: 'dexterity',
    });
    expect(body(file, 'Still Water')).toMatchObject({
      school: 'abjuration',
      casting_time: '1 minute',
      ritual: true,
      concentration: false,
      duration: '1 hour',
      components: 'V',
      classes: ['druid'],
    });
  });

  it('computes challenge and hit points of a monster', () => {
    expect(body(file, 'Goblin')).toMatchObject({
      challenge_rating: 0.25,
      challenge_rating_text: '1/4',
      experience_points: 50,
      hit_points: 7,
      hit_dice: '2d6',
      size: 'small',
      type: 'humanoid',
      subtype: 'goblinoid',
      alignment: 'neutral evil',
      armor_class: 15,
      armor_detail: 'leather, shield',
      speed: { walk: 30 },
      speed_desc: '30 ft.',
      skills: { stealth: 6 },
      senses: { darkvision: 60 },
      passive_perception: 9,
      languages: 'Common, Goblin',
      traits: [{ name: 'Slippery', desc: 'It slips away.' }],
      actions: [{ name: 'Jab', attack_bonus: 4, damage: [{ dice: '1d6+2', type: 'piercing' }] }],
    });
    expect(body(file, 'Adult Red Dragon')).toMatchObject({
      challenge_rating: 17,
      challenge_rating_text: '17',
      hit_points: 65,
      hit_dice: '10d8 + 20',
      size: 'huge',
      speed: { walk: 40, climb: 40, fly: 80 },
      hover: true,
      saving_throws: { dexterity: 6, constitution: 13 },
      damage_immunities: ['fire'],
      languages: 'draconic',
      legendary_desc: 'Three a round.',
      actions: [{ name: 'Blaze', saving_throw: { ability: 'dexterity', dc: 21 } }],
      bonus_actions: [{ name: 'Glide', usage: '3/Day' }],
      reactions: [{ name: 'Snap' }],
      legendary_actions: [{ name: 'Sweep' }],
    });
    expect(entity(file, 'Adult Red Dragon').body).not.toHaveProperty('damage_resistances.0');
  });
});

describe('the export of a single book', () => {
  const file = readOrcbrew(everyKind, 'marches.orcbrew');

  it('is named as its items say, and holds all thirteen kinds', () => {
    expect(file.books.map((b) => b.title)).toEqual(['Marches']);
    expect(file.books[0]?.entities.map((e) => e.kind)).toEqual([
      'class',
      'subclass',
      'race',
      'subrace',
      'background',
      'feat',
      'spell',
      'language',
      'creature',
      'encounter',
      'selection',
      'class-feature',
      'class-feature',
    ]);
    expect(file.skipped).toEqual([]);
    expect(file.repaired.map((r) => r.text)).toEqual([
      'has no name; called "Unnamed"',
      'the text "1/8" was read as the number 0.125',
    ]);
  });

  it('is named as most of its items say, and after the file where none has the majority', () => {
    const stray = everyKind.replace(':option-pack "Marches"', ':option-pack "Elsewhere"');
    expect(readOrcbrew(stray, '/home/gm/My Marches.orcbrew').books[0]?.title).toBe('Marches');
    const silent = everyKind.replaceAll(':option-pack "Marches"', ':option-pack ""');
    expect(readOrcbrew(silent, 'silent').books[0]?.title).toBe('silent');
  });

  it('reads classes, what belongs to them and what they choose', () => {
    const { levels, ...warden } = z
      .looseObject({ levels: z.array(z.unknown()) })
      .parse(body(file, 'Warden'));
    expect(warden).toEqual({
      desc: 'Guardian of a place.',
      hit_die: 10,
      saving_throws: ['constitution', 'wisdom'],
      armor_proficiencies: ['light'],
      weapon_proficiencies: ['simple'],
      skill_choices: { choose: 2, from: ['nature', 'insight'] },
      starting_equipment: ['4 × javelin', 'leather', 'one of martial'],
      spellcasting: { ability: 'wisdom', from_level: 2, spells: ["Warden's Mark"] },
      subclass_level: 3,
      features: [
        { name: 'Rooted', level: 1, desc: 'You stand.' },
        { name: 'Unnamed', level: 2, desc: 'Nameless.' },
        { name: 'Damage Resistance: poison', level: 2 },
        { name: "Warden's Oath", level: 3 },
        { name: 'Choose 1: Stance', level: 3 },
        { name: 'Attacks: 2', level: 5 },
      ],
      subclasses: [{ name: 'Oath of Stone', slug: 'oath-of-stone' }],
    });
    expect([levels[0], levels[4], levels[19]]).toEqual([
      {
        level: 1,
        proficiency_bonus: 2,
        features: ['Rooted'],
        cantrips_known: 2,
        spell_slots: [0, 0, 0, 0, 0, 0, 0, 0, 0],
      },
      {
        level: 5,
        proficiency_bonus: 3,
        features: ['Attacks: 2'],
        cantrips_known: 2,
        spell_slots: [4, 2, 0, 0, 0, 0, 0, 0, 0],
      },
      {
        level: 20,
        proficiency_bonus: 6,
        features: [],
        cantrips_known: 3,
        spell_slots: [4, 3, 3, 3, 2, 0, 0, 0, 0],
      },
    ]);
    expect(body(file, 'Oath of Stone')).toEqual({
      class: 'warden',
      flavor: "Warden's Oath",
      features: [{ name: 'Stonebound', level: 3, desc: 'You know where it stands.' }],
      spells: [
        { name: "Warden's Mark", level: 1 },
        { name: 'Bless', level: 1 },
        { name: "Warden's Mark", level: 9 },
      ],
    });
    expect(body(file, 'Stance')).toEqual({
      offered_by: ['Warden'],
      options: [
        { name: 'Oak', desc: 'Steady.' },
        { name: 'Reed', desc: 'Yielding.' },
      ],
    });
    expect(body(file, 'Eyes of Moss')).toEqual({
      class: 'warlock',
      feature_type: 'invocation',
      desc: 'You see through moss.',
    });
    expect(body(file, 'Pact of the Root')).toMatchObject({ feature_type: 'pact boon' });
  });

  it('reads races and their subraces', () => {
    expect(body(file, 'Gravelkin')).toEqual({
      category: 'race',
      ability_bonuses: [{ ability: 'constitution', bonus: 2 }],
      size: 'medium',
      speed: 25,
      darkvision: 60,
      languages: ['Common', 'Terran', 'Old Marches'],
      proficiencies: ['masons tools'],
      proficiency_choice: { choose: 1, from: ['athletics'] },
      traits: [{ name: 'Sturdy', desc: 'Hard to move.' }, { name: 'Damage Resistance: poison' }],
      subraces: [{ name: 'Flintborn', slug: 'flintborn' }],
    });
    expect(body(file, 'Flintborn')).toMatchObject({
      race: 'gravelkin',
      ability_bonuses: [{ ability: 'strength', bonus: 1 }],
    });
  });

  it('reads backgrounds, feats, languages, encounters', () => {
    expect(body(file, 'Hedge Keeper')).toEqual({
      desc: 'You kept a border.',
      skill_proficiencies: 'Nature, Survival',
      tool_proficiencies: 'one kind of gaming set',
      languages: '1 of your choice',
      equipment: 'rope hempen, one of signet ring, pouch, 10 gp',
      feature: { name: 'Borderfolk', desc: 'They shelter you.' },
      benefits: [{ name: 'Trinket', desc: 'A pebble.' }],
    });
    expect(body(file, 'Boundary Sense')).toEqual({
      desc: 'You sense borders.',
      prerequisite: 'Wisdom 13 or higher, Gravelkin',
      benefits: [
        'Constitution +1',
        'Any Ability +1',
        'Skill Proficiency: perception',
        'Passive Perception 5',
      ],
    });
    expect(body(file, 'Old Marches')).toEqual({ desc: 'A trade tongue.' });
    expect(body(file, 'Thorn Gate')).toEqual({
      creatures: [
        { name: 'Thornling', count: 4 },
        { name: 'Old Maud', count: 1 },
      ],
    });
    expect(body(file, 'Thornling')).toMatchObject({
      challenge_rating: 0.125,
      type: 'plant',
      subtype: 'thorn',
    });
  });

  it('puts a spell on the lists that name it and on the class that lists it', () => {
    expect(body(file, "Warden's Mark")).toMatchObject({
      classes: ['druid', 'warden'],
      components: 'V, S, M',
      material: 'a thorn',
    });
  });
});

describe('a battered file', () => {
  const file = readOrcbrew(battered, 'cats.orcbrew');
  const says = (list: readonly { path: string; text: string; line?: number }[]) =>
    list.map((f) => `${f.line} ${f.path}: ${f.text}`);

  it('keeps what can be kept, under names that can be used', () => {
    expect(file.books.map((b) => [b.title, b.entities.map((e) => e.slug)])).toEqual([
      ['Cat Tricks', ['9-lives', 'hairball-hurl', 'no-key', 'stray']],
      ['Twice', ['nap', 'nap-2']],
      ['Put Away', ['old']],
      ['Half', ['on', 'off']],
    ]);
    expect(entity(file, 'Nine Lives').body).toMatchObject({ level: 3, desc: "It's not over." });
    expect(entity(file, 'Stray').body).toMatchObject({
      challenge_rating_text: 'unknown',
      armor_class: 10,
      hit_points: 0,
      traits: [{ name: 'Unnamed', desc: 'Hisses.' }],
    });
  });

  it('says what it skipped, where and why', () => {
    expect(says(file.skipped)).toEqual([
      '7 "" > :spells > :no-level: has no spell level',
      '8 "" > :spells > :too-high: spell level 12 is not a number from 0 to 9',
      '9 "" > :spells > :word-level: has no spell level',
      '10 "" > :spells > :nothing: is empty (nil)',
      '11 "" > :spells > :number: is not a map of fields',
      '12 "" > :spells > :shell: has a key but no name and no content',
      '13 "" > :spells > :empty: has neither name nor key',
      '19 "" > :orcpub.dnd.e5/weapons: not a kind of homebrew that is known here (2 entries)',
    ]);
  });

  it('says what it mended', () => {
    const mended = says(file.repaired);
    for (const expected of [
      '6 : "\\\'" is no escape; the character was kept',
      '3 "": removed an empty entry (nil nil)',
      '3 "": the book has no name; it is called "Cat Tricks"',
      '6 "" > :spells > :9-lives: removed an empty entry (nil nil)',
      '5 "" > :spells > :9-lives > :level: the text "3" was read as the number 3',
      '9 "" > :spells > :word-level > :level: "three" is not a number; left out',
      '14 "" > :spells > :nameless: has no name; named "Hairball Hurl" after its key',
      '17 "" > :monsters > :stray > :challenge: ##NaN is no number; left out',
      '17 "" > :monsters > :stray: has no challenge rating; it is unknown',
      '18 "" > :monsters > :stray > :traits > 2: "junk" is not an entry; left out',
      '18 "" > :monsters > :stray > :traits > 3: has neither name nor text; left out',
    ])
      expect(mended).toContain(expected);
    expect(new Set(mended).size).toBe(mended.length);
  });

  it('tells of keys used twice', () => {
    expect(file.conflicts.map((c) => c.text)).toEqual([
      'the book has another feat "nap"; this one is "nap-2"',
      'stands twice in the book, word for word; kept once',
    ]);
  });

  it('hides what is disabled', () => {
    const hidden = file.books.flatMap((b) => b.entities).filter((e) => e.hidden);
    expect(hidden.map((e) => e.name)).toEqual(['Old Feat', 'Off']);
  });
});

describe('what comes out of any file', () => {
  it('fits the shapes of the library and survives JSON', () => {
    const kinds = new Map(dnd5eKinds.map((kind) => [kind.name, kind]));
    for (const text of [testPack, everyKind, battered])
      for (const { kind, body: read } of readOrcbrew(text, 'x.orcbrew').books.flatMap(
        (b) => b.entities,
      )) {
        const again: unknown = JSON.parse(JSON.stringify(read));
        expect(kinds.get(kind)?.body.parse(again)).toEqual(again);
      }
  });

  it.each([
    ['[1 2]', /line 1: this is no OrcBrew file/],
    ['"text"', /no OrcBrew file/],
    [
      '{"Book" {:orcpub.dnd.e5/spells {:a {:name "A"\n',
      /x\.orcbrew, line 2, column 1: the text ends inside the map/,
    ],
  ])('%j is refused with the place', (text, message) => {
    expect(() => readOrcbrew(text, 'x.orcbrew')).toThrow(message);
  });
});

describe('the line of a report', () => {
  const file = readOrcbrew(
    `{"Odd"
 {:orcpub.dnd.e5/spells
  {:first {:key :first :name "First"
           :level "1" :school "evocation"
           :spell-lists {:wizard true
                         :wizard true}
           :glitter {:on true}}
   :second
   "not a map"
   nil nil
   :third {:name "Third" :level 1 :level 2}}
  :orcpub.dnd.e5/monsters
  {:cat {:name "Cat" :challenge 1
         :traits [{:name "Purr" :description "Purrs."}
                  "junk"
                  {:type :action}]}}
  :orcpub.dnd.e5/spells {:fourth {:name "Fourth" :level 1}}}}`,
    'odd.orcbrew',
  );
  const lines = (findings: readonly { line?: number; path: string; text: string }[]): string[] =>
    findings.map(({ line, path, text }) => `${line} ${path.replace('"Odd" > ', '')}: ${text}`);

  it('is that of the entry or field it is about', () => {
    expect(lines(file.skipped)).toEqual(['8 :spells > :second: is not a map of fields']);
    const mended = lines(file.repaired);
    for (const expected of [
      '4 :spells > :first > :level: the text "1" was read as the number 1',
      '6 :spells > :first > :spell-lists > :wizard: this key stands twice; the last value counts',
      '10 :spells: removed an empty entry (nil nil)',
      '11 :spells > :third > :level: this key stands twice; the last value counts',
      '16 :monsters > :cat > :traits > 2: has neither name nor text; left out',
      '17 :spells: this key stands twice; both are read',
    ])
      expect(mended).toContain(expected);
    expect(lines(file.not_understood)).toContain('7 :spells > :first: spells > :glitter');
  });

  it('is told once for a key that stands twice', () => {
    expect(file.repaired.filter(({ text }) => text.includes('twice'))).toHaveLength(3);
    expect(file.books.flatMap((book) => book.entities.map(({ name }) => name))).toEqual([
      ...['First', 'Third', 'Cat', 'Fourth'],
    ]);
  });
});
