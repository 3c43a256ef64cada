import { describe, expect, test } from 'vitest';
import type { Row, Session } from '../helpers/client.ts';

const rowsOf = (reply: { readonly data: unknown }): Row[] =>
  Array.isArray(reply.data) ? reply.data : [];

/** What one edition calls by another name than the other, over a synced library. */
export function namesByEdition(session: () => Session): void {
  const first = async (tool: string, args: Readonly<Record<string, unknown>>) => {
    const reply = await session().call(tool, { ...args });
    return { ...reply, name: rowsOf(reply)[0]?.name };
  };

  test.each([
    ['search_all', { query: 'inspiration 2024' }, 'Heroic Inspiration'],
    ['search_rule', { search: 'inspiration in the 2024 rules' }, 'Heroic Inspiration'],
    ['search_rule', { search: 'two-weapon fighting 2024' }, 'Light'],
    ['search_all', { query: 'thug 2024' }, 'Tough'],
    ['search_creature', { search: 'goblin', ruleset: '5e-2024' }, 'Goblin Warrior'],
    ['search_creature', { search: 'goblin warrior 2014' }, 'Goblin'],
    ['search_all', { query: 'melee attacks 2024' }, 'Melee Attacks'],
    ['search_all', { query: 'goblin' }, 'Goblin'],
    ['search_creature', { search: '5.5e goblin' }, 'Goblin Warrior'],
    ['search_all', { query: 'one d&d thug' }, 'Tough'],
  ])('%s %o begins with what the wished edition calls so', async (tool, args, name) => {
    expect((await first(tool, args)).name).toBe(name);
  });

  test.each([
    ['lookup_rule', { name: 'inspiration 2024' }, 'Heroic Inspiration'],
    ['lookup_creature', { name: 'goblin (2024)' }, 'Goblin Warrior'],
    ['lookup_creature', { name: 'thug', ruleset: '5e-2024' }, 'Tough'],
    ['lookup_equipment', { name: 'deck of many things 2024' }, 'Mysterious Deck'],
    ['lookup_spell', { names: ['feeblemind'], ruleset: '5e-2024' }, 'Befuddlement'],
  ])('%s %o shows it by its name in that edition, and says so', async (tool, args, name) => {
    const reply = await first(tool, args);
    expect(reply.name).toBe(name);
    expect(reply.notices.join()).toMatch(/In the 2024 rules .+ is called /);
  });

  test.each([
    ['search_all', { query: 'legacy fireball' }, '5e-2014'],
    ['search_all', { query: 'one d&d fireball' }, '5e-2024'],
    ['search_all', { query: 'old cure wounds' }, '5e-2014'],
    ['search_all', { query: 'latest version of cure wounds' }, '5e-2024'],
    ['lookup_spell', { name: 'fireball (legacy)' }, '5e-2014'],
    ['search_all', { query: 'fireball 2014', ruleset: '5e-2024' }, '5e-2024'],
  ])('%s %o is of %s', async (tool, args, ruleset) => {
    const reply = await session().call(tool, { ...args });
    expect(rowsOf(reply)[0]).toMatchObject({ ruleset });
  });

  test('what the wished edition does not have is said', async () => {
    const reply = await session().call('search_creature', { search: '5.5e orc' });
    expect(reply.notices.join()).toContain('Orc is not in 5e-2024 here');
    const against = { query: 'fireball 2014', ruleset: '5e-2024' };
    const { notices } = await session().call('search_all', against);
    expect(notices.join()).toContain('The words name 5e-2014, but the argument ruleset 5e-2024');
  });

  describe('without an edition, the name in the newer rules is mentioned', () => {
    test.each([
      ['lookup_creature', { name: 'thug' }, 'Tough ‹lore://creature/srd-2024/tough›'],
      ['lookup_creature', { name: 'goblin' }, 'Goblin Warrior ‹'],
      ['lookup_equipment', { name: 'potion of greater healing' }, 'Potion of Healing (greater) ‹'],
      ['get_rule_details', { rule_name: 'inspiration' }, 'Heroic Inspiration ‹'],
      ['get_creature_details', { creature_name: 'quipper' }, 'Piranha ‹'],
    ])('%s %o', async (tool, args, newer) => {
      const { notices } = await session().call(tool, args);
      expect(notices).toContainEqual(expect.stringContaining(`In the 2024 rules: ${newer}`));
    });

    test.each([
      ['lookup_creature', { name: 'owlbear' }],
      ['lookup_creature', { name: 'orc' }],
      ['lookup_creature', { name: 'goblin', documents: ['srd-2014'] }],
    ])('%s %o has none', async (tool, args) => {
      const { notices } = await session().call(tool, args);
      expect(notices.join()).not.toContain('In the 2024 rules');
    });
  });

  test.each([
    ['lookup_equipment', { name: 'plate' }, 'Plate Armor'],
    ['lookup_equipment', { name: 'studded leather' }, 'Studded Leather Armor'],
    ['search_all', { query: 'half plate' }, 'Half Plate Armor'],
  ])('%s %o: a word for its kind hides no newer entry', async (tool, args, name) => {
    const reply = await session().call(tool, args);
    expect(rowsOf(reply)[0]).toMatchObject({ name, document_key: 'srd-2024' });
  });

  test.each([
    ['sneaking', 'rule/srd-2014/hide', 'rule/srd-2024/hide'],
    ['standing up', 'rule/srd-2014/being-prone', 'condition/srd-2024/prone'],
    ['hidden', 'rule/srd-2014/unseen-attackers', 'rule/srd-2024/unseen-attackers'],
    ['dual wielding', 'rule/srd-2014/two-weapon', 'weapon-property/srd-2024/light'],
    ['knocking someone out', 'rule/srd-2014/knocking', 'rule/srd-2024/knocking'],
    ['holding your breath', 'rule/srd-2014/suffocating', 'rule/srd-2024/suffocation'],
  ])('compare_editions %s: a subject is one rule in both editions', async (name, older, newer) => {
    const { text } = await session().call('compare_editions', { name });
    expect(text).toContain(older);
    expect(text).toContain(newer);
    expect(text).toContain(`Nothing comparable is called "${name}"`);
  });

  test.each(['flanking', 'singing', 'constructor'])(
    'compare_editions %s: a word of English is no misspelt name',
    async (name) => {
      const { text } = await session().call('compare_editions', { name });
      expect(text).not.toMatch(/similar spelling|may mean several/);
    },
  );
}
