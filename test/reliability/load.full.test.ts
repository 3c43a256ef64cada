import { readFileSync } from 'node:fs';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { expect, test } from 'vitest';
import { startHttp } from '../helpers/child.ts';
import { eras } from '../helpers/client.ts';
import { isSoak, times } from '../helpers/counts.ts';

const SECONDS = Number(process.env.LOREWRIGHT_LOAD_SECONDS) || times(2, 600);
const CLIENTS = 8;
/** So many calls there are, however slow the machine is. */
const LEAST_CALLS = 80;
/** By so much memory may differ between a third of the time and its end. */
const MOST_GROWTH_MB = 40;

const CALLS = [
  ['roll_dice', { notation: '4d6kh3' }],
  ['search_spell', { search: 'fire damage', limit: 5 }],
  ['search_creature', { search: 'undead', cr_max: 5 }],
  ['lookup_creature', { name: 'goblin' }],
  ['get_spell_details', { spell_name: 'Fireball' }],
  ['build_encounter', { party_levels: [3, 3, 3, 3], difficulty: 'hard' }],
  ['search_rule', { search: 'grappled' }],
  ['get_pack_format_info', { minecraftVersion: '1.21.4' }],
  ['search_all', { query: 'healing' }],
  // A refusal is an answer too.
  ['lookup_spell', { nmae: 'x' }],
] as const;

function residentMegabytes(pid: number | undefined): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

test.skipIf(process.platform !== 'linux')(
  `${SECONDS} s of mixed calls by ${CLIENTS} clients over HTTP: every call answered, memory flat`,
  async () => {
    const server = await startHttp();
    const until = Date.now() + SECONDS * 1000;
    let calls = 0;
    const goesOn = () => Date.now() < until || calls < LEAST_CALLS;
    const memory: number[] = [];
    const sampler = setInterval(() => memory.push(residentMegabytes(server.process.pid)), 500);
    const visit = async (n: number): Promise<void> => {
      while (goesOn()) {
        // Clients come and go, in both eras.
        const client = new Client(
          { name: 'load', version: '1.0.0' },
          { versionNegotiation: { mode: eras[n % 2] === 'modern' ? 'auto' : 'legacy' } },
        );
        await client.connect(new StreamableHTTPClientTransport(server.url));
        for (let i = 0; i < 200 && goesOn(); i++) {
          const [name, args] = CALLS[(n + i) % CALLS.length] ?? CALLS[0];
          const { structuredContent } = await client.callTool({ name, arguments: { ...args } });
          expect(structuredContent, name).toHaveProperty('success', name !== 'lookup_spell');
          calls++;
        }
        await client.close();
      }
    };
    await Promise.all(Array.from({ length: CLIENTS }, (_, n) => visit(n)));
    clearInterval(sampler);
    expect(calls).toBeGreaterThanOrEqual(LEAST_CALLS);
    expect(server.stderr()).not.toMatch(/error|failed/i);
    if (!isSoak) return;
    const early = memory.slice(Math.floor(memory.length / 3), Math.floor(memory.length / 2));
    const late = memory.slice(-early.length);
    const mean = (values: number[]) => values.reduce((a, b) => a + b, 0) / values.length;
    process.stderr.write(
      `${calls} calls in ${SECONDS} s; memory ${mean(early).toFixed(0)} MB, at the end ${mean(late).toFixed(0)} MB\n`,
    );
    expect(mean(late) - mean(early)).toBeLessThan(MOST_GROWTH_MB);
  },
);
