import { describe, expect, test } from 'vitest';
import { srdSession } from '../helpers/client.ts';

describe('what players shorten is written out', () => {
  test.each([
    ['search_all', 'barb', /^Barbarian$/],
    ['search_all', 'heavy xbow', /^(Crossbow, heavy|Heavy Crossbow)$/],
    ['search_all', 'rope 50ft', /^Rope/],
  ])('%s: %s', async (tool, query, name) => {
    const lore = await srdSession();
    const { text } = await lore.call(tool, { query });
    expect(text).not.toContain('Nothing in the library matches');
    expect((await lore.names(tool, { query }))[0]).toMatch(name);
  });

  test.each([
    ['lookup_equipment', 'heavy xbow', 'Crossbow, heavy'],
    ['lookup_equipment', 'hand x-bow', 'Crossbow, hand'],
    ['lookup_spell', 'speak w/ dead', 'Speak with Dead'],
    ['lookup_character_option', 'barb', 'Barbarian'],
  ])('%s: %s is %s', async (tool, name, wanted) => {
    const lore = await srdSession();
    expect(await lore.names(tool, { name })).toEqual([wanted]);
  });

  test.each([
    ['lookup_creature', 'wlof monster', 'Wolf'],
    ['lookup_spell', 'fierball spell', 'Fireball'],
  ])('%s: %s is %s: it is misspelt beside the word for its kind', async (tool, name, wanted) => {
    const lore = await srdSession();
    expect((await lore.names(tool, { name }))[0]).toBe(wanted);
  });

  test.each([
    ['blind', 'Blinded'],
    ['stun', 'Stunned'],
    ['paralyze', 'Paralyzed'],
  ])('%s is the condition %s', async (query, name) => {
    const lore = await srdSession();
    expect((await lore.names('search_all', { query }))[0]).toBe(name);
  });
});
