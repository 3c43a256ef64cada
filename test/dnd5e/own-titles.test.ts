import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { libraryService, type NewEntity } from '../../src/library/library.ts';
import { openInProcess } from '../helpers/client.ts';

/** Two books of one user, with titles as people write them. */
const own: readonly (readonly [document: string, kind: string, like: string, name: string])[] = [
  ['nebelmark', 'spell', 'fireball', 'Laternenwurf'],
  ['nebelmark', 'creature', 'goblin', 'Fog Imp'],
  ['nebelmark', 'creature', 'adult-red-dragon', 'Mother of Lanterns'],
  ['second-book', 'spell', 'cure-wounds', 'Tar the Hull'],
  ['second-book', 'creature', 'zombie', 'Clay Sleeper'],
];
const NEBELMARK = ['Fog Imp', 'Laternenwurf', 'Mother of Lanterns'];
const SECOND = ['Clay Sleeper', 'Tar the Hull'];

let lore: Awaited<ReturnType<typeof openInProcess>>;
beforeAll(async () => {
  lore = await openInProcess({});
  const library = lore.app.use(libraryService);
  const entities = await Promise.all(
    own.map(async ([document, kind, like, name]): Promise<NewEntity> => {
      const { body = {} } = (await library.get(`${kind}/srd-2014/${like}`)) ?? {};
      return { kind, document, name, source: 'orcbrew', body };
    }),
  );
  const book = { source: 'orcbrew', ruleset: '5e-2014', standsAlone: true };
  await library.put({
    documents: [
      { key: 'nebelmark', title: 'Nebelmark — Ärger & Söhne „Band 1“', ...book },
      { key: 'second-book', title: 'Second Book 第二', ...book },
    ],
    entities,
  });
});
afterAll(() => lore.close());

const found = async (tool: string, args: Record<string, unknown>): Promise<string[]> =>
  (await lore.names(tool, args)).toSorted();

describe('books of one’s own by their titles', () => {
  test.each<readonly [query: string, names: readonly string[]]>([
    ['what is in my second book 第二', SECOND],
    ['Second Book 第二', SECOND],
    ['show me the contents of Second Book 第二', SECOND],
    ['monsters in second book 第二', ['Clay Sleeper']],
    ['what does Nebelmark — Ärger & Söhne contain', NEBELMARK],
    ['Nebelmark: Ärger & Söhne, Band 1', NEBELMARK],
    ['spells from Nebelmark', ['Laternenwurf']],
  ])('%s: what is in it', async (query, names) => {
    expect(await found('search_all', { query })).toEqual(names);
  });

  test('a title less its volume is a list in every tool', async () => {
    const search = 'Nebelmark — Ärger & Söhne';
    expect(await found('search_spell', { search })).toEqual(['Laternenwurf']);
  });

  test.each(['what is in the srd', 'what is in a spellbook'])(
    '%s: no list of a whole rule book',
    async (query) => {
      const { text } = await lore.call('search_all', { query });
      expect(text).not.toMatch(/Only .+ was searched/);
    },
  );
});

describe('one thing of one’s own books is asked for by what it has', () => {
  test.each([
    ['search_creature', { cr_min: 15, search: 'my homebrew boss with legendary actions' }],
    ['search_creature', { search: 'my homebrew monster with legendary actions' }],
    ['search_all', { query: 'my homebrew monster with legendary actions' }],
    ['search_all', { query: 'homebrew bosses with legendary actions' }],
  ])('%s %o', async (tool, args) => {
    expect(await found(tool, args)).toEqual(['Mother of Lanterns']);
    const { text } = await lore.call(tool, args);
    expect(text).toContain('Understood as creatures with legendary true.');
    expect(text).not.toContain('has nothing called');
  });
});
