import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Community, connect, homebrew, runProgram, startCommunity } from './two-servers.ts';

const WORLD = { world_id: 'Emberfall Reach' };

describe('what belongs to a member', () => {
  let community: Community;
  beforeAll(async () => {
    community = await startCommunity('own');
  });
  afterAll(() => community.close());

  const visit = async (member: string, scope?: string) =>
    connect(community.one.url, await community.provider.token(member, scope));

  /** What an operator does at the command line, for everybody. */
  async function importForAll(content: string): Promise<void> {
    const file = join(mkdtempSync(join(tmpdir(), 'lorewright-test-')), 'shared.orcbrew');
    writeFileSync(file, content);
    const { code, output } = await runProgram(['import', file], community.env);
    expect([code, output]).toEqual([0, expect.stringContaining('imported')]);
  }

  test('a shared book of homebrew is nobody’s own', async () => {
    const content = homebrew('Club Book', 'Lance of the Club', 'xyzzy-club');
    await importForAll(content);
    const bob = await visit('member-10');
    expect((await bob.call('lookup_spell', { name: 'Lance of the Club' })).all).toContain('xyzzy');
    expect((await bob.call('list_own_books')).all).not.toContain('Club');
    const removed = await bob.call('remove_own_book', { document: 'Club Book' });
    expect([removed.isError, removed.text]).toEqual([true, expect.stringContaining('shared')]);
    const same = await bob.call('upload_homebrew', { file: 'c.orcbrew', content });
    expect([same.isError, same.text]).toEqual([true, expect.stringContaining('the same file')]);
    const other = homebrew('Club Book', 'Lance of Bob', 'xyzzy-bob');
    for (const replace of [false, true]) {
      const taken = await bob.call('upload_homebrew', {
        file: 'b.orcbrew',
        content: other,
        replace,
      });
      expect([taken.isError, taken.text]).toEqual([true, expect.stringMatching(/shared.*`as`/)]);
      expect(taken.text).not.toContain('replace');
    }
    const as = { file: 'b.orcbrew', content: other, as: 'Bobs Club Book' };
    expect((await bob.call('upload_homebrew', as)).isError).toBe(false);
    expect((await bob.call('list_own_books')).text).toBe(
      '- Bobs Club Book [bobs-club-book]: 1 entry',
    );
  });

  test('a book stays its member’s own where a shared one of its name comes later', async () => {
    const eva = await visit('member-11');
    const version = (secret: string) => ({
      file: 'l.orcbrew',
      content: homebrew('Late Book', 'Late Lance', secret),
    });
    await eva.call('upload_homebrew', version('xyzzy-own'));
    await importForAll(homebrew('Late Book', 'Late Lance', 'xyzzy-shared'));
    expect((await eva.call('list_own_books')).text).toBe('- Late Book [late-book]: 1 entry');
    const update = await eva.call('upload_homebrew', version('xyzzy-newer'));
    expect([update.isError, update.text]).toEqual([false, expect.stringContaining('Late Book')]);
    expect((await eva.call('remove_own_book', { document: 'late book' })).text).toBe(
      'Removed "Late Book" with 1 entry.',
    );
    const left = await eva.call('lookup_spell', { name: 'Late Lance' });
    expect(left.all).toContain('xyzzy-shared');
    expect(left.all).not.toContain('xyzzy-newer');
    expect((await eva.call('list_own_books')).text).toContain('no books');
  });

  test('indexed worlds are listed and removed, and with the keys all of them', async () => {
    const { worldAnvil } = community;
    const gus = await visit('member-12');
    const keys = {
      application_key: worldAnvil.applicationKey,
      auth_token: worldAnvil.authToken,
    };
    const indexed = async (): Promise<void> => {
      await gus.call('search_articles', { query: 'ember', ...WORLD });
      expect((await gus.call('list_own_books')).text).toMatch(/Emberfall Reach .*: \d+ entries/);
    };
    await gus.call('set_world_anvil_keys', keys);
    await indexed();
    const one = await gus.call('remove_own_book', { document: 'Emberfall Reach' });
    expect(one.text).toMatch(/^Removed "Emberfall Reach" with [1-9]\d* entries\. .*keys/);
    await indexed();
    const all = await gus.call('remove_world_anvil_keys');
    expect(all.text).toMatch(/keys are removed, and \d+ articles of \d worlds? with them/);
    expect((await gus.call('list_own_books')).text).toContain('no books');
    expect((await gus.call('get_own_usage')).text).toMatch(/^0 entries/);
    await gus.call('set_world_anvil_keys', keys);
    await indexed();
  });

  test('a very long text is stored, found and removed', async () => {
    const ida = await visit('member-13');
    const text = `${'lorem ipsum dolor sit amet '.repeat(80_000)}xyzzy-end`;
    expect(text.length).toBeGreaterThan(2_000_000);
    const content = homebrew('Long Book', 'Long Lance', text);
    const upload = await ida.call('upload_homebrew', { file: 'l.orcbrew', content });
    expect([upload.isError, upload.text]).toEqual([false, expect.stringContaining('Long Book')]);
    expect((await ida.call('search_spell', { search: 'long lance' })).text).toContain('Long Lance');
    expect((await ida.call('remove_own_book', { document: 'Long Book' })).isError).toBe(false);
  });

  test('of several books with one name that are uploaded at the same time, one is stored', async () => {
    const { one, two, provider } = community;
    const token = await provider.token('member-14');
    const clients = [await connect(one.url, token), await connect(two.url, token)];
    const uploads = ['Ash', 'Birch', 'Cedar', 'Dogwood'].map((spell, i) =>
      clients[i % 2]?.call('upload_homebrew', {
        file: `${spell}.orcbrew`,
        content: homebrew('My Book', `Lance of ${spell}`, spell),
      }),
    );
    const answers = await Promise.all(uploads);
    const refused = answers.filter((answer) => answer?.isError);
    expect(refused.length).toBe(uploads.length - 1);
    for (const answer of refused) expect(answer?.text).toContain('which has the same name');
    expect((await clients[0]?.call('list_own_books'))?.text).toBe('- My Book [my-book]: 1 entry');
  });
});
