import { setTimeout as wait } from 'node:timers/promises';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { run } from '../../src/cli/run.ts';
import { beginBackgroundWork } from '../../src/mcp/app.ts';
import type { Terminal } from '../../src/tool/command.ts';
import { startInProcess } from '../helpers/client.ts';
import { srdFolder } from '../helpers/folder.ts';
import { begun, calls } from './almanac-domain/domain.ts';

// The one line that adds a domain, here without touching the list that ships.
vi.mock('../../src/mcp/domains.ts', async (original) => ({
  domains: [
    ...(await original<typeof import('../../src/mcp/domains.ts')>()).domains,
    (await import('./almanac-domain/domain.ts')).almanac,
  ],
}));

const toolsOf = async (config: { toolsets?: string; almanacKey?: string }) => {
  const { client } = await startInProcess({ config });
  return (await client.listTools()).tools.map((tool) => tool.name);
};

describe('to a client', () => {
  test('its tool is there as soon as its toolset is ready, after all others', async () => {
    expect(await toolsOf({})).not.toContain('name_moon');
    expect((await toolsOf({ almanacKey: 'k' })).at(-1)).toBe('name_moon');
  });

  test('its toolset and its preset can be chosen', async () => {
    expect(await toolsOf({ toolsets: 'almanac' })).toEqual(['name_moon']);
    expect(await toolsOf({ toolsets: 'sky' })).toEqual(['name_moon']);
    expect(await toolsOf({ toolsets: 'all' })).toContain('name_moon');
  });

  test('its settings reach its tool', async () => {
    const lore = await startInProcess({ config: { toolsets: 'almanac', hemisphere: 'south' } });
    const reply = await lore.call('name_moon', { polite: true });
    expect(reply.data).toBe('Good evening: Ember Moon');
    expect(reply.metadata.source).toBe('almanac');
  });

  test('its instructions and prompts are shown, and how to switch it on', async () => {
    const on = await startInProcess({ config: { almanacKey: 'k' } });
    expect(on.client.getInstructions()).toContain('Almanac: name_moon knows the moons.');
    expect(on.client.getInstructions()).toContain('Moons have other names in the south.');
    expect(on.client.getInstructions()).not.toContain('ALMANAC_KEY');
    const { prompts } = await on.client.listPrompts();
    expect(prompts.map((prompt) => prompt.name)).toContain('plan_night');
    const { messages } = await on.client.getPrompt({
      name: 'plan_night',
      arguments: { place: 'the mill' },
    });
    expect(JSON.stringify(messages)).toContain('Plan a night at the mill');

    const off = await startInProcess();
    expect(off.client.getInstructions()).toContain('Almanac tools appear once ALMANAC_KEY is set.');
    expect(off.client.getInstructions()).not.toContain('Moons have other names');
  });

  test('its background work begins with the server, when its toolset is on', async () => {
    // Of the others, Minecraft has the least to do by itself.
    const off = await startInProcess({ config: { almanacKey: 'a-key', toolsets: 'minecraft' } });
    await beginBackgroundWork(off.app);
    expect(begun).toEqual([]);
    const { app } = await startInProcess({
      config: { almanacKey: 'a-key', toolsets: 'minecraft,almanac' },
    });
    await beginBackgroundWork(app);
    expect(begun).toEqual([app.config]);
  });
});

describe('while nobody asks', () => {
  const config = { almanacKey: 'a-key', toolsets: 'minecraft,almanac', offline: false };
  const ofUser = { polite: false, offline: false };
  const ownCalls = [
    { polite: true, offline: true },
    { polite: false, offline: true },
  ];
  /** Longer than a server waits before its own calls. */
  const AFTER_MS = 800;
  beforeEach(() => {
    calls.length = 0;
  });

  test('its typical calls are made after the first call of a user, once and without network', async () => {
    const lore = await startInProcess({ config });
    await beginBackgroundWork(lore.app);
    await wait(AFTER_MS);
    expect(calls).toEqual([]);
    await lore.call('name_moon', {});
    await vi.waitFor(() => expect(calls).toEqual([ofUser, ...ownCalls]), 5_000);
    await lore.call('name_moon', {});
    await wait(AFTER_MS);
    expect(calls).toEqual([ofUser, ...ownCalls, ofUser]);
  });

  test('a user who goes on asking is answered first', async () => {
    const lore = await startInProcess({ config });
    await beginBackgroundWork(lore.app);
    for (let i = 0; i < 4; i++) {
      await lore.call('name_moon', {});
      await wait(AFTER_MS / 4);
    }
    expect(calls).toEqual([ofUser, ofUser, ofUser, ofUser]);
    await vi.waitFor(() => expect(calls.slice(4)).toEqual(ownCalls), 5_000);
  });

  test('a server that is closed makes none', async () => {
    const lore = await startInProcess({ config });
    await beginBackgroundWork(lore.app);
    await lore.call('name_moon', {});
    await lore.app.close();
    await wait(AFTER_MS);
    expect(calls).toEqual([ofUser]);
  });

  test('a program that is no server makes none', async () => {
    const lore = await startInProcess({ config });
    await lore.call('name_moon', {});
    await wait(AFTER_MS);
    expect(calls).toEqual([ofUser]);
  });
});

describe('on the command line', () => {
  beforeEach(() => {
    vi.stubEnv('LOREWRIGHT_DATA', srdFolder());
    vi.stubEnv('LOREWRIGHT_CONFIG', '/nonexistent/config.json');
    vi.stubEnv('LOREWRIGHT_OFFLINE', '1');
    vi.stubEnv('ALMANAC_KEY', 'a-secret');
    return () => vi.unstubAllEnvs();
  });

  const printed = async (...argv: string[]): Promise<string> => {
    const lines: string[] = [];
    const terminal: Terminal = {
      out: (text) => void lines.push(text),
      err: (text) => void lines.push(text),
      progress() {},
      interrupted() {},
      interactive: false,
      width: 80,
      bold: (text) => text,
      dim: (text) => text,
    };
    await run(argv, terminal);
    return lines.join('\n');
  };

  test('its command and its flag are in the help, and work', async () => {
    const help = await printed('--help');
    expect(help).toMatch(/moon +Name the moon/);
    expect(help).toMatch(/--hemisphere north\|south +Which way round/);
    expect(await printed('moon', '--hemisphere', 'south')).toBe('named for the south');
    await expect(printed('moon', '--hemisphere', 'east')).rejects.toThrow(
      '--hemisphere must be one of north, south, not "east".',
    );
    await expect(printed('mon')).rejects.toThrow('Did you mean moon?');
  });

  test('doctor shows its settings, its upstream with its pace, and its check', async () => {
    vi.stubEnv('ALMANAC_HEMISPHERE', 'south');
    const report = await printed('doctor', '--all');
    expect(report).toMatch(/hemisphere +south +env +ALMANAC_HEMISPHERE/);
    expect(report).toMatch(/The Almanac +https:\/\/almanac\.example +1 +250 ms/);
    expect(report).toMatch(/moon +ok +Ember Moon/);
    expect(report).not.toContain('a-secret');
  });

  test('tools lists its tool, the reference describes it, a wrong toolset names it', async () => {
    expect(await printed('tools')).toMatch(/name_moon +almanac/);
    const reference = await printed('tools', '--markdown');
    expect(reference).toContain('## almanac (1)');
    expect(reference).toContain('`sky` (almanac)');
    await expect(printed('tools', '--toolsets', 'almanak')).rejects.toThrow(
      'Did you mean almanac?',
    );
  });
});
