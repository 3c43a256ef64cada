import { countTokens } from 'gpt-tokenizer';
import { describe, expect, test } from 'vitest';
import { allTools } from '../../src/mcp/catalogue.ts';
import { readArguments } from '../../src/tool/arguments.ts';
import { fullDescription } from '../../src/tool/tool-description.ts';
import { startInProcess } from '../helpers/client.ts';
import { lexicalChooser } from './lexical-chooser.ts';
import { plainRequests } from './plain-requests.ts';
import { requestsByTool } from './requests-by-tool.ts';
import { unseenRequests } from './unseen-requests.ts';

/** Everything that can be switched on, writing to World Anvil included. */
const keys = {
  worldAnvilApplicationKey: 'none',
  worldAnvilAuthToken: 'none',
  worldAnvilWrite: true,
  worldAnvilWriteWorlds: 'some-world',
};

describe('the list of tools, in tokens', () => {
  test.each([
    ['all', 20_000],
    ['core', 4_500],
  ])('%s costs at most %i as it is sent', async (toolsets, most) => {
    const { client } = await startInProcess({ config: { toolsets, ...keys } });
    const { tools } = await client.listTools();
    expect(tools.length).toBeGreaterThan(5);
    if (toolsets === 'all') expect(tools.map(({ name }) => name)).toContain('apply_change');
    expect(countTokens(JSON.stringify({ tools }))).toBeLessThanOrEqual(most);
  });
});

describe('a chooser that reads descriptions only', async () => {
  const tools = await allTools();
  const choose = lexicalChooser(
    tools.map((tool) => ({ name: tool.name, description: fullDescription(tool) })),
  );

  test('ranks the right tool first for 55 of 60 requests in plain words', () => {
    expect(plainRequests).toHaveLength(60);
    const wrong = plainRequests.flatMap(({ request, tool }) => {
      const [first] = choose(request);
      return first === tool ? [] : [`${request} -> ${first}, not ${tool}`];
    });
    expect(wrong.length, wrong.join('\n')).toBeLessThanOrEqual(5);
  });

  test('ranks a right tool first for 55 of 60 requests that no description was written for', () => {
    expect(unseenRequests).toHaveLength(60);
    const wrong = unseenRequests.flatMap(([request, ...right]) => {
      const [first = ''] = choose(request);
      return right.includes(first) ? [] : [`${request} -> ${first}, not ${right.join(' or ')}`];
    });
    expect(wrong.length, wrong.join('\n')).toBeLessThanOrEqual(5);
  });

  test('ranks a right tool first for five of six requests of every sort, for every tool', () => {
    const asked = requestsByTool();
    const wrong = asked.flatMap(({ request, right }) => {
      const [first = ''] = choose(request);
      return right.includes(first) ? [] : [`${request} -> ${first}, not ${right.join(' or ')}`];
    });
    const known = new Set(asked.flatMap(({ right }) => right));
    expect(tools.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([]);
    expect(wrong.length / asked.length, wrong.join('\n')).toBeLessThanOrEqual(1 / 6);
  });

  test.each(plainRequests)('$request: $tool takes the arguments', ({ tool: name, args }) => {
    const tool = tools.find((one) => one.name === name);
    expect(tool).toBeDefined();
    if (tool) expect(() => readArguments(name, tool.input, args)).not.toThrow();
  });
});

describe('words of sibling tools are taken for an argument', async () => {
  const tools = await allTools();
  const read = (name: string, args: Record<string, unknown>) => {
    const tool = tools.find((one) => one.name === name);
    if (!tool) throw new Error(name);
    return readArguments(name, tool.input, args);
  };

  test.each([
    ['search_spell', { query: 'fire' }, { search: 'fire' }],
    ['search_spell', { name: 'fire', per_page: 5 }, { search: 'fire', limit: 5 }],
    [
      'search_spells',
      { search: 'fire', limit: 5, class_key: 'bard' },
      { query: 'fire', per_page: 5, class: 'bard' },
    ],
    ['lookup_spell', { spell_name: 'Bless' }, { name: 'Bless' }],
    ['lookup_spell', { name: ['Bless', 'Bane'] }, { names: ['Bless', 'Bane'] }],
    ['lookup_spell', { class: 'bard' }, { class_key: 'bard' }],
    ['get_spell_details', { name: 'Bless' }, { spell_name: 'Bless' }],
    ['get_spell_details', { query: 'Bless' }, { spell_name: 'Bless' }],
    ['get_spells_by_class', { class: 'bard' }, { class_name: 'bard' }],
    ['search_all', { search: 'fire' }, { query: 'fire' }],
    [
      'rate_encounter',
      { party: [5, 5], monsters: [{ name: 'Ogre', count: 4 }, { name: 'Troll' }] },
      { party_levels: [5, 5], monsters: ['4 Ogre', 'Troll'] },
    ],
    ['roll_dice', { expression: '1d6' }, { notation: '1d6' }],
    ['roll_dice', { dice: '1d6' }, { notation: '1d6' }],
    [
      'search_creature',
      { document: 'srd-2014', challenge_rating: '1/4' },
      { documents: ['srd-2014'], cr: 0.25 },
    ],
  ])('%s %o', (tool, given, taken) => {
    expect(read(tool, given)).toMatchObject(taken);
  });

  test('a character given field by field is the character', () => {
    const character = { class: 'wizard', level: 5, species: 'elf', ability_scores: { int: 16 } };
    const taken = read('validate_character_build', character);
    expect(taken).toMatchObject({ character_data: { species: 'elf' } });
    expect(() => read('validate_character_build', { colour: 'red' })).toThrow('colour');
  });

  test('not where the argument is given by its own name, nor for words nobody knows', () => {
    expect(() => read('search_spell', { search: 'a', query: 'b' })).toThrow('query');
    // Filters are validated by their names later.
    expect(read('search_spell', { colour: 'red' })).toMatchObject({ filters: { colour: 'red' } });
  });
});
