import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { builtProgram } from '../helpers/built-program.ts';
import { startChild } from '../helpers/child.ts';
import { programEnv } from '../helpers/client.ts';
import { hello, send } from './signalled-program.ts';

const initialized = { method: 'notifications/initialized' };
const search = (id: number) => ({
  id,
  method: 'tools/call',
  params: { name: 'search_all', arguments: { query: `fireball ${id}` } },
});

test.each(['table', 'minilm'])(
  'questions that are piped in are answered before the server ends (%s)',
  async (embedder) => {
    const child = startChild([], { LOREWRIGHT_EMBEDDER: embedder });
    for (const message of [hello, initialized, search(2), search(3)]) send(child, message);
    child.process.stdin.end();
    expect(await child.ended).toBe(0);
    const answers = child
      .stdout()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(answers.map(({ id }) => id).sort()).toEqual([1, 2, 3]);
    expect(answers.find(({ id }) => id === 2)).toMatchObject({
      result: { structuredContent: { success: true } },
    });
    expect(child.stderr()).toBe('');
  },
);

test.each([
  ['before it has said anything', []],
  ['after it has greeted', [hello, initialized]],
])('the server ends with a client that is gone %s', async (_, messages) => {
  const child = startChild([]);
  for (const message of messages) send(child, message);
  child.process.stdin.end();
  expect(await child.ended).toBe(0);
  expect(child.stderr()).toBe('');
});

test('the server ends when nobody reads its answers any more', async () => {
  const child = spawn(process.execPath, builtProgram, {
    env: { PATH: process.env.PATH, ...programEnv() },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  child.stdin.on('error', () => {});
  child.stdout.destroy();
  for (const message of [hello, initialized, search(2)])
    child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  // Its standard input stays open.
  const [code] = await once(child, 'exit');
  expect(code).toBe(0);
});
