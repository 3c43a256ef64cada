import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { allTools, presets, promptsIn, toolsets, toolsIn } from '../../src/mcp/catalogue.ts';
import { domains } from '../../src/mcp/domains.ts';
import { toolReference } from '../../src/mcp/reference.ts';
import { jsonSchemaOf, listedOutput, listedSchema } from '../../src/mcp/schema.ts';
import { annotationsOf, toolList, wholeToolList } from '../../src/mcp/tool-list.ts';
import { fullDescription } from '../../src/tool/tool-description.ts';
import { testConfig } from '../helpers/client.ts';

const catalogue = await allTools();

describe.each(catalogue.map((tool) => [tool.name, tool] as const))('%s', (name, tool) => {
  test('has a name of snake-case words and a short description', () => {
    expect(name).toMatch(/^[a-z]+(_[a-z0-9]+)+$/);
    expect(name.length).toBeLessThanOrEqual(64);
    expect(tool.description.length).toBeGreaterThan(15);
    expect(fullDescription(tool).length).toBeLessThanOrEqual(260);
    expect(tool.description).toMatch(/D&D 5e|World Anvil|Obsidian|Minecraft/);
    expect(tool.title).toMatch(/^[A-Z]/);
  });

  test('has every annotation, said explicitly', () => {
    const hints = annotationsOf(tool);
    expect(Object.keys(hints)).toEqual(
      hints.readOnlyHint
        ? ['readOnlyHint', 'openWorldHint']
        : ['readOnlyHint', 'destructiveHint', 'idempotentHint', 'openWorldHint'],
    );
    for (const hint of Object.values(hints)) expect(typeof hint).toBe('boolean');
  });

  test('describes every argument and refuses unknown ones', () => {
    const schema = jsonSchemaOf(tool.input, 'input');
    expect(schema.additionalProperties).toBe(false);
    for (const [argument, property] of Object.entries(schema.properties ?? {}))
      expect(property, argument).toHaveProperty('description');
    expect(tool.input.safeParse({ no_such_argument: 1 }).success).toBe(false);
  });

  test('shows schemas that every client can read', () => {
    for (const schema of [listedSchema(tool.input), listedOutput(tool)]) {
      const text = JSON.stringify(schema);
      for (const word of ['$ref', '$schema', 'anyOf', 'oneOf', 'allOf', 'exclusiveMinimum'])
        expect(text).not.toContain(`"${word}"`);
      expect(text).not.toContain('"type":[');
      expect(schema.type).toBe('object');
    }
  });
});

test('names are unique', () => {
  const names = catalogue.map((tool) => tool.name);
  expect(new Set(names).size).toBe(names.length);
});

test('tools stand in the order of their toolsets', () => {
  const order = catalogue.map((tool) => toolsets.findIndex(({ name }) => name === tool.toolset));
  expect(order).toEqual([...order].sort((a, b) => a - b));
});

test.each(domains.map((domain) => [domain.name, domain] as const))(
  'the tools and prompts of %s are in toolsets of its own',
  async (_name, domain) => {
    const own = domain.toolsets.map(({ name }) => name);
    for (const tool of await domain.tools())
      for (const toolset of [tool.toolset, ...tool.alsoIn])
        expect(own, tool.name).toContain(toolset);
    for (const prompt of await domain.prompts()) expect(own, prompt.name).toContain(prompt.toolset);
  },
);

test('the list that was built ahead is what the tools say', async () => {
  const built: unknown = JSON.parse(readFileSync('dist/assets/tool-list.json', 'utf8'));
  expect(built).toEqual(await wholeToolList());
});

test('docs/tools.md is current (npm run docs)', async () => {
  expect(readFileSync('docs/tools.md', 'utf8')).toBe(`${await toolReference()}\n`);
});

test.each([
  ...toolsets.map(({ name }) => [name, [name]] as const),
  ['every toolset', toolsets.map(({ name }) => name)] as const,
])('with %s on, prompts name only tools that are on', async (_name, chosen) => {
  const on = new Set(chosen);
  const names = new Set((await toolsIn(on)).map((tool) => tool.name));
  const known = new Set(catalogue.map((tool) => tool.name));
  const config = testConfig({}, 'empty');
  for (const prompt of await promptsIn(on)) {
    const args = Object.fromEntries(Object.keys(prompt.args).map((name) => [name, 'bells']));
    const text = prompt.text(args, names, config);
    const named = (text.match(/\b[a-z]+(_[a-z]+)+\b/g) ?? []).filter((word) => known.has(word));
    expect(named.length, prompt.name).toBeGreaterThan(0);
    for (const name of named) expect([...names], prompt.name).toContain(name);
  }
});

test('what a tool says to use instead are tools', async () => {
  const tools = await allTools();
  const names = new Set(tools.map(({ name }) => name));
  for (const { name, instead } of tools)
    for (const other of instead) {
      expect(names, `${name} names ${other}`).toContain(other);
      expect(other).not.toBe(name);
    }
});

test.each([
  ...toolsets.map(({ name }) => ({ set: name, chosen: [name] })),
  ...Object.entries(presets).map(([set, chosen]) => ({ set, chosen })),
])('with $set on, descriptions and arguments name only tools that are on', async ({ chosen }) => {
  const all = new Set((await allTools()).map(({ name }) => name));
  const tools = await toolList(new Set(chosen));
  const on = new Set(tools.map(({ name }) => name));
  const off = tools.flatMap(({ name, description, inputSchema }) =>
    (`${description} ${JSON.stringify(inputSchema)}`.match(/\b[a-z]+(?:_[a-z]+)+\b/g) ?? [])
      .filter((word) => all.has(word) && !on.has(word))
      .map((word) => `${name} names ${word}`),
  );
  expect(off).toEqual([]);
});
