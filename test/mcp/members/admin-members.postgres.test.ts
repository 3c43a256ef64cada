import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { silentLogger } from '../../../src/base/log.ts';
import { openDatabase } from '../../../src/library/postgres/database.ts';
import { SERVER } from '../../library/postgres.ts';
import { type Community, connect, homebrew, runProgram, startCommunity } from './two-servers.ts';

const BOOK = { file: 'b.orcbrew', content: homebrew('Rude Book', 'Rude Lance', 'xyzzy-rude') };

describe('the operator and one member', () => {
  let community: Community;
  beforeAll(async () => {
    community = await startCommunity('admin', { LOREWRIGHT_WORLDANVIL_PACE_MS: '60' });
  });
  afterAll(() => community.close());

  const admin = (...words: string[]) => runProgram(['admin', 'members', ...words], community.env);
  const visit = async (member: string) =>
    connect(community.two.url, await community.provider.token(member));

  /** The tables that still have rows of this member. */
  async function tablesWith(subject: string): Promise<string[]> {
    const { schema } = community;
    const db = openDatabase(SERVER, { log: silentLogger, schema });
    const Row = z.object({ owner: z.string() });
    const Table = z.object({ name: z.string() });
    const { rows } = await runProgram(['admin', 'members', '--json'], community.env).then(
      ({ output }) => ({
        rows: z.array(Row.extend({ subject: z.string() })).parse(JSON.parse(output)),
      }),
    );
    const owner = rows.find((row) => row.subject === subject)?.owner ?? owners.get(subject);
    if (owner !== undefined) owners.set(subject, owner);
    const found = await db.administer(async (session) => {
      const tables = await session.rows(
        Table,
        "SELECT table_name AS name FROM information_schema.columns WHERE table_schema = $1 AND column_name = 'owner'",
        [schema],
      );
      const names: string[] = [];
      for (const { name } of tables)
        if ((await session.rows(Row, `SELECT owner FROM ${name} WHERE owner = $1`, [owner])).length)
          names.push(name);
      return names;
    });
    await db.close();
    return found.sort();
  }
  const owners = new Map<string, string>();

  test('one who is blocked is answered by no server, and nothing goes on for them', async () => {
    const { worldAnvil, one, provider } = community;
    const rude = await visit('member-20');
    const calm = await visit('member-21');
    await rude.call('upload_homebrew', BOOK);
    await rude.call('set_world_anvil_keys', {
      application_key: worldAnvil.applicationKey,
      auth_token: worldAnvil.authToken,
    });
    await rude.call('search_articles', { query: 'ember', world_id: 'Emberfall Reach' });
    expect(await admin('block', 'member-20')).toMatchObject({ code: 0 });
    await expect(rude.call('list_own_books')).rejects.toThrow(/no longer serves you/);
    await expect(connect(one.url, await provider.token('member-20'))).rejects.toThrow(/serves you/);
    expect((await calm.call('list_own_books')).isError).toBe(false);
    worldAnvil.forget();
    await new Promise((resolve) => setTimeout(resolve, 1000));
    expect(worldAnvil.seen.length).toBeLessThan(2);
    expect((await admin()).output).toMatch(/member-20 .*blocked/);
    expect((await admin()).output).not.toMatch(/member-21 .*blocked/);
    expect(await admin('unblock', 'member-20')).toMatchObject({ code: 0 });
    expect((await rude.call('list_own_books')).text).toContain('Rude Book');
  });

  test('one who is removed leaves nothing behind, once the operator is sure', async () => {
    const rude = await visit('member-22');
    const calm = await visit('member-23');
    for (const client of [rude, calm]) await client.call('upload_homebrew', BOOK);
    expect(await tablesWith('member-22')).toContain('entities');
    const asked = await admin('remove', 'member-22');
    expect([asked.code, asked.output]).toEqual([
      2,
      expect.stringMatching(/removes 1 entry .*--yes/s),
    ]);
    expect((await rude.call('list_own_books')).text).toContain('Rude Book');
    expect(await admin('remove', 'member-22', '--yes')).toMatchObject({
      code: 0,
      output: expect.stringContaining('Removed 1 entry'),
    });
    expect(await tablesWith('member-22')).toEqual(['note_changes', 'owners']);
    expect((await rude.call('lookup_spell', { name: 'Rude Lance' })).all).not.toContain('xyzzy');
    expect((await rude.call('list_own_books')).text).toContain('no books');
    expect((await calm.call('list_own_books')).text).toContain('Rude Book');
  });

  test('one who is blocked and removed stays blocked', async () => {
    const rude = await visit('member-24');
    await rude.call('upload_homebrew', BOOK);
    await admin('block', 'member-24');
    await admin('remove', 'member-24', '--yes');
    expect(await tablesWith('member-24')).toEqual(['members', 'note_changes', 'owners']);
    await expect(rude.call('list_own_books')).rejects.toThrow(/no longer serves you/);
  });

  test('what is meant is told to an operator who errs', async () => {
    for (const [words, answer] of [
      [['remove'], 'takes a MEMBER'],
      [['evict', 'member-20'], 'nothing to do with members'],
      [['block', 'nobody-at-all'], 'No member is called'],
      [['block', 'member-20', 'now'], 'one word too many'],
    ] as const) {
      const { code, output } = await admin(...words);
      expect([code, output]).toEqual([2, expect.stringContaining(answer)]);
    }
  });
});
