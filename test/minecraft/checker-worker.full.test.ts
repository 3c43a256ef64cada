import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type CheckLimits, checkLimits } from '../../src/minecraft/validate/open-checker.ts';
import { builtProgram } from '../helpers/built-program.ts';
import { programEnv, startInProcess } from '../helpers/client.ts';
import { emptyFolder } from '../helpers/folder.ts';
import { startSpyglass } from '../upstreams/spyglass.ts';
import { schemaFile, smallSchema } from './small-schema.ts';
import { nowhere } from './test-wikis.ts';

const start = async (changed: Partial<CheckLimits> = {}, config = {}) => {
  const session = await startInProcess({
    library: 'bare',
    config: { toolsets: 'minecraft', mcdoc: schemaFile(), spyglassUrl: nowhere, ...config },
  });
  const limits = session.app.use(checkLimits);
  const usual = { ...limits };
  Object.assign(limits, changed);
  const validate = async (files: Record<string, string>, minecraftVersion = '1.21.2') => {
    const reply = await session.call('validate_datapack', {
      minecraftVersion,
      files: Object.entries(files).map(([path, content]) => ({ path, content })),
    });
    expect(reply.error).toBe('');
    return reply;
  };
  return { ...session, limits, usual, validate };
};

/** A worker that does with a request what the script says; `files` and `tell` are at hand. */
const workerThat = (script: string): string => {
  const path = join(emptyFolder(), 'worker.mjs');
  writeFileSync(
    path,
    `import { parentPort } from 'node:worker_threads';
    const tell = (path, message) => parentPort.postMessage({
      kind: 'file', path, more: { error: 0, warning: 0, hint: 0 },
      findings: [{ path, severity: 'error', line: 1, column: 1, message }],
    });
    parentPort.on('message', ({ files }) => { ${script} });
    parentPort.postMessage({ kind: 'ready' });`,
  );
  return path;
};

const smelting = { 'data/fog/recipe/a.json': '{"type":"minecraft:smelting"}' };
const missing = expect.objectContaining({ message: 'Missing key "ingredient"' });
const slow = {
  'data/fog/recipe/slow.json': JSON.stringify({
    type: 'minecraft:smelting',
    ingredient: Array.from({ length: 4000 }, () => ({ item: { a: ['b'] } })),
    result: { id: 'minecraft:stick' },
  }),
};

describe('a check that takes too long', () => {
  it('is ended with a notice, other calls are answered meanwhile, and the next check works', async () => {
    const { validate, call, limits, usual } = await start();
    await validate(smelting);
    limits.checkMs = 100;
    let running = true;
    const checking = validate(slow).finally(() => {
      running = false;
    });
    let answered = 0;
    while (running) {
      expect((await call('get_pack_format_info', { packFormat: 57 })).error).toBe('');
      if (running) answered++;
      // Calls in one process need no event loop, the worker's messages do.
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    expect(answered).toBeGreaterThan(0);
    const reply = await checking;
    expect(reply.data).toMatchObject({ valid: null, checked: { fields: false } });
    expect(reply.notices[0]).toMatch(/^Spyglass had no time for data\/fog\/recipe\/slow\.json:/);
    expect(reply.text).toMatch(/^1 file for 1\.21\.2: not known whether/);

    limits.checkMs = usual.checkMs;
    const next = await validate(smelting);
    expect(next.data).toMatchObject({ checked: { fields: true } });
    expect(next.data).toHaveProperty('findings', expect.arrayContaining([missing]));
  });

  it('keeps what was found before, and names only the files it had no time for', async () => {
    const worker = workerThat('tell(files[0].path, "so it is"); for (;;);');
    const { validate } = await start({ worker, checkMs: 1000 });
    const reply = await validate({
      ...smelting,
      'data/fog/recipe/b.json': '{}',
      'data/fog/recipe/c.json': '{',
    });
    expect(reply.data).toMatchObject({
      checked: { fields: true },
      findings: [
        { path: 'data/fog/recipe/a.json', message: 'so it is' },
        { path: 'data/fog/recipe/c.json', message: expect.stringContaining('not valid JSON') },
      ],
    });
    expect(reply.notices[0]).toMatch(/^Spyglass had no time for data\/fog\/recipe\/b\.json:/);
  });

  it('does not let the others wait for ever', async () => {
    const worker = workerThat('for (;;);');
    const { validate } = await start({ worker, checkMs: 3000, turnMs: 200 });
    const replies = [validate(smelting), validate(smelting)];
    const first = await Promise.race(replies);
    expect(first.notices[0]).toContain('Spyglass had no time');
    for (const reply of replies) expect((await reply).isError).toBe(false);
  });

  it('has a limit for its start, too', async () => {
    const worker = join(emptyFolder(), 'silent.mjs');
    writeFileSync(worker, 'setInterval(() => {}, 1000);');
    const { validate } = await start({ worker, startMs: 300 });
    expect((await validate(smelting)).notices[0]).toContain('Spyglass had no time');
  });
});

describe('a worker that dies', () => {
  it.each([
    ['with an error', 'throw new Error("no more");'],
    ['without a word', 'process.exit(1);'],
  ])('%s leaves a notice, and the next check has a new one', async (_, script) => {
    const { validate, limits, usual } = await start({ worker: workerThat(script) });
    const reply = await validate(smelting);
    expect(reply.notices[0]).toMatch(/^Spyglass gave up on data\/fog\/recipe\/a\.json:/);
    limits.worker = usual.worker;
    expect((await validate(smelting)).data).toMatchObject({ checked: { fields: true } });
  });

  it('of hunger does not take the server along', async () => {
    const worker = workerThat('const all = []; for (;;) all.push(new Array(1000).fill(files));');
    const { validate, limits, usual } = await start({ worker, memoryMb: 32 });
    expect((await validate(smelting)).notices[0]).toContain('Spyglass gave up');
    Object.assign(limits, usual);
    expect((await validate(smelting)).data).toMatchObject({ checked: { fields: true } });
  });

  it('is not there at all in an unbuilt program: our own checks are', async () => {
    const { validate } = await start({ worker: undefined });
    const reply = await validate({ 'data/fog/recipe/a.json': '{' });
    expect(reply.data).toMatchObject({ valid: false, checked: { fields: false } });
    expect(reply.notices[0]).toContain('Fields were not checked.');
  });
});

describe('hostile files', () => {
  it('too deep for Spyglass are told as such, and the others are checked', async () => {
    const spyglass = await startSpyglass(smallSchema);
    const { validate } = await start({}, { offline: false, mcdoc: '', spyglassUrl: spyglass.url });
    const deep = 'data/fog/functions/deep.mcfunction';
    const reply = await validate(
      {
        [deep]: `give @s minecraft:stick{a:${'['.repeat(90_000)}`,
        'data/fog/functions/wrong.mcfunction': 'frobnicate',
      },
      '1.20',
    );
    expect(reply.data).toHaveProperty(
      'findings',
      expect.arrayContaining([
        expect.objectContaining({ path: 'data/fog/functions/wrong.mcfunction' }),
      ]),
    );
    expect(reply.notices.join()).toContain(`Spyglass gave up on ${deep}`);
  });

  it.each([
    ['a string of quotes without end', `"${'\\"'.repeat(49_000)}`, 'not valid JSON'],
    ['lists behind a string without end', `["\n${'['.repeat(90_000)}`, 'nested deeper'],
    ['lists behind a quote in a comment', `/*"*/${'['.repeat(90_000)}`, 'nested deeper'],
  ])('%s do not hold up our own checks', async (_, content, message) => {
    const { validate } = await start({ worker: undefined });
    const began = performance.now();
    const reply = await validate({ 'data/fog/recipe/a.json': content });
    expect(reply.data).toMatchObject({ findings: [{ message: expect.stringContaining(message) }] });
    expect(performance.now() - began).toBeLessThan(10_000);
  });
});

describe('closing', () => {
  it('ends a check that is under way', async () => {
    const { validate, app } = await start({ worker: workerThat('for (;;);') });
    const checking = validate(smelting);
    await new Promise((resolve) => setTimeout(resolve, 1500));
    await app.close();
    expect((await checking).notices[0]).toContain('Spyglass gave up');
  });

  it('lets the program end while its worker is warm', async () => {
    const child = spawn(process.execPath, [...builtProgram, '--toolsets', 'minecraft'], {
      env: { PATH: process.env.PATH, ...programEnv(), LOREWRIGHT_MCDOC: schemaFile() },
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    const ask = async (id: number, method: string, params: object) => {
      child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`);
      return JSON.stringify((await lines.next()).value);
    };
    await ask(1, 'initialize', {
      protocolVersion: '2025-06-18',
      capabilities: {},
      clientInfo: { name: 'test', version: '1.0.0' },
    });
    child.stdin.write('{"jsonrpc":"2.0","method":"notifications/initialized"}\n');
    const [[path, content] = []] = Object.entries(smelting);
    const answer = await ask(2, 'tools/call', {
      name: 'validate_datapack',
      arguments: { minecraftVersion: '1.21.2', path, content },
    });
    expect(answer).toContain('Missing key');
    const closed = once(child, 'close');
    child.stdin.end();
    expect(await closed).toEqual([0, null]);
  });
});
