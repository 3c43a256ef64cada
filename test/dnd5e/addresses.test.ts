import { describe, expect, test } from 'vitest';
import { dnd5eKinds } from '../../src/dnd5e/model/kinds.ts';
import { ruleKindNames } from '../../src/dnd5e/model/rule-kinds.ts';
import { type Row, type Session, srdSession } from '../helpers/client.ts';

/** Tools that take one thing by name, with the kinds they take. */
const takers = [
  ['get_spell_details', 'spell_name', ['spell']],
  ['get_creature_details', 'creature_name', ['creature']],
  ['get_class_details', 'class_name', ['class', 'subclass']],
  ['get_class_features', 'class_name', ['class', 'subclass']],
  ['get_subclass_list', 'class_name', ['class']],
  ['get_spells_by_class', 'class_name', ['class']],
  ['get_race_details', 'race_name', ['race', 'subrace']],
  ['get_rule_details', 'rule_name', ruleKindNames],
  ['scale_creature', 'name', ['creature'], { cr: 5 }],
  ['rate_encounter', 'monsters', ['creature'], { party_levels: [3, 3] }],
] as const;

/** The address of something of each kind that the SRD has. */
async function addresses({ rows }: Session): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const { name } of dnd5eKinds) {
    const args = { query: '', content_type: name, per_page: 1 };
    const [row]: (Row | undefined)[] = await rows('search_content', args);
    if (row) found.set(name, row.uri);
  }
  return found;
}

describe('an address where a tool takes a name', () => {
  test.each(takers)('%s reads its own kinds and refuses others by name', async (...taker) => {
    const [tool, field, kinds, others = {}] = taker;
    const srd = await srdSession();
    const all = await addresses(srd);
    expect(all.size).toBeGreaterThan(8);
    for (const [kind, uri] of all) {
      const reply = await srd.call(tool, { [field]: uri, ...others });
      if (kinds.some((taken) => taken === kind)) expect(reply.error, uri).toBe('');
      else {
        expect(reply.error).toContain(`${uri} is the `);
        expect(reply.error).toContain('this tool takes ');
      }
    }
  });

  test('a lookup or a search reads any address, and says what it is of', async () => {
    const { call, rows } = await srdSession();
    const uri = 'lore://spell/srd-2014/fireball';
    for (const [tool, args] of [
      ['lookup_creature', { name: uri }],
      ['search_creature', { search: uri }],
      ['lookup_creature', { names: ['Goblin', uri] }],
    ] as const) {
      const reply = await call(tool, args);
      expect(reply.notices.join(' '), tool).toContain('Fireball is a spell');
      expect(reply.text).toContain('Fireball');
    }
    expect(await rows('search_all', { query: uri })).toMatchObject([{ uri }]);
  });

  test('an address of nothing among several names leaves the others', async () => {
    const { call } = await srdSession();
    const reply = await call('lookup_spell', { names: ['lore://spell/no/where', 'Fireball'] });
    expect(reply.data).toMatchObject([{ name: 'Fireball' }]);
    expect(reply.notices.join(' ')).toContain('Nothing is at lore://spell/no/where');
  });

  test('compare_editions takes an address of what can be compared', async () => {
    const { call } = await srdSession();
    const spell = await call('compare_editions', { name: 'lore://spell/srd-2014/fireball' });
    expect(spell.data).toMatchObject({ name: 'Fireball', kind: 'spell' });
  });
});
