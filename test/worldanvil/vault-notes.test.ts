import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { libraryService } from '../../src/library/library.ts';
import { importVault } from '../../src/worldanvil/vault/import-vault.ts';
import { openInProcess, type Session } from '../helpers/client.ts';
import { newFolder, srdFolderFor } from '../helpers/folder.ts';

const LINES = 900;
const long = Array.from({ length: LINES }, (_, i) => `Line ${i} tells of barrels, rope and tar.`);
const PUBLIC = '---\npublish: true\n---\n';

const notes: Readonly<Record<string, string>> = {
  'People/Tjark Møller.md': `${PUBLIC}Tjark owes money to everybody in Weißenfurt.`,
  'People/Old Bess.md': 'Bess sells eels, and knows of the twin of the mayor.',
  'Places/Long note.md': long.join('\n\n'),
  'Beasts/Lamp Ooze.md': 'It swallows lanterns and glows for a week.',
};

const opened: (Session & { close(): Promise<void> })[] = [];
const open = async (data: string, audience: 'gm' | 'player') => {
  const lore = await openInProcess({ config: { data, toolsets: 'all', audience } });
  opened.push(lore);
  return lore;
};
let gm: Session;
let players: Awaited<ReturnType<typeof openInProcess>>;
beforeAll(async () => {
  const folder = newFolder();
  for (const [path, text] of Object.entries(notes)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const data = srdFolderFor(afterAll);
  const { app, close } = await openInProcess({ config: { data, toolsets: 'dnd-search' } });
  const { signal } = new AbortController();
  await importVault(app, { folder, name: 'Harbour Town', signal });
  await close();
  gm = await open(data, 'gm');
  players = await openInProcess({ config: { data, toolsets: 'all', audience: 'player' } });
  opened.push(players);
});
afterAll(async () => {
  for (const lore of opened) await lore.close();
});

describe('a vault by the name it was given', () => {
  test('is the copy of the audience that asks', async () => {
    const ask = {
      query: 'who owes money',
      documents: ['Harbour Town'],
      content_types: ['article'],
    };
    const [own] = await gm.rows('search_all', ask);
    expect(own).toMatchObject({ name: 'Tjark Møller', document: 'vault-harbour-town' });
    const [theirs] = await players.rows('search_all', ask);
    expect(theirs).toMatchObject({ name: 'Tjark Møller', document: 'vaultp-harbour-town' });
  });

  test("the game master's copy is nothing to players, and is not suggested", async () => {
    const library = players.app.use(libraryService);
    for (const name of ['vault-harbour-town', 'vault-harbor-town', 'Harbuor Town']) {
      const { keys, unknown } = await library.resolveDocuments([name]);
      expect(keys).toEqual([]);
      expect(unknown[0]?.close).not.toContain('vault-harbour-town');
    }
  });
});

describe('a long note', () => {
  const read = async (part?: number) => {
    const args = { note: 'Long note', ...(part !== undefined && { part }) };
    const { data, notices, text } = await gm.call('get_note', args);
    expect(text.length).toBeLessThan(26_000);
    return { content: String(Reflect.get(Object(data), 'content')), notices };
  };

  test('is read in parts, with how to read on, and nothing is lost', async () => {
    const first = await read();
    expect(first.notices).toEqual([
      expect.stringMatching(/^This is part 1 of 2 .*part: 2 reads on/),
    ]);
    const second = await read(2);
    expect(second.notices).toEqual([expect.stringMatching(/^This is part 2 of 2 .*characters\.$/)]);
    const all = `${first.content}\n\n${second.content}`;
    expect(all.split('\n\n')).toEqual(long);
    const { error } = await gm.call('get_note', { note: 'Long note', part: 3 });
    expect(error).toContain('"Long note" has 2 parts; there is no part 3.');
  });

  test('a short one is whole, without a word about parts', async () => {
    const { notices, data } = await gm.call('get_note', { note: 'Old Bess' });
    expect(notices).toEqual([]);
    expect(data).toMatchObject({ content: notes['People/Old Bess.md'] });
  });
});

describe('letters that a keyboard lacks', () => {
  test.each(['Moller', 'moller', 'Møller', 'Weissenfurt', 'Weißenfurt'])(
    'search_notes finds %s',
    async (query) => {
      const { data, weak } = await gm.call('search_notes', { query });
      expect(weak).toBe(false);
      expect(data).toMatchObject([{ title: 'Tjark Møller' }]);
    },
  );
});

describe('what only a note tells of', () => {
  const ooze = '"Lamp Ooze" ‹lore://article/vault-harbour-town/beasts-lamp-ooze› tells of it.';
  const bess = '"Old Bess" ‹lore://article/vault-harbour-town/people-old-bess› tells of it.';

  test.each<[string, Record<string, unknown>, string]>([
    ['lookup_creature', { name: 'Lamp Ooze' }, ooze],
    ['lookup_creature', { names: ['lamp oozes', 'Ogre'] }, ooze],
    ['get_creature_details', { monster_name: 'Lamp Ooze' }, ooze],
    ['rate_encounter', { party_levels: [3], monsters: ['2 lamp oozes'] }, ooze],
    ['search_creature', { search: 'mayor twin' }, bess],
  ])('%s %j names it', async (tool, args, told) => {
    const { text, error } = await gm.call(tool, args);
    expect(`${error} ${text}`).toContain(told);
    expect(`${error} ${text}`).not.toMatch(/open content/);
    const theirs = await players.call(tool, args);
    expect(`${theirs.error} ${theirs.text}`).not.toContain('written yourself');
  });

  test.each<[string, Record<string, unknown>]>([
    ['lookup_creature', { name: 'Zzyx Ooze' }],
    ['lookup_creature', { name: 'Lamp Ooze', documents: ['srd-2014'] }],
    ['lookup_creature', { name: 'Ogre' }],
  ])('%s %j names none', async (tool, args) => {
    expect((await gm.call(tool, args)).text).not.toContain('written yourself');
  });
});

test('a note that is the first row is the answer, and not called weak', async () => {
  const { data, text, weak } = await gm.call('search_all', { query: 'who swallows lanterns' });
  expect(data).toMatchObject({ 0: { name: 'Lamp Ooze' } });
  expect(weak).toBe(false);
  expect(text).not.toMatch(/written yourself|only the nearest/);
});

test.each(['note', 'Notes', 'article', 'Articles'])('the content type %s', async (type) => {
  const all = await gm.names('search_all', { query: 'owes money', content_types: [type] });
  expect(all[0]).toBe('Tjark Møller');
  expect(await gm.names('search_content', { query: 'owes money', content_type: type })).toEqual(
    all,
  );
});
