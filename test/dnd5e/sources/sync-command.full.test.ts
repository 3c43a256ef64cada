import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { App } from '../../../src/base/app.ts';
import { libraryService } from '../../../src/library/library.ts';
import { builtProgram } from '../../helpers/built-program.ts';
import { startUpstreams } from '../../helpers/upstreams.ts';
import { holdAfter } from '../../upstreams/held.ts';
import { spell } from '../../upstreams/open5e/rows.ts';
import { counts, envOf, open, open5eWith } from './sync-session.ts';

/** As if the time had gone by after which a sync takes the lease of one that was killed. */
async function letLeaseExpire(app: App): Promise<void> {
  const now = Date.now();
  const clock = vi.spyOn(Date, 'now').mockReturnValue(now + 60_000);
  const lease = await app.use(libraryService).lease('sync', 1000);
  await lease?.release();
  clock.mockRestore();
}

/** The documents and some pages of 200 spells: not all of them. */
const PIECES_READ = 3;
const SPELL_ROWS = 600;

describe('lorewright sync', () => {
  const start = (args: readonly string[], env: Record<string, string>) => {
    const child = spawn(process.execPath, [...builtProgram, 'sync', ...args], {
      env: { PATH: process.env.PATH ?? '', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const output = { out: '', err: '' };
    child.stdout.on('data', (chunk: Buffer) => {
      output.out += chunk;
    });
    child.stderr.on('data', (chunk: Buffer) => {
      output.err += chunk;
    });
    return { child, output, ended: once(child, 'exit') };
  };

  test('Ctrl-C ends it in order, and the next one goes on', async () => {
    const many = Array.from({ length: SPELL_ROWS }, (_, i) =>
      spell('deepm', `Cantrip of Number ${i}`, { level: i % 10 }),
    );
    const { api } = await startUpstreams();
    const open5e = await holdAfter(PIECES_READ, await open5eWith({ spells: many }));
    onTestFinished(() => open5e.close());
    const env = envOf(open5e, api);
    const { child, output, ended } = start(['spells'], env);
    await open5e.reached;
    child.kill('SIGINT');
    expect((await ended)[0]).toBe(130);
    expect(output.out + output.err).toContain('Stopped');
    expect(output.err).not.toMatch(/at .*\.js:\d|panicked/);
    open5e.release();
    open5e.forgetCalls();
    const second = start(['spells', '--json'], env);
    expect((await second.ended)[0]).toBe(0);
    expect(
      open5e.calls.some((call) => /spells.*page=1$/.test(call) && call.startsWith('/v2/')),
    ).toBe(false);
  });

  const script = '/usr/bin/script';
  test.skipIf(process.platform !== 'linux' || !existsSync(script))(
    'on a terminal one line moves, with a bar for each list',
    async () => {
      const { open5e, api } = await startUpstreams();
      const command = `${process.execPath} dist/cli.js sync feats`;
      const child = spawn(script, ['-qec', command, '/dev/null'], {
        env: {
          PATH: process.env.PATH ?? '',
          TERM: 'xterm',
          ...envOf(open5e, api),
        },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      let shown = '';
      child.stdout.on('data', (chunk: Buffer) => {
        shown += chunk;
      });
      expect((await once(child, 'exit'))[0]).toBe(0);
      expect(shown).toContain('\r');
      expect(shown).toMatch(/\d+\/\d+ █+ 2\/2(, \S+)? open5e v2\/feats/);
      expect(shown).toMatch(/\d+ added, \d+ changed/);
    },
  );

  test('killed at any moment it loses nothing stored, and the next one goes on', async () => {
    const many = Array.from({ length: SPELL_ROWS }, (_, i) =>
      spell('deepm', `Cantrip of Number ${i}`, { level: i % 10 }),
    );
    const { api } = await startUpstreams();
    const slow = await holdAfter(PIECES_READ, await open5eWith({ spells: many }));
    onTestFinished(() => slow.close());
    const env = envOf(slow, api);
    const { child, ended } = start(['spells'], env);
    await slow.reached;
    child.kill('SIGKILL');
    await ended;
    slow.release();

    const urls = { open5eUrl: slow.url, dnd5eapiUrl: api.url };
    const early = open(urls, env.LOREWRIGHT_DATA);
    await letLeaseExpire(early);
    await early.close();
    const look = open(urls, env.LOREWRIGHT_DATA);
    const stored = (await counts(look)).deepm?.spell ?? 0;
    await look.close();
    expect(stored).toBeGreaterThan(0);
    expect(stored).toBeLessThan(SPELL_ROWS);
    expect(stored % 200).toBe(0);

    slow.forgetCalls();
    const second = start(['spells', '--json'], env);
    expect((await second.ended)[0]).toBe(0);
    expect(JSON.parse(second.output.out)).toMatchObject({ failed: [], stopped: false });
    const pages = slow.calls.filter((call) => call.startsWith('/v2/spells/'));
    expect(pages).toHaveLength((SPELL_ROWS - stored) / 200);
    const app = open(urls, env.LOREWRIGHT_DATA);
    expect((await counts(app)).deepm).toEqual({ spell: SPELL_ROWS });
  });
});
