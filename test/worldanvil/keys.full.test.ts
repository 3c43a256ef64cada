import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { builtProgram } from '../helpers/built-program.ts';
import { startInProcess, startProgram } from '../helpers/client.ts';
import { runCommand } from '../helpers/command.ts';
import { emptyFolder } from '../helpers/folder.ts';
import { ACCOUNT_MARK, startWorldAnvil } from '../upstreams/worldanvil.ts';
import { contentsOf, worldAnvilEnv } from './program.ts';
import { scenarios } from './scenarios.ts';
import { lookupIn, until, visitWorldAnvil } from './visit.ts';

const WORLD = { world_id: 'Emberfall Reach' };

test('without keys the tools are absent and the instructions say how to get them', async () => {
  const { client } = await startInProcess();
  const { tools } = await client.listTools();
  expect(tools.map((tool) => tool.name)).not.toContain('get_article');
  expect(client.getInstructions()).toContain(
    'WORLD_ANVIL_APPLICATION_KEY and WORLD_ANVIL_AUTH_TOKEN',
  );
  const prompts = (await client.listPrompts()).prompts.map(({ name }) => name);
  expect(prompts).not.toContain('session_prep');
});

test.each([
  ['WORLD_ANVIL_APPLICATION_KEY', { worldAnvilApplicationKey: '' }],
  ['WORLD_ANVIL_AUTH_TOKEN', { worldAnvilAuthToken: '' }],
])(
  'with %s missing, an error names it and how to get it, and nothing is asked',
  async (variable, config) => {
    const { call, wa } = await visitWorldAnvil({ config });
    const reply = await call('list_user_worlds');
    expect(reply.isError).toBe(true);
    expect(reply.error).toContain(`${variable} is not set`);
    expect(reply.error).toContain('Grandmaster');
    expect(wa.seen).toEqual([]);
  },
);

test('a wrong key is told without telling the key', async () => {
  const { call } = await visitWorldAnvil({ config: { worldAnvilAuthToken: 'wrong-token-0x77' } });
  const reply = await call('list_user_worlds');
  expect(reply.error).toContain('did not accept the keys');
  expect(JSON.stringify(reply)).not.toContain('wrong-token');
});

test('no key, no account secret and nothing GM-only in answers, stderr or the data folder', async () => {
  const wa = await startWorldAnvil();
  onTestFinished(() => wa.close());
  const env = worldAnvilEnv(wa);
  const { call, stderr, client } = await startProgram({
    env,
    args: ['--log-level', 'debug', '--toolsets', 'worldanvil'],
  });
  const answers: unknown[] = [client.getInstructions(), await client.listTools()];
  const ask = async (tool: string, args: Record<string, unknown> = {}) =>
    answers.push(await call(tool, args));
  for (const { tool, args } of scenarios) await ask(tool, args(lookupIn(wa)));
  for (const { name, arguments: given } of (await client.listPrompts()).prompts)
    answers.push(
      await client.getPrompt({
        name,
        arguments: Object.fromEntries((given ?? []).map((each) => [each.name, 'bells'])),
      }),
    );
  answers.push(await client.listResourceTemplates());
  await ask('get_user_identity');
  await ask('get_world', { ...WORLD, detail: 'full' });
  await ask('get_article', { ...WORLD, article_id: 'Adda Tallow', detail: 'full' });
  await ask('list_secrets', WORLD);
  for (const id of wa.lists.get(`world/secrets|${wa.world.id}`) ?? [])
    await ask('get_secret', { secret_id: id });
  await ask('get_map_markers', { ...WORLD, map_id: 'Chart of the Reach' });
  await ask('get_article', { article_id: 'nobody' });
  // Of this world nothing has been asked yet, so nothing is in the cache.
  const other = { world_id: 'Gloamwater' };
  wa.failNext(
    { status: 401, json: { success: false, error: 'access_denied_auth_failed' } },
    { path: '/world/canvases' },
  );
  const refused = await call('list_canvases', other);
  wa.failNext(
    { status: 500, text: '<html>', type: 'text/html' },
    { times: 3, path: '/world/maps' },
  );
  const faulty = await call('list_maps', other);
  expect([refused.isError, faulty.isError]).toEqual([true, true]);
  answers.push(refused, faulty);
  await until(async () => {
    const reply = await call('search_articles', { ...WORLD, query: 'amber lighthouse' });
    answers.push(reply);
    return reply.notices.join().includes('in full');
  });
  const doctor = await runCommand({ ...env, LOREWRIGHT_LOG: 'debug' }, 'doctor');
  expect(doctor.out).toMatch(
    /World Anvil +ok +QuillAndEmber, 2\s+worlds\s+\(Emberfall\s+Reach,\s+Gloamwater\),\s+\d+\s+ms/,
  );

  let output = JSON.stringify(answers) + doctor.out + doctor.err + stderr();
  const out = emptyFolder();
  for (const args of [
    ['doctor', '--json'],
    ['search', 'amber lighthouse', '--kind', 'article'],
    ['export-world', out, '--world', 'Emberfall Reach', '--with-secrets', '--no-images'],
    ['export-world', out, '--world', 'Nowhere'],
    ['documents'],
    ['tools', '--markdown'],
  ]) {
    const { out: shown, err } = await runCommand({ ...env, LOREWRIGHT_LOG: 'debug' }, ...args);
    output += shown + err;
  }
  const exported = contentsOf(out);
  expect(exported).toContain('amber lighthouse');
  const kept = contentsOf(String(env.LOREWRIGHT_DATA));
  // The search would be worth nothing if the folder held no text at all.
  expect(kept).toContain('amber lighthouse');
  expect(stderr()).toContain('World Anvil');
  for (const text of [output, kept, exported]) {
    expect(text).not.toContain(wa.applicationKey);
    expect(text).not.toContain(wa.authToken);
    expect(text).not.toContain(ACCOUNT_MARK);
  }
  expect(output).toContain('the bell lies under the quay');
  for (const hidden of [
    'the bell lies under the quay',
    'Adda stole the ninth bell',
    'The tide is a clock',
    'she sold the ninth bell',
    'rewrite her voice',
    'wants to drown the port',
    'lamplit smugglers',
    'the ending of the story',
    'with borrowed oil',
    'and of the fire',
    'and what lies below',
  ])
    expect(kept, hidden).not.toContain(hidden);
});

test('no key on standard output, whatever is asked and however it fails', async () => {
  const wa = await startWorldAnvil();
  onTestFinished(() => wa.close());
  const requests = [
    {
      method: 'initialize',
      params: {
        protocolVersion: '2025-11-25',
        capabilities: {},
        clientInfo: { name: 'raw', version: '1.0.0' },
      },
    },
    { method: 'tools/list', params: {} },
    ...['get_user_identity', 'list_user_worlds', 'list_canvases', 'get_nothing'].map((name) => ({
      method: 'tools/call',
      params: { name, arguments: name === 'list_canvases' ? WORLD : {} },
    })),
    // Closed only when this has been answered.
    { method: 'prompts/get', params: { name: 'session_prep', arguments: { focus: 'bells' } } },
  ];
  for (const token of [wa.authToken, 'wrong-token-0x77']) {
    const program = spawn(
      process.execPath,
      [...builtProgram, '--toolsets', 'worldanvil', '--log-level', 'debug'],
      { env: { ...worldAnvilEnv(wa), WORLD_ANVIL_AUTH_TOKEN: token } },
    );
    let out = '';
    let err = '';
    program.stdout.on('data', (chunk: Buffer) => {
      out += chunk.toString();
    });
    program.stderr.on('data', (chunk: Buffer) => {
      err += chunk.toString();
    });
    requests.forEach((request, id) => {
      program.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id, ...request })}\n`);
    });
    await until(() => requests.every((_, id) => out.includes(`"id":${id}`)));
    program.stdin.end();
    await once(program, 'exit');
    expect(out).toContain(token === wa.authToken ? 'QuillAndEmber' : 'did not accept the keys');
    expect(out + err).not.toContain(token);
    expect(out + err).not.toContain(wa.applicationKey);
    // Nothing but the protocol: every line is a message.
    for (const line of out.trim().split('\n')) JSON.parse(line);
  }
});

test('doctor tells which key is missing or wrong, and fails', async () => {
  const wa = await startWorldAnvil();
  onTestFinished(() => wa.close());
  const env = worldAnvilEnv(wa);
  const missing = await runCommand({ ...env, WORLD_ANVIL_AUTH_TOKEN: '' }, 'doctor');
  expect(missing.code).toBe(1);
  expect(missing.out).toMatch(/WORLD_ANVIL_AUTH_TOKEN\s+is\s+not\s+set/);
  const wrong = await runCommand(
    { ...env, WORLD_ANVIL_AUTH_TOKEN: 'wrong-token-0x77' },
    'doctor',
    '--json',
  );
  expect(wrong.code).toBe(1);
  expect(wrong.out).toContain('did not accept the keys');
  expect(wrong.out + wrong.err).not.toContain('wrong-token');
});
