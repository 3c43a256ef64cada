import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { emptyFolder } from '../../helpers/folder.ts';
import { startUpstreams } from '../../helpers/upstreams.ts';
import { type Community, connect, homebrew, runProgram, startCommunity } from './two-servers.ts';

const MEMBERS = 50;
const CALLS = 24;
const seed = Number(process.env.LOREWRIGHT_TEST_SEED ?? Date.now() % 1_000_000);

/** Chance that can be repeated: a failure names the seed. */
function random(): number {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return state / 2 ** 32;
}
let state = seed;
const pick = <T>(all: readonly [T, ...T[]]): T => all[Math.floor(random() * all.length)] ?? all[0];

type Client = Awaited<ReturnType<typeof connect>>;
interface Member {
  /** Stands in names, which strangers ask for. */
  readonly mark: string;
  /** Stands in the text alone: nobody asks for it, so it may come back to nobody else. */
  readonly secret: string;
  readonly spell: string;
  readonly book: string;
}

/** What a member may ask, of their own things and of a stranger's. */
const asks: readonly [
  (client: Client, me: Member, stranger: Member) => Promise<unknown>,
  ...((client: Client, me: Member, stranger: Member) => Promise<unknown>)[],
] = [
  (c) => c.call('search_all', { query: 'a lance of light with a secret' }),
  (c, _, them) => c.call('search_spell', { search: `a secret of ${them.mark}` }),
  (c, _, them) => c.call('search_spell', { search: them.spell, level: 3 }),
  (c) => c.call('search_spell', { level: 3, school: 'evocation', limit: 50 }),
  (c) => c.call('lookup_spell', { name: 'Lance', limit: 50 }),
  (c, _, them) => c.call('get_spell_details', { spell_name: them.spell }),
  (c, _, them) => c.call('search_spell', { search: 'light', documents: [them.book] }),
  (c, _, them) => c.call('list_documents', { search: them.book }),
  (c) => c.call('list_documents', {}),
  (c) => c.call('list_own_books', {}),
  (c) => c.call('get_own_usage', {}),
  (c) => c.call('get_random_content', { content_type: 'spell' }),
  (c, _, them) => c.call('remove_own_book', { document: them.book }),
  (c, _, them) =>
    c.call('validate_character_build', { class: 'Wizard', level: 5, spells: [them.spell] }),
  (c, _, them) => c.call('nonsense', { name: them.mark }),
  (c, me) => c.call('upload_homebrew', { file: 'again', content: contentOf(me), dry_run: true }),
  (c) => c.call('upload_homebrew', { file: 'broken.orcbrew', content: '{"Torn" {:orcpub' }),
  (c, me) => c.client.readResource({ uri: addressOf(me) }),
  (c, _, them) => c.client.readResource({ uri: addressOf(them) }),
  (c) => complete(c, 'document', 'book'),
  (c, _, them) =>
    complete(c, 'slug', 'lance', { kind: 'spell', document: them.book.toLowerCase() }),
  (c) => complete(c, 'slug', '', { kind: 'spell', document: 'srd-2014' }),
  (c) => c.client.listTools(),
  (c) => c.client.listResourceTemplates(),
];

const slugOf = (text: string): string => text.toLowerCase().replaceAll(' ', '-');
const addressOf = ({ book, spell }: Member): string =>
  `lore://spell/${slugOf(book)}/${slugOf(spell)}`;
const contentOf = ({ book, spell, secret }: Member): string => homebrew(book, spell, secret);
const complete = (c: Client, name: string, value: string, context: Record<string, string> = {}) =>
  c.client.complete({
    ref: { type: 'ref/resource', uri: 'lore://{kind}/{document}/{slug}' },
    argument: { name, value },
    context: { arguments: context },
  });

describe(`members apart from one another (seed ${seed})`, () => {
  let community: Community;
  beforeAll(async () => {
    community = await startCommunity('leaks', {
      LOREWRIGHT_MEMBER_CALLS_PER_MINUTE: '10000',
      LOREWRIGHT_DATABASE_CONNECTIONS: '25',
    });
  });
  afterAll(() => community.close());

  test(`${MEMBERS} at once through both servers: no byte of one in another’s answer`, async () => {
    const { one, two, balancer, provider } = community;
    const members = Array.from({ length: MEMBERS }, (_, i): Member => {
      const mark = `mark${i}x${Math.floor(random() * 1e9).toString(36)}q`;
      const secret = `hush${i}y${Math.floor(random() * 1e9).toString(36)}q`;
      return { mark, secret, spell: `Lance ${mark}`, book: `Book ${mark}` };
    });
    const seen: { readonly member: number; readonly stranger: number; readonly all: string }[] = [];
    await Promise.all(
      members.map(async (me, i) => {
        const token = await provider.token(`member-${i}`);
        const clients: [Client, ...Client[]] = [
          await connect(one.url, token),
          await connect(two.url, token),
          await connect(balancer.url, token),
        ];
        const upload = await pick(clients).call('upload_homebrew', {
          file: `${me.mark}.orcbrew`,
          content: contentOf(me),
        });
        expect([upload.isError, upload.text]).toEqual([false, expect.stringContaining(me.book)]);
        const mine = await pick(clients).call('search_spell', { search: me.spell });
        expect(mine.all).toContain(me.secret);
        for (let call = 0; call < CALLS; call++) {
          const stranger = (i + 1 + Math.floor(random() * (MEMBERS - 1))) % MEMBERS;
          const them = members[stranger] ?? me;
          const all = await pick(asks)(pick(clients), me, them).then(
            (answer) => JSON.stringify(answer),
            (error: unknown) => `refused: ${String(error)}`,
          );
          seen.push({ member: i, stranger, all });
        }
        const own = await pick(clients).call('get_own_usage');
        expect(own.text).toContain('1 entry of');
      }),
    );
    expect(seen.length).toBe(MEMBERS * CALLS);
    const leaks = seen.flatMap(({ member, stranger, all }) =>
      members.flatMap((other, i) =>
        // A question may be repeated in its answer: the name of whoever was asked for.
        i !== member && (all.includes(other.secret) || (i !== stranger && all.includes(other.mark)))
          ? [{ seed, member, other: i, all }]
          : [],
      ),
    );
    expect(leaks).toEqual([]);
    // Members did see their own all the while.
    const own = seen.filter(({ member, all }) => all.includes(members[member]?.secret ?? '-'));
    expect(own.length).toBeGreaterThan(MEMBERS);
  });

  test('exports and reports of the operator hold nothing of members', async () => {
    const { env } = community;
    const upstreams = await startUpstreams();
    const online = {
      ...env,
      LOREWRIGHT_OPEN5E_URL: upstreams.open5e.url,
      LOREWRIGHT_DND5EAPI_URL: upstreams.api.url,
    };
    await runProgram(['admin', 'sync', 'spells'], online);
    const file = `${emptyFolder()}/shared.lore`;
    const snapshot = await runProgram(['snapshot', file], env);
    expect([snapshot.code, snapshot.output]).toEqual([0, expect.stringContaining('entries')]);
    const lines = gunzipSync(readFileSync(file)).toString();
    expect(lines).toContain('spell');
    expect(lines).not.toMatch(/mark\d+x|hush\d+y/);
    for (const args of [['documents'], ['admin', 'members'], ['search', 'lance of light']]) {
      const { code, output } = await runProgram(args, env);
      expect([args, code]).toEqual([args, 0]);
      expect(output).not.toMatch(/mark\d+x|hush\d+y/);
    }
  });
});
