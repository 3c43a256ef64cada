import { describe, expect, test } from 'vitest';
import { embedders, srdSessionWith } from '../helpers/client.ts';

/** Over the bundled SRD of 2014, which everybody has in the first minute. */
describe.each(embedders)('what a search finds, and what it admits not to find (%s)', (embedder) => {
  test.each(['zzqqxx', 'xqzjv'])('%s is nothing: no rows, and the reason first', async (query) => {
    const lore = await srdSessionWith(embedder);
    const reply = await lore.call('search_all', { query });
    expect(reply).toMatchObject({ success: true, data: [] });
    expect(reply.text).toMatch(/^Nothing in the library matches/);
    expect(reply.text).toContain('your own books can be imported');
    expect(reply.text.split('well').length).toBe(2);
    expect(reply.pagination).toMatchObject({ total: 0, has_more: false });
  });

  test.each(['mudokon', 'javascript promise', 'income tax declaration'])(
    '%s is not in the SRD: what is shown is marked as weak',
    async (query) => {
      const lore = await srdSessionWith(embedder);
      const { text } = await lore.call('search_all', { query, limit: 5 });
      expect(text).toMatch(/^Nothing in the library matches .* well/);
    },
  );

  test.each([
    'how many hit dice does a cinder moloch have',
    'what level is marrow sliver',
    'casting time of copper wind strike',
    'which god do the sahrakki pray to',
    'what does the grimblade patron give at first level',
    'turtel',
  ])('%s asks about something that is not there, and is told so', async (query) => {
    const lore = await srdSessionWith(embedder);
    const { text } = await lore.call('search_all', { query, limit: 5 });
    expect(text).toMatch(/^Nothing in the library matches .* well/);
  });

  test.each([
    ['how many hit dice does a bulette have', 'Bulette'],
    ['is misty step a bonus action', 'Misty Step'],
    ['casting time of find familiar', 'Find Familiar'],
    ['the tarrask', 'Tarrasque'],
    ['hellhounds', 'Hell Hound'],
    // Names with words left out, and words that only the stem of a text has.
    ['tashas laughter', 'Hideous Laughter'],
    ['mordenkainens mansion', 'Magnificent Mansion'],
    ['ottos irresistable dance', 'Irresistible Dance'],
    ['2nd wind', 'Second Wind'],
    ['hvy crossbow', 'Crossbow, heavy'],
    ['price of a spyglass in gold', 'Spyglass'],
  ])('%s is about %s', async (query, name) => {
    const lore = await srdSessionWith(embedder);
    const reply = await lore.call('search_all', { query, limit: 5 });
    expect(reply.text).not.toContain('Nothing in the library matches');
    expect((await lore.names('search_all', { query, limit: 5 }))[0]).toBe(name);
  });

  test.each([
    'ball of flame that burns a whole group',
    'undead that drain life',
    'how far can I jump',
    'fireball',
    'firball',
    'magic weapons',
    'what happens when I drop to zero hit points',
  ])('%s is there, and nothing is said against it', async (query) => {
    const lore = await srdSessionWith(embedder);
    const reply = await lore.call('search_all', { query, limit: 5 });
    expect(reply.text).not.toContain('Nothing in the library matches');
    expect(reply.data).not.toEqual([]);
  });

  test.each([
    ['flying mount', 'Pegasus'],
    ['stone skin', 'Stoneskin'],
    ['quick heal', 'Healing Word'],
    ['friendly fey', 'Conjure Fey'],
    ['undead servant', 'Skeleton'],
    ['evil tree', 'Awakened Tree'],
    ['big jump', 'Jump'],
    ['bear trap', 'Hunting trap'],
    ['gnome age', 'Gnome'],
  ])('%s: few plain words are a question, and no name from elsewhere', async (query, name) => {
    const lore = await srdSessionWith(embedder);
    const reply = await lore.call('search_all', { query, limit: 5 });
    expect(reply.text).not.toContain('Nothing in the library matches');
    expect(await lore.names('search_all', { query, limit: 5 })).toContain(name);
  });

  test.each([
    ['dim door', 'Dimension Door'],
    ['range of dim door', 'Dimension Door'],
    ['hyp pat spell', 'Hypnotic Pattern'],
    ['less rest', 'Lesser Restoration'],
    ['gel cube', 'Gelatinous Cube'],
    ['dimdoor', 'Dimension Door'],
    ['what does pwt do', 'Pass without Trace'],
    ['PWK damage', 'Power Word Kill'],
  ])('%s is short for %s', async (query, name) => {
    const lore = await srdSessionWith(embedder);
    const reply = await lore.call('search_all', { query, limit: 5 });
    expect(reply.text).not.toContain('Nothing in the library matches');
    expect((await lore.names('search_all', { query, limit: 5 }))[0]).toBe(name);
  });

  test.each(['Marrow Bell', 'Copper Wind Strike', 'deck of seven moons'])(
    '%s is written like a name that nothing has',
    async (query) => {
      const lore = await srdSessionWith(embedder);
      const { text } = await lore.call('search_all', { query, limit: 5 });
      expect(text).toMatch(/^Nothing in the library matches .* well/);
    },
  );

  test.each([
    ['Does Being Invisible Give Me Advantage', 'Invisible'],
    ['UNDEAD THAT DRAINS LIFE', 'Wight'],
    ['Big Bear That Is Also An Owl', 'Owlbear'],
  ])('%s: capitals on every word do not make it a name', async (query, name) => {
    const lore = await srdSessionWith(embedder);
    const reply = await lore.call('search_all', { query, limit: 5 });
    expect(reply.text).not.toContain('Nothing in the library matches');
    expect(await lore.names('search_all', { query, limit: 5 })).toContain(name);
  });

  test('a question filters: the total counts what matches, not the library', async () => {
    const lore = await srdSessionWith(embedder);
    const spells = await lore.call('search_spells', { class: 'wizard', per_page: 1 });
    const fire = await lore.call('search_spells', {
      query: 'all fire spells for wizards',
      class: 'wizard',
      per_page: 50,
    });
    const total = (reply: typeof fire): number => Number(Object(reply.pagination).total);
    expect(total(fire)).toBeGreaterThan(5);
    expect(total(fire)).toBeLessThan(total(spells) / 2);
    const names = (await lore.names('search_spells', { query: 'fire', class: 'wizard' })).slice(
      0,
      3,
    );
    for (const name of names) expect(name).toMatch(/\bFire/);
  });

  test('a question that asks for a thing by name finds the thing', async () => {
    const lore = await srdSessionWith(embedder);
    const first = async (query: string) => (await lore.rows('search_all', { query }))[0];
    expect(await first('how much does a warhorse cost')).toMatchObject({
      name: 'Warhorse',
      kind: 'gear',
    });
    expect(await first('plate armor')).toMatchObject({ name: 'Plate', kind: 'armor' });
    expect(await first('light crossbow')).toMatchObject({ kind: 'weapon' });
    expect(await first('what does the fireball spell do')).toMatchObject({ name: 'Fireball' });
    expect(await first('what does the shield spell do')).toMatchObject({
      name: 'Shield',
      kind: 'spell',
    });
  });

  test.each([
    ['call of cthulhu sanity roll', 'Call of Cthulhu'],
    ['Pathfinder 2e flanking', 'Pathfinder'],
    ['grappling in D&D 3.5', 'the third edition of D&D'],
    ['does THAC0 exist', 'AD&D'],
  ])('%s: that it is of another game is said', async (query, game) => {
    const lore = await srdSessionWith(embedder);
    const { text, weak } = await lore.call('search_all', { query });
    expect(weak).toBe(true);
    expect(text).toContain(`The library has the rules of D&D 5e, and not those of ${game}.`);
  });

  test.each(['warhammer', '3rd level spells', '5e grappling hook'])(
    '%s: no other game is meant',
    async (query) => {
      const lore = await srdSessionWith(embedder);
      expect((await lore.call('search_all', { query })).text).not.toContain('not those of');
    },
  );
});
