import { expect, test } from 'vitest';
import { libraryService } from '../../src/library/library.ts';
import { plain } from '../../src/text/names.ts';
import type { openInProcess, Row } from '../helpers/client.ts';
import { times } from '../helpers/counts.ts';
import { slipIn } from './slip-in.ts';

type Opened = Awaited<ReturnType<typeof openInProcess>>;

const KINDS = ['creature', 'spell', 'magic-item', 'race', 'subclass', 'background', 'feat'];

/** How people call some of the books beside a name. */
const CALLED: Readonly<Record<string, readonly string[]>> = {
  'srd-2014': ['5.1 srd', 'SRD 5.1', '2014', 'System Reference Document 5.1'],
  'srd-2024': ['5.2 srd', "2024 player's handbook", '5e 2024', 'srd 2024'],
  'a5e-mm': ['Monstrous Menagerie', 'a5e monstrous menagerie'],
  bfrd: ['black flag', 'Black Flag SRD'],
  ccdx: ['creature codex', 'ccdx'],
  deepm: ['deep magic', 'Deep Magic for 5th Edition'],
  tob: ['tome of beasts', 'tob'],
  'tob-2023': ['tome of beasts 2023', 'Tome of Beasts 1 (2023 Edition)'],
  tob2: ['Tome of Beasts 2', 'tob2'],
  tob3: ['tome of beasts 3', 'tob 3'],
  toh: ['tome of heroes', 'toh'],
  vom: ['vault of magic', 'vom'],
};

const BESIDE: readonly ((name: string, book: string) => string)[] = [
  (name, book) => `${name} ${book}`,
  (name, book) => `${book} ${name}`,
  (name, book) => `${name} from ${book}`,
  (name, book) => `${name} in the ${book}`,
  (name, book) => `${name} (${book})`,
  (name, book) => `${book}: ${name}`,
];

/** Questions about the rules that name a thing. */
const INSIDE: Readonly<Record<'spell' | 'creature', readonly ((name: string) => string)[]>> = {
  spell: [
    (name) => `can i twin ${name}`,
    (name) => `can I ready ${name} for my turn`,
    (name) => `can you counterspell ${name}`,
    (name) => `can i upcast ${name}`,
    (name) => `${name} upcast`,
    (name) => `level 5 ${name}`,
    (name) => `can I cast ${name} while grappled`,
  ],
  creature: [
    (name) => `can I tame a ${name}`,
    (name) => `can i polymorph into a ${name}`,
    (name) => `does a ${name} have darkvision`,
    (name) => `is the ${name} immune to being charmed`,
  ],
};

/** Numbers between 0 and 1, the same in every run. */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Things that are asked for by their names, with the book or with slips, over a synced library. */
export function thingsByName(session: () => Opened): void {
  const search = async (query: string) => {
    const reply = await session().call('search_all', { query, limit: 5 });
    const [first] = reply.data as Row[];
    return { first, weak: reply.weak };
  };
  const named = async (documents?: readonly string[]) => {
    const select = KINDS.map((kind) => ({ kind }));
    const query = { select, limit: 100_000, fields: [] };
    const { found } = await session()
      .app.use(libraryService)
      .search({ ...query, ...(documents && { documents }) });
    return found.map(({ entity }) => entity).filter(({ name }) => !/[(:,]/.test(name));
  };

  test('a name beside a book is found in that book', async () => {
    const random = numbersFrom(1);
    const missed: string[] = [];
    for (const [document, titles] of Object.entries(CALLED)) {
      const things = await named([document]);
      for (let i = 0; i < times(6, 60); i++) {
        const { name = '' } = things[Math.floor(random() * things.length)] ?? {};
        const beside = BESIDE[i % BESIDE.length];
        const asked = beside?.(name.toLowerCase(), titles[i % titles.length] ?? '') ?? '';
        const { first, weak } = await search(asked);
        if (weak || first?.document_key !== document || plain(first.name) !== plain(name))
          missed.push(`${asked}: ${first?.name} (${first?.document_key})`);
      }
    }
    expect(missed).toEqual([]);
  });

  test.each(['spell', 'creature'] as const)(
    'a %s that a question about the rules names is among the first rows',
    async (kind) => {
      const random = numbersFrom(7);
      const things = (await named()).filter((entity) => entity.kind === kind);
      const missed: string[] = [];
      const count = times(40, 400);
      for (let i = 0; i < count; i++) {
        const { name = '' } = things[Math.floor(random() * things.length)] ?? {};
        const asked = INSIDE[kind][i % INSIDE[kind].length]?.(plain(name)) ?? '';
        const reply = await session().call('search_all', { query: asked, limit: 5 });
        const shown = (reply.data as Row[]).slice(0, 3).map((row) => plain(row.name));
        if (reply.weak || !shown.includes(plain(name)))
          missed.push(`${asked}: ${shown.join(', ')}`);
      }
      expect(1 - missed.length / count, missed.join('\n')).toBeGreaterThanOrEqual(0.94);
    },
  );

  test('a name that ends in a word for its kind is no other one', async () => {
    expect((await search('shadow beast')).first?.name).toBe('Shadow Beast');
  });

  test('a name with one slip is found, and nearly always with two', async () => {
    const things = (await named()).filter(({ name }) => name.length >= 8 && name.length < 34);
    for (const [slips, share] of [
      [1, 0.94],
      [2, 0.88],
    ] as const) {
      const random = numbersFrom(slips);
      const missed: string[] = [];
      const count = times(60, 600);
      for (let i = 0; i < count; i++) {
        const { name = '' } = things[Math.floor(random() * things.length)] ?? {};
        let asked = plain(name);
        for (let slip = 0; slip < slips; slip++) asked = slipIn(asked, random);
        const { first, weak } = await search(asked);
        if (weak || plain(first?.name ?? '') !== plain(name))
          missed.push(`${asked} (${name}): ${first?.name}`);
      }
      expect(1 - missed.length / count, missed.join('\n')).toBeGreaterThanOrEqual(share);
    }
  });

  test.each([
    ['erina tome of beasts', 'Erina', 'tob-2023'],
    ['undead from Creature Codex', /./, 'ccdx'],
    ['creature codex dragons', /Dragon/, 'ccdx'],
    ['fire spells in deep magic extended', /./, 'deepmx'],
    ['gobln black flag', 'Goblin', 'bfrd'],
    ['fireball phb', 'Fireball', 'srd-2024'],
    ['goblin 5.2 srd', 'Goblin Warrior', 'srd-2024'],
  ])('%s: %s of %s', async (query, name, document) => {
    const { first, weak } = await search(query);
    expect(first?.name).toMatch(name);
    expect(first?.document_key).toBe(document);
    expect(weak).toBe(false);
  });

  test('a book that does not have it is said not to', async () => {
    const reply = await session().call('search_all', { query: 'jiang shi tome of beasts' });
    expect((reply.data as Row[])[0]).toMatchObject({ name: 'Jiangshi', document_key: 'ccdx' });
    expect(reply.weak).toBe(false);
    expect(reply.notices.join()).toContain('Tome of Beasts has nothing called "jiang shi"');
    for (const query of ['what happens when I level up', 'ship with a black flag'])
      expect((await session().call('search_all', { query })).notices.join()).not.toContain('Only ');
  });

  test.each([
    ["thief's tools", "Thieves' Tools"],
    ['ice wall', 'Wall of Ice'],
    ['divine words', 'Divine Word'],
  ])('%s is %s, whatever a creature has for an action', async (query, name) => {
    expect((await search(query)).first?.name).toBe(name);
  });

  test('what is only a trait lists who has it', async () => {
    const reply = await session().call('search_all', { query: 'magic resistance' });
    expect(reply.notices.join()).toContain('These creatures have magic resistance');
    const weapons = await session().call('search_all', { query: 'magic weapons' });
    expect(weapons.notices.join()).toContain('Understood as magic items');
  });
}
