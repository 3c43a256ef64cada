import { expect, test } from 'vitest';
import { settings } from '../../../src/mcp/catalogue.ts';
import { domains } from '../../../src/mcp/domains.ts';
import { eras, memberWith, type Session, startInProcess } from '../../helpers/client.ts';

const KEYS = { oauthIssuer: 'https://id.example', secretsKey: 'a passphrase' };
const READING = ['list_own_books', 'get_own_usage', 'set_own_setting'];
const STORING = ['upload_homebrew', 'remove_own_book'];
const ANVIL = ['set_world_anvil_keys', 'remove_world_anvil_keys'];
const all = [...READING, ...STORING, ...ANVIL];

async function offered({ client }: Session): Promise<string[]> {
  const { tools } = await client.listTools();
  return tools.map(({ name }) => name).filter((name) => all.includes(name));
}

test.each(eras)(
  'a member sees the tools of members, and what the token of a call lacks (%s)',
  async (era) => {
    const storing = await startInProcess({
      ...{ era, config: KEYS, member: memberWith('read', 'import') },
    });
    expect((await offered(storing)).sort()).toEqual([...all].sort());
    const reading = await startInProcess({ era, config: KEYS, member: memberWith('read') });
    expect((await offered(reading)).sort()).toEqual([...all].sort());
    const refused = await reading.call('upload_homebrew', { file: 'x.orcbrew', content: '{}' });
    expect([refused.isError, refused.text]).toEqual([true, expect.stringContaining('"import"')]);
  },
);

test('keys are asked for only where they can be kept and lead to something', async () => {
  const member = memberWith('read', 'import');
  const keyless = await startInProcess({ config: { ...KEYS, secretsKey: '' }, member });
  expect(await offered(keyless)).toEqual(expect.not.arrayContaining(ANVIL));
  expect(keyless.client.getInstructions()).not.toMatch(/world anvil tools/i);
  const dndOnly = await startInProcess({ config: { ...KEYS, toolsets: 'core' }, member });
  expect(await offered(dndOnly)).toEqual(expect.not.arrayContaining(ANVIL));
  expect(await offered(dndOnly)).toContain('upload_homebrew');
});

test.each([
  ['a line break', 'my-real\ntoken-91d7ab'],
  ['letters that no key has', 'мой-token-91d7ab'],
  ['too few characters', '91d7ab'],
  ['too many characters', '91d7ab'.repeat(100)],
  ['no text', { of: '91d7ab' }],
])('a key with %s is refused and not repeated', async (_, auth_token) => {
  let isStored = false;
  const member = {
    ...memberWith('read', 'import'),
    saveSecrets: async () => {
      isStored = true;
    },
  };
  const { call } = await startInProcess({ config: KEYS, member });
  const given = { application_key: 'an-application-key', auth_token };
  const refused = await call('set_world_anvil_keys', given);
  expect([refused.isError, isStored]).toEqual([true, false]);
  expect(refused.text).toContain('"auth_token');
  expect(JSON.stringify(refused)).not.toContain('91d7ab');
});

test('nobody else is offered tools of members', async () => {
  expect(await offered(await startInProcess())).toEqual([]);
  expect(await offered(await startInProcess({ config: KEYS }))).toEqual([]);
});

const variables = Object.values(settings).map(({ env }) => env);
const commands = domains.flatMap((domain) => Object.keys(domain.commands));
const OPERATORS = new RegExp(
  `\\b(${variables.join('|')})\\b|lorewright (${commands.join('|')})|cli\\.js|stderr`,
);

test('a member is told of tools, and of nothing that needs a shell on the server', async () => {
  const member = memberWith('read', 'import');
  const { call, client } = await startInProcess({ config: { ...KEYS, http: '7411' }, member });
  const shown = [client.getInstructions(), JSON.stringify((await client.listTools()).tools)];
  expect(shown[0]).toContain('set_world_anvil_keys');
  for (const [tool, args] of [
    ['lookup_equipment', { name: 'Cloak of Shadows' }],
    ['search_equipment', { search: 'a cloak that hides' }],
    ['search_spell', { search: 'qwertyuiop zxcvbnm' }],
    ['compare_editions', { name: 'Fireball' }],
    ['lookup_spell', { name: 'Fireball', ruleset: '5e-2024' }],
    ['list_documents', {}],
    ['search_all', { query: 'xyzzy plugh' }],
    ['search_wiki_page', { query: 'creeper' }],
    ['get_vanilla_file', { path: 'recipe/bread', version: '1.21' }],
    ['get_magic_items', {}],
    ['validate_datapack', { folder: '/srv/pack', version: '1.21' }],
    ['describe_format', { format: 'recipe', version: '1.21' }],
  ] as const) {
    const { text, notices } = await call(tool, args);
    shown.push(text, ...notices);
  }
  for (const text of shown) expect(text).not.toMatch(OPERATORS);
  const weak = await call('search_spell', { search: 'qwertyuiop zxcvbnm' });
  expect(weak.text).toContain('upload_homebrew does that');
  const newer = await call('lookup_spell', { name: 'Fireball', ruleset: '5e-2024' });
  expect(newer.text).toContain('Whoever runs this server can do something about it.');
});
