import { expect, onTestFinished, test } from 'vitest';
import { silentLogger } from '../../../src/base/log.ts';
import { pause } from '../../../src/base/time.ts';
import { openDatabase } from '../../../src/library/postgres/database.ts';
import { startProxy } from '../../library/breaking-proxy.ts';
import { SERVER } from '../../library/postgres.ts';
import { callOf, send } from './plain-http.ts';
import { connect, startCommunity } from './two-servers.ts';

const MEMBERS = 4;
const RESTARTS = 3;
const SPELLS = 5;
const UNREACHABLE = 'The database cannot be reached.';
const AWAY_MS = 700;

/** A book whose spells all have its name. */
const bookNamed = (name: string): string => {
  const spells = Array.from(
    { length: SPELLS },
    (_, i) =>
      `:lance-${i} {:option-pack "${name}", :name "Lance ${i} of ${name}", :key :lance-${i}, :level 3,
        :school "evocation", :spell-lists {:wizard true}, :description "A lance of light."}`,
  );
  return `{"${name}" {:orcpub.dnd.e5/spells {${spells.join('\n')}}}}`;
};

interface Answer {
  readonly status: number;
  readonly text: string;
}

const call = async (url: URL, token: string, name: string, args: object): Promise<Answer> => {
  const response = await send(url, token, callOf(name, args));
  return { status: response.status, text: await response.text() };
};

const isAnswered = ({ status, text }: Answer): boolean =>
  status === 200 && !text.includes('"isError":true');

test('the database restarts while members upload and search at two servers', async () => {
  const proxy = await startProxy(SERVER);
  const community = await startCommunity('restart', {
    LOREWRIGHT_DATABASE: proxy.url,
    LOREWRIGHT_MEMBER_CALLS_PER_MINUTE: '1000000',
  });
  onTestFinished(() => community.close());
  const { balancer, provider, one, two } = community;
  const admin = openDatabase(SERVER, { log: silentLogger });
  onTestFinished(() => admin.close());

  /** As a restart does it: every connection is told and ended, and nobody is let in for a while. */
  const restart = async (): Promise<void> => {
    await admin.administer((session) =>
      session.run(
        'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE client_port = ANY ($1)',
        [proxy.ports()],
      ),
    );
    await proxy.down();
    await pause(AWAY_MS);
    await proxy.up();
  };

  const tokens = await Promise.all(
    Array.from({ length: MEMBERS }, (_, i) => provider.token(`member-${i}`)),
  );
  const stored = tokens.map(() => new Set<string>());
  const failed: Answer[] = [];
  let isOver = false;
  let searched = 0;
  const upload = async (member: number): Promise<void> => {
    for (let next = 0; !isOver; next++) {
      const name = `Tome ${member} part ${next}`;
      const content = bookNamed(name);
      const file = `${member}-${next}.orcbrew`;
      const token = tokens[member] ?? '';
      const answer = await call(balancer.url, token, 'upload_homebrew', { file, content });
      if (isAnswered(answer)) stored[member]?.add(name);
      else failed.push(answer);
    }
  };
  const search = async (member: number): Promise<void> => {
    while (!isOver) {
      const args = { search: 'fireball', limit: 1 };
      const answer = await call(balancer.url, tokens[member] ?? '', 'search_spell', args);
      if (isAnswered(answer)) {
        expect(answer.text).toContain('Fireball');
        searched++;
      } else failed.push(answer);
    }
  };
  const load = Promise.all(tokens.flatMap((_, i) => [upload(i), search(i)]));
  const books = (): number => stored.reduce((sum, { size }) => sum + size, 0);
  /** Everybody is at work again. */
  const working = async (): Promise<void> => {
    const [uploads, searches] = [books(), searched];
    await expect.poll(() => books() > uploads + 2 && searched > searches + 2).toBe(true);
  };
  await working();
  for (let i = 0; i < RESTARTS; i++) {
    await restart();
    await working();
  }
  isOver = true;
  await load;

  // What was not answered was told why, and nothing of it was a defect.
  for (const { status, text } of failed) {
    expect([200, 503]).toContain(status);
    expect(text).toContain(UNREACHABLE);
  }
  for (const { child, url } of [one, two]) {
    expect(child.exitCode).toBeNull();
    expect((await fetch(new URL('/readyz', url))).status).toBe(200);
  }
  // Each book is there whole and once, also at a server that was not asked before.
  for (const [i, token] of tokens.entries()) {
    const client = await connect(i % 2 === 0 ? one.url : two.url, token);
    const { text } = await client.call('list_own_books');
    const listed = [...text.matchAll(/^- (Tome \d+ part \d+) \[.+\]: (\d+) entries$/gm)];
    const names = listed.map(([, name]) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(new Set(listed.map(([, , entries]) => entries))).toEqual(new Set([String(SPELLS)]));
    for (const name of stored[i] ?? []) expect(names).toContain(name);
  }
});
