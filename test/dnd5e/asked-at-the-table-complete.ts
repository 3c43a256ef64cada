import { describe, expect, test } from 'vitest';
import type { Row, Session } from '../helpers/client.ts';

const rowsOf = (reply: { readonly data: unknown }): Row[] =>
  Array.isArray(reply.data) ? reply.data : [];

/** Questions as they are asked in the middle of a game: what the text of an answer must say. */
export function askedAtTheTable(session: () => Session): void {
  test.each([
    ['search_rule', 'does a nat 20 on a death save wake me up', /regain 1 Hit Point/],
    ['search_rule', 'how many miles can we walk in a day', /24 miles/],
    [
      'search_all',
      'can you concentrate on two spells at once',
      /Concentration ends|lose concentration/i,
    ],
    ['search_all', 'how long does a short rest take', /1[ -]hour/],
    // The text says neither "ambushed" nor "sleep still counts".
    ['search_rule', 'ambushed at midnight, does our sleep still count', /Rolling Initiative/],
    ['search_rule', 'push the guard over the railing', /push it 5 feet/],
    // The glossary says it, the rule of the same name in its chapter does not.
    ['search_rule', 'wading in waist deep water', /waist-deep/],
  ])('%s "%s": the answer stands in the text', async (tool, query, says) => {
    const field = tool === 'search_all' ? 'query' : 'search';
    expect((await session().call(tool, { [field]: query })).text).toMatch(says);
  });

  test.each([
    ['how does rage work', 'Rage is a class feature', 'barbarian-rage'],
    ['does raging protect against fire damage', 'Rage is a class feature', 'barbarian-rage'],
    ['does sneak attack work with a crossbow', 'Sneak Attack is a class feature', 'rogue-sneak'],
    ['when do pact magic slots come back', 'Short or Long Rest', 'warlock-pact-magic'],
    ['can I cast spells in wild shape', "You can't cast spells", 'druid-wild-shape'],
  ])('search_rule "%s": the feature that is asked about', async (search, says, address) => {
    const { text } = await session().call('search_rule', { search });
    const [lead = ''] = text.split('\n\n');
    expect(lead).toContain(says);
    expect(lead).toContain(address);
    expect(lead).not.toContain('Nothing');
  });

  test.each(['how does exhaustion work', 'what does extra attack do with two weapon fighting'])(
    'search_rule "%s": a rule of that name is the answer',
    async (search) => {
      const { text } = await session().call('search_rule', { search });
      expect(text).not.toContain('no rule of its own');
    },
  );

  describe('lookups of names among other words', () => {
    test.each([
      ['lookup_creature', 'goblin statblock', 'Goblin'],
      ['lookup_creature', 'cr of a lich', 'Lich'],
      ['lookup_spell', 'fireball damage', 'Fireball'],
      ['lookup_spell', 'what does fireball do', 'Fireball'],
      ['lookup_equipment', 'how much is a longsword', 'Longsword'],
      ['lookup_equipment', 'holy avenger sword', 'Holy Avenger'],
      ['lookup_rule', 'stealth skill', 'Stealth'],
      ['lookup_rule', 'ready action', 'Ready'],
    ])('%s "%s"', async (tool, name, found) => {
      expect(rowsOf(await session().call(tool, { name }))[0]?.name).toBe(found);
    });

    test.each([
      ['lookup_equipment', 'ring of eternal potatoes'],
      ['lookup_creature', 'beholder stats'],
    ])('%s "%s" is still not there', async (tool, name) => {
      expect(rowsOf(await session().call(tool, { name }))).toEqual([]);
    });
  });

  test.each([
    'in the 2024 rules, goblin stats',
    'under 2024 rules goblin',
    'goblin stats in the 2024 rules',
  ])('search_all "%s": the wish stands anywhere', async (query) => {
    expect(rowsOf(await session().call('search_all', { query }))[0]?.name).toBe('Goblin Warrior');
  });

  test.each([
    ['what is my proficiency bonus at 9th level', '**Level 9** Proficiency Bonus +4'],
    ['how much xp for 5th level', '**Level 5** Experience Points 6,500'],
  ])('search_all "%s": the row of the table', async (query, says) => {
    const { text } = await session().call('search_all', { query });
    expect(text.split('\n')[0]).toContain(says);
  });

  test.each([
    ['search_classes', 'rogue who makes bombs, digs trenches', 'Sapper'],
    ['search_classes', 'Sapper', 'Sapper'],
    ['search_races', 'swamp dwelling horned race', 'Bhain Kwai'],
  ])('%s "%s": a part that fits better is named', async (tool, query, name) => {
    const { text } = await session().call(tool, { query });
    expect(text).toMatch(new RegExp(`^Among the (?:subclasses|subraces), .*${name} \\(`));
    expect(text).not.toContain('Nothing in the library matches');
  });

  test('a whole that fits best is followed by no parts', async () => {
    const { text } = await session().call('search_classes', { query: 'caster with a spellbook' });
    expect(text).not.toContain('Among the subclasses');
  });

  describe('lists in the words of players', () => {
    test.each([
      ['concentration-free 1st level wizard spells', 'concentration false'],
      ['attunement-free rare rings', 'requires_attunement false'],
      ['material-free cantrips', 'material false'],
      ['level 2 bonus action spells', 'level 2, casting_time bonus action'],
      ['spells castable as a bonus action level 2', 'level 2, casting_time bonus action'],
      ['wizard spells of levels 6, 7', 'level_min 6, level_max 7'],
      ['evocations of level 5', 'school evocation'],
      ['spells that only need a somatic component', 'verbal false, somatic true'],
      ['animals of cr 1', 'type beast'],
      ['creatures with fly speed over 100 ft', 'fly 101'],
      ['creatures that fly at least 60 feet', 'fly 60'],
      ['monsters that swim more than 40 ft', 'swim 41'],
    ])('%s', async (query, understood) => {
      const reply = await session().call('search_all', { query });
      const [lead = ''] = reply.text.split('\n');
      expect(lead).toContain('Understood as');
      expect(lead).toContain(understood);
      expect(lead).not.toContain('best match');
      expect(rowsOf(reply).length).toBeGreaterThan(2);
    });

    test.each([
      ['large monstrosities from tome of beasts 2', 9],
      ['cr 5 monsters from creature codex', 9],
    ])('%s: a page past the end is still of that book', async (query, page) => {
      const reply = await session().call('search_all', { query, page });
      expect(rowsOf(reply)).toEqual([]);
      expect(reply.text).toContain('past the end');
      expect(reply.text).not.toContain('has nothing called');
    });
  });
}
