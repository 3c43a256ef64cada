import { describe, expect, test } from 'vitest';
import type { Session } from '../helpers/client.ts';

/** What compare_editions makes of names that are not exact, over a synced library. */
export function comparisonsInOtherWords(session: () => Session): void {
  const compare = (name: string) => session().call('compare_editions', { name });
  const compares = async (name: string, older: string, newer: string) => {
    const { text } = await compare(name);
    expect(text).toContain(`2014 ‹lore://${older}`);
    expect(text).toContain(`2024 ‹lore://${newer}`);
  };

  test.each([
    ['drow', 'subraces of 2024'],
    ['orc', 'races of 2024'],
  ])('%s: what the other edition has in another sort is named', async (name, others) => {
    expect((await compare(name)).text).toContain(others);
  });

  test('what only resembles a trait is compared in the comparison of its species at least', async () => {
    const { text } = await compare('dwarf poison resistance');
    expect(text).toMatch(/Dwarven Resilience\W[^\n]*poison[^\n]*→[^\n]*Poison damage/);
  });

  describe('a feature or trait with the class or species that has it', () => {
    test.each([
      [
        'barbarian rage',
        'class-feature/srd-2014/barbarian-rage',
        'class-feature/srd-2024/barbarian-rage',
      ],
      [
        "rogue's sneak attack",
        'class-feature/srd-2014/rogue-sneak',
        'class-feature/srd-2024/rogue-sneak',
      ],
      [
        'monk unarmored defense',
        'class-feature/srd-2014/monk-un',
        'class-feature/srd-2024/monk-un',
      ],
      [
        'bard inspiration',
        'class-feature/srd-2014/bard-bardic',
        'class-feature/srd-2024/bard-bardic',
      ],
      ['monk ki', 'class-feature/srd-2014/monk-ki-2', 'class-feature/srd-2024/monk-monks-focus'],
      [
        'cleric turn undead',
        'class-feature/srd-2014/cleric-channel-divinity-turn',
        'class-feature/srd-2024/cleric-channel',
      ],
      [
        'warlock invocations',
        'class-feature/srd-2014/warlock-eldritch-invocations',
        'class-feature/srd-2024/warlock-eldritch-invocations',
      ],
      [
        'paladin aura',
        'class-feature/srd-2014/paladin-aura-of-p',
        'class-feature/srd-2024/paladin-aura-of-p',
      ],
      ['lucky halfling', 'trait/srd-2014/lucky', 'trait/srd-2024/luck'],
      ['dragonborn breath', 'trait/srd-2014/breath-weapon', 'trait/srd-2024/breath-weapon'],
      ['half-orc endurance', 'trait/srd-2014/relentless', 'trait/srd-2024/relentless'],
    ])('%s', compares);
  });

  describe('a feature of a subclass that was renamed', () => {
    test.each([
      ['Sculpt Spells', 'wizard-evocation', 'wizard-evoker'],
      ['Draconic Resilience', 'sorcerer-draconic', 'sorcerer-draconic-sorcery'],
      ["Dark One's Blessing", 'warlock-fiend', 'warlock-fiend-patron'],
      ['Wholeness of Body', 'monk-open-hand', 'monk-warrior-of-the-open-hand'],
      ['Divine Strike', 'cleric-life', 'cleric-blessed-strikes'],
    ])('%s', (name, older, newer) =>
      compares(name, `class-feature/srd-2014/${older}`, `class-feature/srd-2024/${newer}`),
    );
  });

  test('no table of prices is part of what is told about one thing', async () => {
    const { text } = await compare('Net');
    expect(text).toContain('freeing itself or another creature');
    expect(text).not.toContain('Club');
  });

  describe('a name with a word for its kind', () => {
    test.each([
      ['knight stat block', 'creature/srd-2014/knight', 'creature/srd-2024/knight'],
      [
        'great weapon fighting style',
        'class-feature/srd-2014/fighter-fighting-style-great',
        'feat/srd-2024/great-weapon',
      ],
    ])('%s', compares);
  });

  describe('a subject of any kind', () => {
    test.each([
      ['ki points', 'class-feature/srd-2014/monk-ki-2', 'class-feature/srd-2024/monk-monks-focus'],
      [
        'sorcery points',
        'class-feature/srd-2014/sorcerer-font',
        'class-feature/srd-2024/sorcerer-font',
      ],
      ['bonus action spells', 'rule/srd-2014/bonus-action', 'rule/srd-2024/one-spell'],
      ['ritual spells', 'rule/srd-2014/rituals', 'rule/srd-2024/ritual'],
      ['spell preparation', 'rule/srd-2014/known-and-prepared', 'rule/srd-2024/preparing-spells'],
      ['concentration checks', 'rule/srd-2014/concentration', 'rule/srd-2024/concentration'],
      ['dying', 'rule/srd-2014/falling', 'rule/srd-2024/falling'],
      ['dying rules', 'rule/srd-2014/dropping', 'rule/srd-2024/dropping'],
      ['smite', 'class-feature/srd-2014/paladin-divine-smite', 'spell/srd-2024/divine-smite'],
      // One example of a trap is not what the rules say on it.
      ['disarm', 'rule/srd-2014/traps', 'rule/srd-2024/traps'],
    ])('%s', compares);
  });

  test('wizard spellbook: the book or the rules for it', async () => {
    const { text } = await compare('wizard spellbook');
    expect(text).toMatch(/2014 ‹lore:\/\/(rule|gear)\/srd-2014\/\S*spellbook/);
    expect(text).toMatch(/2024 ‹lore:\/\/(rule|gear)\/srd-2024\/\S*spellbook/);
  });

  test('what only other kinds have is said to be of such a kind', async () => {
    const { isError, text } = await compare('elvish');
    expect(isError).toBe(true);
    expect(text).toMatch(/Elvish ‹lore:\/\/language\/.+ is a language/);
  });

  describe('what the other edition has in another place', () => {
    test.each([
      ['net', 'weapon/srd-2014/net', 'gear/srd-2024/net'],
      ['ritual casting', 'rule/srd-2014/rituals', 'rule/srd-2024/ritual'],
      ['backgrounds', 'rule/srd-2014/background', 'rule/srd-2024/character-backgrounds'],
      ['character backgrounds', 'rule/srd-2014/background', 'rule/srd-2024/character-backgrounds'],
      ['preparing spells', 'rule/srd-2014/known-and-prepared', 'rule/srd-2024/preparing-spells'],
      ['tool proficiency', 'rule/srd-2014/tools', 'rule/srd-2024/tool-proficiency-equipment'],
      ['rope', 'gear/srd-2014/rope-hempen', 'gear/srd-2024/rope'],
      [
        "monk's focus",
        'class-feature/srd-2014/monk-ki-2',
        'class-feature/srd-2024/monk-monks-focus',
      ],
      [
        'cleric domain',
        'class-feature/srd-2014/cleric-divine-domain',
        'class-feature/srd-2024/cleric-cleric-subclass',
      ],
    ])('%s', compares);
  });

  test.each([
    ['xp budget', '2024 only ‹lore://rule/srd-2024/step-2-determine-your-xp-budget›'],
    ['contested checks', '2014 only ‹lore://rule/srd-2014/contests›'],
  ])('%s: what one edition alone speaks of has no other side', async (name, only) => {
    expect((await compare(name)).text).toContain(only);
  });

  test.each(['subclass level', 'quantum physics'])(
    '%s: where nothing is on the subject, the nearest is only named',
    async (name) => {
      const { isError, text } = await compare(name);
      expect(isError).toBe(true);
      expect(text).toMatch(/^Nothing that can be compared is called .+ Nearest is .+ ‹lore:/);
    },
  );

  test.each(['legendary resistance', 'pack tactics'])(
    '%s: a part of stat blocks is said to be one',
    async (name) => {
      const { isError, text } = await compare(name);
      expect(isError).toBe(true);
      expect(text).toMatch(/is a part of stat blocks, such as that of .+ ‹lore:\/\/creature/);
    },
  );

  test.each(['crossbow', 'red dragon', 'cure'])(
    '%s: what is short for several names is no subject',
    async (name) => {
      expect((await compare(name)).text).toContain('may mean several');
    },
  );

  test.each(['longsword', 'lance'])(
    '%s: a reach that one edition does not state is no difference',
    async (name) => {
      const { text } = await compare(name);
      expect(text).toContain('damage');
      expect(text).not.toContain('range normal');
    },
  );

  test.each([
    ['hiding', 'rule/srd-2024/hide›', 'DC 15'],
    ['jumping', 'rule/srd-2024/long-jump›', 'High Jump'],
    ['resting', 'rule/srd-2024/long-rest›', '16 hours'],
  ])('%s: a rule that only points to others is compared with those', async (name, at, says) => {
    const { text } = await compare(name);
    expect(text).toContain(at);
    expect(text).toMatch(/points to .* compared with that/);
    expect(text.split('only 2024:')[1]).toContain(says);
  });

  test.each([
    ['long jump', 'rule/srd-2014/jumping›'],
    ['high jump', 'rule/srd-2014/jumping›'],
    ['dim light', 'rule/srd-2014/vision-and-light›'],
    ['heavily obscured', 'rule/srd-2014/vision-and-light›'],
    ['food and water', 'rule/srd-2024/malnutrition›'],
    ['spell attack', 'rule/srd-2014/spell-attack-rolls›'],
    ['hit point dice', 'rule/srd-2014/beyond-1st-level›'],
    ['donning and doffing armor', 'rule/srd-2024/armor-equipment›'],
    ['climb speed', 'rule/srd-2014/climb›'],
    ['potions', 'rule/srd-2014/consumables›'],
    ['drinking a potion', 'rule/srd-2014/consumables›'],
    ['potion miscibility', 'rule/srd-2014/consumables›'],
    ['racial traits', 'rule/srd-2024/parts-of-a-species›'],
    ['strength', 'rule/srd-2024/the-six-abilities›'],
    ['spellcasting focus', 'rule/srd-2014/material-m›'],
    ['hirelings', 'rule/srd-2014/services›'],
    ['exchange rates', 'rule/srd-2024/coins›'],
    ['spiked pit', 'rule/srd-2014/pits›'],
  ])('%s: what the other edition says under another heading', async (name, at) => {
    const { text } = await compare(name);
    expect(text).toContain(at);
    expect(text).not.toContain('only ‹');
  });

  test.each([
    ['tools', 'rule/srd-2014/tools›', 'rule/srd-2024/tools-equipment›'],
    ['actions', 'rule/srd-2014/actions-in-combat›', 'rule/srd-2024/actions›'],
    ['ammunition', 'weapon-property/srd-2014/ammunition›', 'weapon-property/srd-2024/ammunition›'],
    ['reactions', 'rule/srd-2014/reactions›', 'rule/srd-2024/reaction'],
  ])('%s: rules of one name at the same place of their books', async (name, older, newer) => {
    const { text } = await compare(name);
    expect(text).toContain(older);
    expect(text).toContain(newer);
  });

  test('downtime: the rule that is called so, not one that mentions it', async () => {
    expect((await compare('downtime')).text).toContain('rule/srd-2014/downtime-activities›');
  });

  test.each([
    ["dragon's breath", 'spell/srd-2024/dragons-breath', 'Deep Magic'],
    ['hippopotamus', 'creature/srd-2024/hippopotamus', 'Tome of Beasts 3'],
    ['pistol', 'weapon/srd-2024/pistol', 'Tome of Heroes'],
    ['ray of sickness', 'spell/srd-2024/ray-of-sickness', 'Open5e Originals'],
  ])('%s: a third-party book does not stand for the 2014 rules', async (name, only, book) => {
    const { text, notices } = await compare(name);
    expect(text).toContain(`2024 only ‹lore://${only}›`);
    expect(notices.join()).toContain(`What ${book}`);
  });

  describe('variants, sorts of gear and fighting styles', () => {
    test.each([
      ['succubus', 'creature/srd-2014/succubus-incubus›', 'creature/srd-2024/succubus›'],
      ['vicious hand crossbow', 'magic-item/srd-2014/vicious-weapon-c', 'magic-item/srd-2024/vic'],
      [
        'dancing sword (rapier)',
        'magic-item/srd-2014/dancing-sword-rapier',
        'magic-item/srd-2024/dancing-rapier',
      ],
      ['vorpal glaive', 'magic-item/srd-2014/vorpal-sword›', 'magic-item/srd-2024/vorpal-glaive'],
      [
        'spell scroll (3rd level)',
        'magic-item/srd-2014/spell-scroll-3rd',
        'magic-item/srd-2024/spell-scroll-level-3',
      ],
      [
        'potion of poison resistance',
        'magic-item/srd-2014/potion',
        'magic-item/srd-2024/potion-of-resistance',
      ],
      [
        'ammunition of fey slaying',
        'magic-item/srd-2014/arrow-of-slaying',
        'magic-item/srd-2024/ammunition-of-fey',
      ],
      ['breastplate (+1)', 'magic-item/srd-2014/armor-1', 'magic-item/srd-2024/breastplate-1'],
      ['lute', 'gear/srd-2014/lute', 'gear/srd-2024/musical-instrument-lute'],
      ['dice set', 'gear/srd-2014/dice-set', 'gear/srd-2024/gaming-set-dice'],
      ['crossbow bolts', 'gear/srd-2014/crossbow-bolt', 'gear/srd-2024/bolts-20'],
      ['wine, common', 'gear/srd-2014/wine-common', 'gear/srd-2024/wine-bottle-common'],
      ['defense fighting style', 'class-feature/srd-2014/fighter-f', 'feat/srd-2024/defense'],
      [
        'extra attack (2)',
        'class-feature/srd-2014/fighter-extra-attack-2-11',
        'class-feature/srd-2024/fighter-two-extra-attacks',
      ],
      [
        'mystic arcanum (level 8 spell)',
        'class-feature/srd-2014/warlock-mystic-arcanum-8',
        'class-feature/srd-2024/warlock-mystic-arcanum-level-8',
      ],
    ])('%s', compares);
  });

  describe('chapters and the rules of their names', () => {
    test.each([
      ['spells', 'rule/srd-2014/spellcasting›', 'rule/srd-2024/spells›'],
      ['spellcasting', 'rule/srd-2014/spellcasting›', 'rule/srd-2024/casting-spells›'],
      ['heroic inspiration', 'rule/srd-2014/inspiration›', 'rule/srd-2024/heroic-inspiration›'],
      ['armor', 'rule/srd-2014/armor›', 'rule/srd-2024/armor-equipment›'],
      ['size', 'rule/srd-2014/creature-size›', 'rule/srd-2024/size›'],
      ['hit dice', 'rule/srd-2014/beyond-1st-level›', 'rule/srd-2024/hit-point-dice›'],
    ])('%s', compares);
  });
}
