import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { allTools } from '../../src/mcp/catalogue.ts';
import { readArguments } from '../../src/tool/arguments.ts';
import { TEMPLATES } from '../../src/worldanvil/resources.ts';
import { openInProcess, type Session } from '../helpers/client.ts';
import { inventWorld } from '../upstreams/worldanvil/world.ts';
import { type LoopbackWorldAnvil, startWorldAnvil } from '../upstreams/worldanvil.ts';
import { settingsFor } from '../worldanvil/visit.ts';

const WRONG = 'wibble';

interface Choice {
  readonly path: string;
  readonly args: Record<string, unknown>;
  readonly valid: readonly string[];
}

/** Every choice among words that a schema has, with arguments that choose none of them. */
function choicesIn(schema: unknown, path: string, wrap: (value: unknown) => unknown): Choice[] {
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodPrefault
  )
    return choicesIn(schema.def.innerType, path, wrap);
  if (schema instanceof z.ZodEnum)
    return [{ path, args: wrap(WRONG) as Choice['args'], valid: schema.options.map(String) }];
  if (schema instanceof z.ZodArray)
    return choicesIn(schema.def.element, path, (value) => wrap([value]));
  if (!(schema instanceof z.ZodObject)) return [];
  return Object.entries(schema.shape).flatMap(([name, field]) =>
    choicesIn(field, path ? `${path}.${name}` : name, (value) => wrap({ [name]: value })),
  );
}

const choices = (await allTools()).flatMap(({ name, input }) =>
  choicesIn(input, '', (value) => value).map((choice) => [name, choice.path, choice] as const),
);

describe('a word that is none of the valid ones is refused with them', () => {
  let wa: LoopbackWorldAnvil;
  let lore: Session & { close(): Promise<void> };
  beforeAll(async () => {
    wa = await startWorldAnvil(inventWorld());
    const writing = { worldAnvilWrite: true, worldAnvilWriteWorlds: String(wa.world.id) };
    lore = await openInProcess({ config: { ...settingsFor(wa), ...writing, toolsets: 'all' } });
    return async () => {
      await lore.close();
      await wa.close();
    };
  });

  test('by tools of every domain', () => {
    const tools = new Set(choices.map(([tool]) => tool));
    expect(tools.size).toBeGreaterThan(60);
    for (const tool of ['get_article', 'check_world', 'propose_article', 'get_wiki_page'])
      expect(tools).toContain(tool);
  });

  test.each(choices)('%s %s', async (tool, path, { args, valid }) => {
    wa.forget();
    const reply = await lore.call(tool, args);
    expect(reply.isError).toBe(true);
    expect(reply.error).toContain(`cannot be "${WRONG}"`);
    expect(reply.text).toContain(`cannot be "${WRONG}"`);
    expect(reply.error).toContain(path.split('.').at(-1));
    for (const word of valid) expect(reply.error).toContain(word);
    expect(wa.seen).toEqual([]);
  });

  test.each([
    ['list_articles', {}],
    ['search_articles', { query: 'bells' }],
    ['propose_article', { title: 'A bell', content: 'It rings.' }],
  ])('%s template', async (tool, args) => {
    const world_id = String(wa.world.id);
    const reply = await lore.call(tool, { ...args, world_id, template: WRONG });
    expect(reply.isError).toBe(true);
    expect(reply.error).toContain(`There is no template "${WRONG}"`);
    for (const template of TEMPLATES) expect(reply.error).toContain(template);
  });
});

const required = (await allTools()).flatMap(({ name, input }) =>
  Object.entries(input.shape).flatMap(([field, schema]) =>
    schema instanceof z.ZodString && schema.minLength === 1 ? [[name, field] as const] : [],
  ),
);

describe('a required text that is empty is not to be left out', () => {
  test.each(required)('%s %s', async (name, field) => {
    const { input } = (await allTools()).find((tool) => tool.name === name) ?? {};
    if (!input) throw new Error(`no tool ${name}`);
    const refused = expect.objectContaining({
      message: expect.stringContaining(`"${field}" is required and must not be empty (text).`),
    });
    expect(() => readArguments(name, input, { [field]: '' })).toThrow(refused);
  });

  test('an optional one is', async () => {
    const { input } = (await allTools()).find((tool) => tool.name === 'build_encounter') ?? {};
    if (!input) throw new Error('no tool build_encounter');
    const args = { party_levels: [3], seed: '' };
    expect(() => readArguments('build_encounter', input, args)).toThrow(/leave it out/);
  });
});
