import { describe, expect, test } from 'vitest';
import type { Row, Session } from '../helpers/client.ts';

/** Numbers, prices, rarities and kinds in a description: what they are said of, and what they are not. */
export function saidInPassing(session: () => Session): void {
  const ask = async (query: string, limit = 10): Promise<{ rows: Row[]; text: string }> => {
    const { data, text } = await session().call('search_all', { query, limit });
    return { rows: Array.isArray(data) ? data : [], text };
  };
  const firstFor = async (query: string): Promise<Row | undefined> => (await ask(query)).rows[0];

  describe('a bonus is no value of a field', () => {
    test.each([
      ['armor that gives +2 ac against dragons', /Armor \(\+2\)/],
      ['bracers that give 2 ac to somebody without armor', /Bracers of Defense/],
      ['monster with +5 ac inside its shell', /Scrapper|Armadillo|Crab|Turtle|Tortoise/],
      ['shield that adds an extra 2 ac against arrows', /Arrow-Catching Shield/],
      ['spell, your ac is 2 higher for ten minutes', /Shield of Faith|Barkskin/],
    ])('%s', async (query, name) => {
      const { rows, text } = await ask(query, 5);
      expect(text).not.toContain('Understood as');
      expect(rows.map((row) => row.name)).toContainEqual(expect.stringMatching(name));
    });
  });

  describe('filters that leave only what does not fit were not meant', () => {
    test.each([
      [
        'become an angel: gold skin, wings, armor class never below 20, foes afraid',
        'Quintessence',
      ],
      ['fiend with a tiger head, immune to spells of 6th level or lower', 'Rakshasa'],
      ['a creature with a light that lures ships', 'Lanternfish'],
      ['feat with two cantrips and a spell', 'Magic Initiate'],
    ])('%s', async (query, name) => {
      const { rows } = await ask(query, 5);
      expect(rows.map((row) => row.name)).toContainEqual(expect.stringContaining(name));
    });

    test.each([
      ['creatures with ac 15 that swim', 'creature'],
      ['cr 2 snake that squeezes people', 'creature'],
      ['spells of level 3 that burn a group', 'spell'],
      ['rare shields that stop arrows', 'magic-item'],
    ])('but %s is a list', async (query, kind) => {
      const { rows, text } = await ask(query);
      expect(text).toContain('Understood as');
      expect(new Set(rows.map((row) => row.kind))).toEqual(new Set([kind]));
    });

    test('which of both is the answer is the same on every page', async () => {
      const query = 'become an angel: gold skin, wings, armor class never below 20, foes afraid';
      const { text } = await session().call('search_all', { query, limit: 3, page: 2 });
      expect(text).not.toContain('Understood as');
    });
  });

  describe('a rarity is that of the thing, or of one of its variants', () => {
    test.each([
      ['rare magic shield', 'Shield (+2)', 'rare'],
      ['magic shield, uncommon', 'Shield (+1)', 'uncommon'],
      ['magic heavy crossbow, rare', 'Heavy Crossbow (+2)', 'rare'],
      ['magic heavy crossbow with an uncommon bonus', 'Heavy Crossbow (+1)', 'uncommon'],
      ['magic longbow with a very rare bonus', 'Longbow (+3)', 'very rare'],
      ['uncommon dagger', 'Dagger (+1)', 'uncommon'],
      ['very rare plate armor', 'Plate Armor (+2)', 'very rare'],
      ['legendary belt of giant strength', 'Belt of Giant Strength', 'legendary'],
    ])('%s', async (query, name, rarity) => {
      expect(await firstFor(query)).toMatchObject({
        name: expect.stringContaining(name),
        rarity,
      });
    });

    test('none is very rare where a rare one is asked for', async () => {
      const { rows } = await ask('rare shield');
      expect(new Set(rows.map((row) => row.rarity))).toEqual(new Set(['rare']));
    });

    test.each([
      ['golem of rare metal', 'creature'],
      ['common soldier with a pitchfork', 'creature'],
    ])('%s asks for no magic items', async (query, kind) => {
      expect(await firstFor(query)).toMatchObject({ kind });
    });
  });

  describe('a question for a price is about what is sold', () => {
    test.each([
      ['large two handed sword for my barbarian, what does it cost', 'Greatsword'],
      ['how much does a longbow cost for my ranger', 'Longbow'],
      ['what would plate armor cost me', 'Plate Armor'],
      ['rapier for an elf rogue, price', 'Rapier'],
      ['how much for a horse that carries a knight into battle', 'Warhorse'],
      ['tube with lenses to look far, how much is it', 'Spyglass'],
      ['can our bard buy a lute for 30 gp', 'Lute'],
      ['how many gp is a potion of healing for the party', 'Potion of Healing'],
    ])('%s', async (query, name) => {
      expect(await firstFor(query)).toMatchObject({ name });
    });

    test.each([
      'how much does it cost to hire a mercenary',
      'how much does it cost to copy a spell into my spellbook',
      'what does a room at an inn cost',
      'how much can I sell a longsword for',
    ])('%s: the rules tell', async (query) => {
      expect(await firstFor(query)).toMatchObject({ kind: 'rule' });
    });

    test.each([
      ['brings back the dead with a 300 gp diamond, up to a minute later', 'Revivify'],
      ['throwing spear 30/120', 'Javelin'],
    ])('other figures: %s', async (query, name) => {
      expect(await firstFor(query)).toMatchObject({ name });
    });
  });

  test('an order by a figure does not take the value of a filter', async () => {
    const { text, rows } = await ask('strongest cr 5 undead');
    expect(text).toContain('cr 5, type undead');
    expect(new Set(rows.map((row) => row.challenge_rating))).toEqual(new Set([5]));
  });
}
