import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { Logger } from '../../src/base/log.ts';
import { silentLogger } from '../../src/base/log.ts';
import { allTools } from '../../src/mcp/catalogue.ts';
import { jsonSchemaOf } from '../../src/mcp/schema.ts';
import { ANSWER_BYTES } from '../../src/tool/budget.ts';
import type { Tool } from '../../src/tool/tool.ts';
import { openInProcess, type Reply, type Session } from '../helpers/client.ts';
import { isSoak, times } from '../helpers/counts.ts';
import { openUpstreams } from '../helpers/upstreams.ts';
import { startWiki } from '../upstreams/wiki.ts';
import { startWorldAnvil } from '../upstreams/worldanvil.ts';
import { settingsFor } from '../worldanvil/visit.ts';
import { argumentsFor } from './fuzzed-arguments.ts';

const CALLS = Number(process.env.LOREWRIGHT_FUZZ_CALLS) || times(100, 100_000);
const SEED = Number(process.env.LOREWRIGHT_FUZZ_SEED) || (isSoak ? Date.now() % 1_000_000 : 7411);
/** Only these tools, to look at one that failed. */
const ONLY = process.env.LOREWRIGHT_FUZZ_TOOLS?.split(',');
/** In the soak no single call may keep the server for as long as this, whatever it was asked. */
const LONGEST_MS = isSoak ? 20_000 : Number.POSITIVE_INFINITY;

/** What a person would take for a fault of the program, unless they typed it themselves. */
const UNFINISHED =
  /\[object Object\]|\[native code\]|\bNaN\b|\bundefined\b|Invalid input|Too (small|big):|expected \w+, received/;

let lore: Session & { close(): Promise<void> };
let tools: Tool[] = [];
const material = { known: [''] };
const defects: string[] = [];
const closers: (() => unknown)[] = [];
const slowest = { ms: 0, call: '' };

const log: Logger = {
  ...silentLogger,
  error: (fields, message) => {
    const error: unknown = Reflect.get(fields, 'err');
    const where = error instanceof Error ? error.stack?.split('\n').slice(0, 4).join('\n') : '';
    defects.push(`${message}: ${where || JSON.stringify(fields)}`);
  },
};

beforeAll(async () => {
  const [wa, wiki, open] = await Promise.all([startWorldAnvil(), startWiki(), openUpstreams()]);
  closers.push(wa.close, wiki.close, open.close);
  const things = [...wa.store.values()];
  const world = things.find(({ entityClass }) => entityClass === 'World');
  lore = await openInProcess({
    // One server for all calls, as over stdio.
    era: 'legacy',
    log,
    config: {
      ...settingsFor(wa),
      ...open.config,
      wikiUrl: wiki.api,
      spyglassUrl: 'http://127.0.0.1:9',
      toolsets: 'all',
      worldAnvilWrite: true,
      worldAnvilWriteWorlds: String(world?.title ?? ''),
      retryBackoffMs: 1,
      fetchWaitMs: 300,
    },
  });
  closers.push(lore.close);
  material.known = things.flatMap(({ id, title }) => [String(id), String(title)]).slice(0, 200);
  const offered = new Set((await lore.client.listTools()).tools.map(({ name }) => name));
  tools = (await allTools()).filter(
    ({ name }) => offered.has(name) && (ONLY === undefined || ONLY.includes(name)),
  );
});

afterAll(async () => {
  for (const close of closers.reverse()) await close();
});

/** What is wrong with an answer, whatever was asked. */
function faultOf(reply: Reply, args: unknown): string | undefined {
  const size = Buffer.byteLength(JSON.stringify(reply));
  if (defects.length > 0) return defects.splice(0).join('\n');
  if (reply.text.trim() === '') return 'an empty text';
  if (size > 2 * ANSWER_BYTES) return `an answer of ${size} bytes`;
  if (reply.isError !== (reply.error !== '')) return 'a failure that does not say so';
  const asked = JSON.stringify(args);
  const odd = UNFINISHED.exec(reply.text)?.[0];
  if (odd !== undefined && !asked.includes(odd)) return `"${odd}" in: ${reply.text.slice(0, 400)}`;
  return undefined;
}

async function answersWell(tool: Tool, args: Record<string, unknown>): Promise<void> {
  const began = performance.now();
  const reply = await lore.call(tool.name, args);
  const ms = performance.now() - began;
  if (ms > slowest.ms) Object.assign(slowest, { ms, call: `${tool.name} ${JSON.stringify(args)}` });
  const fault = ms > LONGEST_MS ? `it took ${ms.toFixed(0)} ms` : faultOf(reply, args);
  if (fault !== undefined) throw new Error(fault);
}

test(
  `${CALLS} calls of all tools with arguments made from their schemas, seed ${SEED}`,
  async () => {
    const runs = Math.max(1, Math.ceil(CALLS / tools.length));
    const failed: string[] = [];
    for (const tool of tools) {
      const args = argumentsFor(jsonSchemaOf(tool.input, 'input'), material);
      const result = await fc.check(
        fc.asyncProperty(args, (given) => answersWell(tool, given)),
        { numRuns: runs, seed: SEED, endOnFailure: !isSoak },
      );
      if (result.failed)
        failed.push(
          `${tool.name} ${JSON.stringify(result.counterexample?.[0])}\n  ${String(result.errorInstance)}`,
        );
    }
    if (isSoak) process.stderr.write(`slowest: ${slowest.ms.toFixed(0)} ms, ${slowest.call}\n`);
    expect(failed.join('\n\n')).toBe('');
    expect(tools.length).toBeGreaterThan(ONLY ? 0 : 100);
    // It still answers.
    expect((await lore.call('roll_dice', { notation: '2d6' })).success).toBe(true);
  },
  isSoak ? 7_200_000 : 120_000,
);

test('what every object inherits is a word like any other, in every text of every tool', async () => {
  const failed: string[] = [];
  for (const tool of tools)
    for (const [name, { type }] of Object.entries(propertiesOf(tool))) {
      if (type !== 'string') continue;
      for (const word of ['constructor', 'constructor under 5 gp'])
        await answersWell(tool, { [name]: word }).catch((error: unknown) =>
          failed.push(`${tool.name} ${name} "${word}": ${String(error)}`),
        );
    }
  expect(failed.join('\n\n')).toBe('');
}, 120_000);

const Properties = z.object({
  properties: z.record(z.string(), z.object({ type: z.unknown().optional() })).default({}),
});
const propertiesOf = (tool: Tool): z.infer<typeof Properties>['properties'] =>
  Properties.parse(jsonSchemaOf(tool.input, 'input')).properties;
