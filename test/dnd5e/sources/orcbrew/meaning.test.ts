import { gzipSync, strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { otherFormat } from '../../../../src/dnd5e/sources/orcbrew/decode-text.ts';
import { readOrcbrew } from '../../../../src/dnd5e/sources/orcbrew/read-file.ts';

const read = (kind: string, fields: string) => {
  const file = readOrcbrew(
    `{:orcpub.dnd.e5/${kind} {:it {:key :it, :name "It", :option-pack "Own", ${fields}}}}`,
    'own.orcbrew',
  );
  return { file, body: file.books[0]?.entities[0]?.body };
};

describe('spells of subclasses', () => {
  it('come to clerics at the class level that reaches their spell level', () => {
    const { body } = read(
      'subclasses',
      ':class :cleric, :cleric-spells {1 {0 :bless}, 2 {0 :aid}, 5 {0 :scrying, 1 :dream}}',
    );
    expect(body?.spells).toEqual([
      { name: 'Bless', level: 1 },
      { name: 'Aid', level: 3 },
      { name: 'Scrying', level: 9 },
      { name: 'Dream', level: 9 },
    ]);
  });

  it('come to paladins at levels 3, 5, 9, 13 and 17', () => {
    const levels = [1, 2, 3, 4, 5].map((level) => `${level} {0 :spell-${level}}`).join(', ');
    const { body } = read('subclasses', `:class :paladin, :paladin-spells {${levels}}`);
    expect(body?.spells).toMatchObject([3, 5, 9, 13, 17].map((level) => ({ level })));
  });

  it('only widen the choice of warlocks', () => {
    const { body } = read('subclasses', ':class :warlock, :warlock-spells {3 {0 :fireball}}');
    expect(body).not.toHaveProperty('spells.0');
    expect(body?.expanded_spells).toEqual([{ name: 'Fireball', level: 3 }]);
  });

  it('have the class level where a level modifier gives them', () => {
    const gift = ':level-modifiers [{:type :spell, :level 6, :value {:key :fly, :ability :cha}}]';
    expect(read('subclasses', `:class :rogue, ${gift}`).body?.spells).toEqual([
      { name: 'Fly', level: 6 },
    ]);
    expect(read('classes', `:hit-die 8, ${gift}`).body?.spells).toEqual([
      { name: 'Fly', level: 6 },
    ]);
  });
});

describe('what builders write beside the text', () => {
  it('races and subraces have innate spells by character level', () => {
    const spells =
      ':spells [{:level 3, :value {:level 1, :key :faerie-fire, :ability :orcpub.dnd.e5.character/cha}}]';
    for (const [kind, parent] of [
      ['races', ''],
      ['subraces', ':race :elf, '],
    ] as const)
      expect(read(kind, `${parent}${spells}`).body?.spells).toEqual([
        { name: 'Faerie Fire', level: 3, spell_level: 1, ability: 'charisma' },
      ]);
  });

  it('classes name their increases, the list they use and spells of other books', () => {
    const { body } = read(
      'classes',
      ':hit-die 8, :ability-increase-levels [4 8 10], :spellcasting {:level-factor 1, :ability :orcpub.dnd.e5.character/cha, :spell-list-kw :bard, :spell-list {1 #{:bless}}}, :profs {:skill-expertise-options {:choose 2, :options {:arcana true, :history true}}}',
    );
    expect(body).toMatchObject({
      ability_increase_levels: [4, 8, 10],
      spellcasting: { ability: 'charisma', from_level: 1, list: 'bard', spells: ['Bless'] },
      expertise_choices: { choose: 2, from: ['arcana', 'history'] },
    });
  });

  it('subclasses may cast by thirds and give proficiencies', () => {
    const { body } = read(
      'subclasses',
      ':class :fighter, :spellcasting {:level-factor 3, :ability :int, :spell-list-kw :wizard}, :profs {:tool {:smiths-tools true}, :skill-options {:options {:arcana true}}}',
    );
    expect(body).toMatchObject({
      spellcasting: { ability: 'intelligence', from_level: 3, list: 'wizard' },
      proficiencies: ['smiths tools'],
      skill_choices: { choose: 1, from: ['arcana'] },
    });
  });

  it('races choose weapons', () => {
    const { body } = read(
      'races',
      ':profs {:weapon-proficiency-options {:choose 2, :options {:longsword true, :net true}}}',
    );
    expect(body?.weapon_proficiency_choice).toEqual({ choose: 2, from: ['longsword', 'net'] });
  });

  it('creatures resist what their text says', () => {
    const { body } = read(
      'monsters',
      ':size :large, :type "fiend", :challenge 3, :damage-resistances "radiant; bludgeoning, piercing, and slashing from nonmagical attacks", :damage-immunities "fire, poison", :condition-immunities "charmed, frightened", :damage-vulnerabilities "cold"',
    );
    expect(body).toMatchObject({
      damage_resistances: [
        'radiant',
        'bludgeoning, piercing, and slashing from nonmagical attacks',
      ],
      damage_immunities: ['fire', 'poison'],
      condition_immunities: ['charmed', 'frightened'],
      damage_vulnerabilities: ['cold'],
    });
  });

  it('spells tell their level in words and whether they need an attack roll', () => {
    expect(read('spells', ':level "3rd", :school "evocation"').body?.level).toBe(3);
    expect(read('spells', ':level "cantrip", :school "evocation"').body?.level).toBe(0);
    expect(read('spells', ':level 1, :attack-roll? true').body?.attack_roll).toBe(true);
  });
});

describe('whatever a file holds is read, or named as not understood', () => {
  it('names every path that nothing reads, with how often it stands there', () => {
    const file = readOrcbrew(
      '{:orcpub.dnd.e5/races {:a {:name "A", :wings {:span 3}, :traits [{:name "T", :description "d", :colour "red"}]} :b {:name "B", :wings {:span 9}}}}',
      'own.orcbrew',
    );
    expect(file.not_understood.map((finding) => finding.text)).toEqual([
      'races > :wings (in 2 items)',
      'races > :traits > :colour',
    ]);
  });

  it('is silent about what is read, empty or only bookkeeping', () => {
    const { file } = read(
      'spells',
      ':level 1, :school "evocation", :description "d", :disabled? false, :spell-lists {:wizard true}, :components {:verbal true}, :notes nil, :extra {}',
    );
    expect(file.not_understood).toEqual([]);
  });
});

describe('files of another sort', () => {
  it('reads a set whose # and { stand on two lines', () => {
    const { file, body } = read('feats', ':ability-increases #\n  {:con :str}');
    expect(body?.benefits).toEqual(['Constitution or Strength +1']);
    expect(file.repaired.map(({ text }) => text).join()).toContain('stood apart');
  });

  it('says what a file is that is no homebrew', () => {
    expect(otherFormat(zipSync({ 'a.orcbrew': strToU8('{}') }))).toContain('zip');
    expect(otherFormat(gzipSync(strToU8('{}')))).toContain('gzip');
    expect(otherFormat(strToU8('\ufeff<!DOCTYPE html><html></html>'))).toContain('web page');
    expect(otherFormat(strToU8('{"name": "x"}'))).toContain('JSON');
    expect(otherFormat(strToU8('{"Book" {:orcpub.dnd.e5/spells {}}}'))).toBeUndefined();
    expect(otherFormat(strToU8('{:orcpub.dnd.e5/spells {}}'))).toBeUndefined();
  });
});

describe('areas of spells', () => {
  it.each([
    ['90 feet', 'Each creature in a 20-foot-radius sphere burns.', 'sphere', 20],
    ['Self (60-foot cone)', 'Frost leaves your hand.', 'cone', 60],
    ['Self (10-foot radius)', 'You glow.', 'sphere', 10],
    ['Self', 'A 15 foot cone of sand.', 'cone', 15],
    ['120 ft.', 'It fills a 10 ft. radius, 40 ft. high cylinder.', 'cylinder', 10],
    ['60 feet', 'A sphere with a radius of 30 feet fills with fog.', 'sphere', 30],
    ['Self', 'A line 100 feet long and 5 feet wide sizzles.', 'line', 100],
    ['Self (100-foot line)', 'It sizzles.', 'line', 100],
    ['60 feet', 'A 10-foot cube turns to mud.', 'cube', 10],
  ])('%s: %s', (range, text, shape, size) => {
    const { body } = read('spells', `:level 1, :range "${range}", :description "${text}"`);
    expect(body?.area).toEqual({ shape, size, unit: 'foot' });
  });

  it('are not every distance', () => {
    const text = 'You jump 30 feet along the line of trees, each 5 feet apart.';
    expect(read('spells', `:level 1, :range "Touch", :description "${text}"`).body?.area).toBe(
      undefined,
    );
  });
});
