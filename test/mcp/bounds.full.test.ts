import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { ANSWER_BYTES } from '../../src/tool/budget.ts';
import { startChild, startHttp } from '../helpers/child.ts';
import { openInProcess, type Session } from '../helpers/client.ts';
import { srdFolder, srdFolderFor } from '../helpers/folder.ts';

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));
const rpc = (id: unknown, method: string, params: unknown) => ({
  jsonrpc: '2.0',
  id,
  method,
  params,
});
const call = (id: unknown, name: string, args: unknown) =>
  rpc(id, 'tools/call', { name, arguments: args });
const manyKeys = (count: number): Record<string, number> =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [`key_${i}`, i]));

const Field = z.looseObject({ type: z.unknown().optional() });
const Schema = z.looseObject({ properties: z.record(z.string(), Field).default({}) });

/** A value of every argument that is far too long for it. */
function flooded(schema: unknown): Record<string, unknown> {
  const long = 'x'.repeat(20_000);
  return Object.fromEntries(
    Object.entries(Schema.parse(schema).properties).map(([name, { type }]) => [
      name,
      type === 'array' ? Array.from({ length: 500 }, () => 'long '.repeat(10)) : long,
    ]),
  );
}

describe('an answer has a budget', () => {
  let lore: Session & { close(): Promise<void> };
  beforeAll(async () => {
    lore = await openInProcess({
      // One server for all calls.
      era: 'legacy',
      config: {
        data: srdFolderFor(afterAll),
        toolsets: 'all',
        worldAnvilApplicationKey: 'test',
        worldAnvilAuthToken: 'test',
      },
    });
  });
  afterAll(() => lore.close());

  test('refusals of every tool are short, whatever was typed', async () => {
    const { tools } = await lore.client.listTools();
    expect(tools.length).toBeGreaterThan(80);
    for (const { name, inputSchema } of tools)
      for (const args of [flooded(inputSchema), { ['k'.repeat(20_000)]: 1 }, manyKeys(150)]) {
        const result = await lore.client.callTool({ name, arguments: args });
        expect(result.isError, name).toBe(true);
        expect(bytesOf(result), name).toBeLessThan(20_000);
      }
  });

  test('200,000 unknown arguments are one refusal', async () => {
    const reply = await lore.call('roll_dice', manyKeys(200_000));
    expect(reply.error).toContain('200000 arguments');
    expect(reply.error).toContain('notation');
  });

  test('an enum value of a megabyte is echoed as a line', async () => {
    const reply = await lore.call('search_spell', { ruleset: 'x'.repeat(1_000_000) });
    expect(reply.error).toContain('"xxx');
    expect(reply.error.length).toBeLessThan(1000);
  });

  test('20,000 dice are answered within it, totals and all', async () => {
    const result = await lore.client.callTool({
      name: 'roll_dice',
      arguments: { notation: '1000d1000', times: 20 },
    });
    expect(bytesOf(result)).toBeLessThan(ANSWER_BYTES);
    expect(result.structuredContent).toMatchObject({ success: true });
    expect(JSON.stringify(result)).toContain('The faces of 18 rolls were left out');
  });

  test.each(['1d6/0', '1d6/(2-2)', '1d6/(1d4-1)', '10/(1d6>=7)'])(
    '%s is refused',
    async (notation) => {
      const reply = await lore.call('roll_dice', { notation });
      expect(reply.error).toContain('zero');
    },
  );
});

test('over HTTP a message that would cost too much is an error for its sender', async () => {
  const { url } = await startHttp();
  const post = async (body: string) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      },
      body,
    });
    return { status: response.status, text: await response.text() };
  };
  const nested = '['.repeat(100_000) + ']'.repeat(100_000);
  const refused: readonly (readonly [string, number, string])[] = [
    [JSON.stringify(call(7, 'roll_dice', manyKeys(200_000))), 400, 'values'],
    [`{"jsonrpc":"2.0","method":"tools/call","params":{"a":${nested}},"id":7}`, 400, 'nests'],
    [JSON.stringify(call(7, 'x'.repeat(1_000_000), {})), 400, 'arguments'],
    [
      JSON.stringify(rpc(7, 'resources/read', { uri: `lore://${'x'.repeat(500_000)}` })),
      400,
      'arguments',
    ],
    [JSON.stringify(rpc(7, 'x', 'y'.repeat(8_000_000))), 413, 'longer'],
  ];
  for (const [body, status, problem] of refused) {
    const reply = await post(body);
    expect(reply.status).toBe(status);
    expect(reply.text.length).toBeLessThan(500);
    expect(JSON.parse(reply.text)).toMatchObject({
      id: 7,
      error: { message: expect.stringContaining(problem) },
    });
  }
  const batch = Array.from({ length: 1000 }, (_, id) => call(id, 'roll_dice', { notation: '1d6' }));
  expect((await post(JSON.stringify(batch))).text).toContain('batch');
  expect((await post('{"jsonrpc":')).status).toBe(400);
  expect((await post(JSON.stringify(call(8, 'roll_dice', { notation: '1d6' })))).text).toContain(
    'success',
  );
});

test('over stdio a line that is too long is answered, and the server goes on', async () => {
  const child = startChild([], { LOREWRIGHT_DATA: srdFolder() });
  const send = (message: object) => child.process.stdin.write(`${JSON.stringify(message)}\n`);
  send(
    rpc(1, 'initialize', {
      protocolVersion: '2025-11-25',
      capabilities: {},
      clientInfo: { name: 'test', version: '1' },
    }),
  );
  await child.wrote('"id":1');
  // Clients put the id last, so it must be found behind what is dropped.
  const { id, ...rest } = call('long', 'roll_dice', { notation: 'd'.repeat(12_000_000) });
  send({ ...rest, id });
  await child.wrote('"id":"long"');
  send(call('deep', 'roll_dice', manyKeys(200_000)));
  await child.wrote('"id":"deep"');
  send(call('good', 'roll_dice', { notation: '2d6' }));
  await child.wrote('"id":"good"');
  const replies = child
    .stdout()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(replies[1]).toMatchObject({ id: 'long', error: { code: -32600 } });
  expect(replies[1].error.message).toContain('longer');
  expect(replies[2].error.message).toContain('values');
  expect(replies[3]).toMatchObject({
    id: 'good',
    result: { structuredContent: { success: true } },
  });
  child.process.stdin.end();
  expect(await child.ended).toBe(0);
});
