import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { libraryService, type NewEntity } from '../../src/library/library.ts';
import { openInProcess, srdSession } from '../helpers/client.ts';

/** Two books of one user: a spell and a creature that the rules have too, and some of their own. */
const own: readonly (readonly [document: string, kind: string, like: string, name: string])[] = [
  ['harbour-tales', 'spell', 'fireball', 'Fireball'],
  ['harbour-tales', 'spell', 'fire-bolt', 'Lamplighter'],
  ['harbour-tales', 'spell', 'cure-wounds', 'Tar the Hull'],
  ['harbour-tales', 'creature', 'goblin', 'Bilge Imp'],
  ['old-kiln', 'creature', 'zombie', 'Clay Sleeper'],
];

let lore: Awaited<ReturnType<typeof openInProcess>>;
beforeAll(async () => {
  lore = await openInProcess({});
  const library = lore.app.use(libraryService);
  const entities = await Promise.all(
    own.map(async ([document, kind, like, name]): Promise<NewEntity> => {
      const { body = {} } = (await library.get(`${kind}/srd-2014/${like}`)) ?? {};
      // A word that nobody else has, as people invent them.
      const desc = `${String(body.desc)} The shipwrights of Quorvash sing it.`;
      const own = name === 'Tar the Hull' ? { ...body, desc } : body;
      return { kind, document, name, source: 'orcbrew', body: own };
    }),
  );
  const book = { source: 'orcbrew', ruleset: '5e-2014', standsAlone: true };
  await library.put({
    documents: [
      { key: 'harbour-tales', title: 'Harbour Tales', ...book },
      { key: 'old-kiln', title: 'The Old Kiln', ...book },
    ],
    entities,
  });
});
afterAll(() => lore.close());

const SPELLS = ['Fireball', 'Lamplighter', 'Tar the Hull'];
const CREATURES = ['Bilge Imp', 'Clay Sleeper'];

describe('one’s own books, called homebrew', () => {
  test.each<readonly [query: string, names: readonly string[]]>([
    ['my homebrew', [...CREATURES, ...SPELLS]],
    ['show me all my homebrew', [...CREATURES, ...SPELLS]],
    ["what's in my homebrew?", [...CREATURES, ...SPELLS]],
    ['all homebrew spells', SPELLS],
    ['home-brewed spells', SPELLS],
    ['what homebrew spells do I have?', SPELLS],
    ['Do we have any homebrew spells?', SPELLS],
    ['spells from our own home brew books', SPELLS],
    ['list the spells in my homebrew', SPELLS],
    ['homebrew monsters', CREATURES],
    ['homebrew undead', ['Clay Sleeper']],
    ['homebrew fire spells', ['Fireball', 'Lamplighter']],
    ['level 3 spells from my homebrew', ['Fireball']],
    ['monsters from The Old Kiln', ['Clay Sleeper']],
    ['Harbour Tales spells', SPELLS],
    ['list my spells', SPELLS],
    ['how many homebrew monsters do I have', CREATURES],
    ['all my own monsters', CREATURES],
    ['imported monsters', CREATURES],
  ])('%s: only what is in them', async (query, names) => {
    const { pagination, text } = await lore.call('search_all', { query });
    expect((await lore.names('search_all', { query })).toSorted()).toEqual(names);
    expect(pagination?.total).toBe(names.length);
    expect(text).toMatch(/Only .+ was searched, which the words name/);
  });

  test.each(['Quorvash', 'shipwrights of Quorvash', 'what do the Quorvash shipwrights do'])(
    '%s: a word that only an own text has is no sign that it is missing',
    async (query) => {
      const { text, weak } = await lore.call('search_all', { query });
      expect(text).not.toContain('matches');
      expect(weak ?? false).toBe(false);
      expect(await lore.names('search_all', { query, limit: 1 })).toEqual(['Tar the Hull']);
    },
  );

  test.each([
    ['search_all', { query: 'my homebrew feats' }, 'Your homebrew has no feats.'],
    ['search_all', { query: 'homebrew magic items' }, 'Your homebrew has no magic items.'],
    ['search_feats', { query: 'my homebrew' }, 'Your homebrew has no feats.'],
  ])('%s %o: nothing of a kind is said, not something else', async (tool, args, says) => {
    const { data, text, weak } = await lore.call(tool, args);
    expect({ data, weak }).toEqual({ data: [], weak: true });
    expect(text).toMatch(new RegExp(`^${says}`));
  });

  test.each(['fireball not homebrew', 'non-homebrew fireball', 'fireball excluding homebrew'])(
    '%s: only what is elsewhere',
    async (query) => {
      const [first] = await lore.rows('search_all', { query });
      expect(first).toMatchObject({ name: 'Fireball' });
      expect(first?.document).toMatch(/^srd-/);
      const { text } = await lore.call('search_all', { query });
      expect(text).not.toContain('harbour-tales');
      expect(text).toContain('what is not your homebrew');
    },
  );

  test('what is described is looked for in them', async () => {
    const rows = await lore.rows('search_all', { query: 'homebrew spell that heals', limit: 1 });
    expect(rows).toMatchObject([{ name: 'Tar the Hull' }]);
  });

  test('a name that only the rules have is found there, and that is said', async () => {
    for (const [tool, args] of [
      ['search_all', { query: 'homebrew magic missile' }],
      ['lookup_spell', { name: 'my homebrew magic missile' }],
    ] as const) {
      const [first] = await lore.rows(tool, args);
      expect(first).toMatchObject({ name: 'Magic Missile' });
      const { text } = await lore.call(tool, args);
      expect(text).toContain('Your homebrew has nothing called "magic missile"');
    }
  });

  test('a name that both have is that of the user', async () => {
    const [first] = await lore.rows('search_all', { query: 'fireball from my homebrew' });
    expect(first).toMatchObject({ name: 'Fireball', document: 'harbour-tales' });
    const [looked] = await lore.rows('lookup_spell', { name: 'Fireball (homebrew)' });
    expect(looked).toMatchObject({ document: 'harbour-tales' });
  });

  test('they can be given as documents', async () => {
    const names = await lore.names('search_spell', { documents: ['homebrew'] });
    expect(names.toSorted()).toEqual(SPELLS);
    const both = { documents: ['My Homebrew', 'srd-2014'], search: 'Fireball' };
    const rows = await lore.rows('search_spell', { ...both, group: false, limit: 2 });
    const documents = rows.map((row) => row.document);
    expect(documents.toSorted()).toEqual(['harbour-tales', 'srd-2014']);
  });

  test.each([
    'how do I homebrew a monster',
    'rules for creating homebrew monsters',
    'gods of my homebrew world',
    'can my spells be countered',
    'do my monsters get advantage',
  ])('%s: what is meant is in no book of the user', async (query) => {
    expect((await lore.call('search_all', { query })).text).not.toContain('was searched');
  });

  test('that there are none is said, and how to import them', async () => {
    const srd = await srdSession();
    const none = /^There is no homebrew in the library yet: .* import FILE" does that/;
    for (const query of ['my homebrew', 'all homebrew spells', 'homebrew monsters of cr 3']) {
      const { data, text, weak } = await srd.call('search_all', { query });
      expect({ data, weak }).toEqual({ data: [], weak: true });
      expect(text).toMatch(none);
    }
    const query = 'homebrew spell that lets you breathe under water';
    expect(await srd.names('search_all', { query })).toContain('Water Breathing');
    expect((await srd.call('search_all', { query })).text).toMatch(none);
    const { data, text } = await srd.call('search_spell', { documents: ['homebrew'] });
    expect(data).toEqual([]);
    expect(text).toContain('There is no homebrew in the library yet');
  });
});

describe('a kind beside an edition', () => {
  test.each([
    ['2014 conditions', 'condition'],
    ['SRD 5.1 spells', 'spell'],
    ['classes in the 2014 rules', 'class'],
  ])('%s: the list of them', async (query, kind) => {
    const rows = await lore.rows('search_all', { query });
    expect(new Set(rows.map((row) => row.kind))).toEqual(new Set([kind]));
  });

  test('a single one is no list', async () => {
    expect(await lore.names('search_all', { query: '2014 condition', limit: 1 })).not.toEqual([
      'Blinded',
    ]);
  });
});
