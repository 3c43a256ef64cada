import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { createApp } from '../../src/base/app.ts';
import { notFound, unavailable } from '../../src/base/error.ts';
import { silentLogger } from '../../src/base/log.ts';
import { callTool } from '../../src/mcp/call.ts';
import { toolsets } from '../../src/mcp/catalogue.ts';
import { instructionsFor } from '../../src/mcp/instructions.ts';
import { defineTool, withoutClient } from '../../src/tool/tool.ts';
import { eras, srdSession, startInProcess, testConfig } from '../helpers/client.ts';

describe.each(eras)('the server, %s', (era) => {
  test('says who it is and how to use it', async () => {
    const { client } = await srdSession(era);
    expect(client.getServerVersion()).toMatchObject({ name: 'lorewright' });
    expect(client.getInstructions()).toContain('search_spell');
    expect(client.getInstructions()).toContain('WORLD_ANVIL_APPLICATION_KEY');
  });

  test('lists its tools in a stable order with both schemas', async () => {
    const { client } = await srdSession(era);
    const first = (await client.listTools()).tools;
    const second = (await client.listTools()).tools;
    expect(first.map((t) => t.name)).toEqual(second.map((t) => t.name));
    for (const tool of first) {
      expect(tool.inputSchema.type).toBe('object');
      expect(tool.outputSchema).toBeDefined();
      expect(tool.annotations).toMatchObject({ readOnlyHint: expect.any(Boolean) });
    }
  });

  test('offers only the toolsets that were chosen', async () => {
    const { client } = await startInProcess({ era, config: { toolsets: 'core' } });
    expect((await client.listTools()).tools.map((t) => t.name)).toEqual([
      'search_spell',
      'search_creature',
      'search_equipment',
      'search_character_option',
      'search_rule',
      'search_all',
      'list_documents',
    ]);
  });

  test('answers in one envelope, with a text that is not the JSON again', async () => {
    const lore = await srdSession(era);
    const reply = await lore.call('search_spell', { search: 'fireball', limit: 1 });
    expect(reply.metadata).toMatchObject({
      source: 'library',
      cached: true,
      quality: { source: 'Official', verified: true, confidence: 5 },
    });
    expect(reply.metadata.quality?.book_references.join()).toContain(
      'System Reference Document 5.1',
    );
    expect(Date.parse(reply.metadata.timestamp)).toBeGreaterThan(0);
    expect(reply.text).toContain('# Fireball');
    expect(reply.text).toContain('CC-BY-4.0');
    expect(reply.text).not.toContain('{"');
  });

  test('serves every entity as a resource, with completion', async () => {
    const { client } = await srdSession(era);
    const page = await client.readResource({ uri: 'lore://spell/srd-2014/fireball' });
    expect(page.contents[0]).toMatchObject({ mimeType: 'text/markdown' });
    expect(JSON.stringify(page.contents)).toContain('# Fireball');

    const complete = (name: string, value: string, given: Record<string, string> = {}) =>
      client.complete({
        ref: { type: 'ref/resource', uri: 'lore://{kind}/{document}/{slug}' },
        argument: { name, value },
        context: { arguments: given },
      });
    expect((await complete('document', 'srd')).completion.values).toEqual(['srd-2014']);
    const slugs = await complete('slug', 'fire', { kind: 'spell', document: 'srd-2014' });
    expect(slugs.completion.values).toEqual(['fire-bolt', 'fire-shield', 'fire-storm', 'fireball']);
    expect((await client.listResources()).resources).toEqual([]);
  });

  test('says so when a resource does not exist', async () => {
    const { client } = await srdSession(era);
    await expect(client.readResource({ uri: 'lore://spell/srd-2014/nope' })).rejects.toThrow(
      /nope/,
    );
  });
});

const context = (log = silentLogger) =>
  withoutClient(createApp(testConfig(), log), new AbortController().signal);

describe('failures', () => {
  const failing = (thrown: unknown) =>
    defineTool({
      name: 'fail_always',
      toolset: 'dnd-search',
      title: 'Fail',
      description: 'Fails in the way it is told to.',
      input: z.strictObject({}),
      data: z.unknown(),
      run() {
        throw thrown;
      },
    });

  test('a foreseen failure says what happened, what to do next, and close names', async () => {
    const error = notFound('No spell "firebal".', {
      next: 'Call search_spell.',
      suggestions: ['Fireball'],
    });
    const result = await callTool(failing(error), {}, context());
    expect(result).toMatchObject({
      isError: true,
      structuredContent: {
        success: false,
        error: 'No spell "firebal". Call search_spell.',
        suggestions: ['Fireball'],
      },
    });
    expect(result.content).toEqual([
      { type: 'text', text: 'No spell "firebal". Call search_spell.\nSuggestions: Fireball' },
    ]);
  });

  test('a defect shows an id, and the log has the details under it', async () => {
    const logged: object[] = [];
    const log = { ...silentLogger, error: (fields: object) => void logged.push(fields) };
    const secret = new Error('SELECT * FROM entities failed at /home/gm/secret.ts:1');
    const result = await callTool(failing(secret), {}, context(log));
    const text = JSON.stringify(result);
    expect(text).not.toContain('SELECT');
    expect(text).not.toContain('secret.ts');
    const id = /error ([0-9a-f]{8})/.exec(text)?.[1];
    expect(logged).toEqual([expect.objectContaining({ id, err: secret, tool: 'fail_always' })]);
  });
});

test.each([
  { writes: false, changes: 1, answered: true, runs: 2 },
  { writes: false, changes: 9, answered: false, runs: 3 },
  { writes: true, changes: 1, answered: false, runs: 1 },
])(
  'what changed $changes × while it was read is read again, but nothing is written twice: $runs',
  async ({ writes, changes, answered, runs }) => {
    let done = 0;
    const tool = defineTool({
      name: 'read_changing',
      toolset: 'dnd-search',
      title: 'Read',
      description: 'Reads what another process changes.',
      input: z.strictObject({}),
      data: z.string(),
      hints: { writes },
      run() {
        if (++done <= changes) throw unavailable('It changed.', { isPassing: true });
        return { source: 'test', data: 'Read.' };
      },
    });
    const { isError = false, structuredContent } = await callTool(tool, {}, context());
    expect({ answered: !isError, runs: done }).toEqual({ answered, runs });
    expect(structuredContent).toMatchObject(
      answered ? { data: 'Read.' } : { error: 'It changed.' },
    );
  },
);

test('an answer that is too long is cut, says so and keeps its shape', async () => {
  const long = defineTool({
    name: 'tell_everything',
    toolset: 'dnd-search',
    title: 'Tell',
    description: 'Tells more than anyone can read.',
    input: z.strictObject({}),
    data: z.array(z.looseObject({ name: z.string(), desc: z.string() })),
    run: () => ({
      source: 'test',
      data: Array.from({ length: 3000 }, (_, i) => ({
        name: `Row ${i}`,
        desc: '"é\n'.repeat(500),
      })),
    }),
  });
  const result = await callTool(long, {}, context());
  expect(Buffer.byteLength(JSON.stringify(result))).toBeLessThan(200_000);
  expect(() => long.output.parse(result.structuredContent)).not.toThrow();
  expect(JSON.stringify(result.structuredContent)).toContain('has been cut');
  expect(result.structuredContent).toHaveProperty('data.1.name', 'Row 1');
});

test('the instructions fit into 2,048 characters whatever is on', () => {
  const all = new Set(toolsets.map(({ name }) => name));
  expect(instructionsFor(all, testConfig()).length).toBeLessThan(2048);
});

describe('how much comes back', () => {
  test('auto keeps a list short: whole entries first while there is room, summaries after', async () => {
    const lore = await srdSession();
    const reply = await lore.call('search_creature', { type: 'dragon', limit: 30 });
    const rows = reply.data as {
      detail?: string;
      uri: string;
      excerpt?: string;
      actions?: unknown;
    }[];
    const summaries = rows.filter((row) => row.detail === 'summary');
    expect(rows).toHaveLength(30);
    expect(summaries.length).toBeGreaterThan(20);
    expect(rows.findIndex((row) => row.detail === 'summary')).toBe(30 - summaries.length);
    expect(summaries[0]?.uri).toMatch(/^lore:\/\/creature\//);
    expect(Buffer.byteLength(JSON.stringify(rows))).toBeLessThan(24_000);
    expect(reply.notices.join()).toContain('summaries');
    const few = await lore.rows('search_spell', { level: 0, limit: 4 });
    expect(few[0]).toHaveProperty('desc');
  });

  test('summary gives summaries only, full gives everything whole', async () => {
    const lore = await srdSession();
    const short = await lore.rows('search_spell', { level: 9, detail: 'summary' });
    for (const row of short)
      expect(row).toMatchObject({ detail: 'summary', excerpt: expect.any(String) });
    const full = await lore.rows('search_spell', { level: 9, detail: 'full' });
    for (const row of full) expect(row).toHaveProperty('desc');
  });
});
