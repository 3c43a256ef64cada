import { describe, expect, test } from 'vitest';
import { allTools } from '../../src/mcp/catalogue.ts';
import { withOwnNames } from '../../src/tool/argument-names.ts';

const tools = (await allTools()).map(({ name, input }) => ({
  name,
  names: Object.keys(input.shape),
}));
const meant = (word: string, names: readonly string[]): string | undefined =>
  Object.keys(withOwnNames({ [word]: 'x' }, names))[0];
/** The tools that have one of these arguments. */
const having = (...words: string[]) =>
  tools.flatMap(({ name, names }) => {
    const own = words.find((word) => names.includes(word));
    return own === undefined ? [] : [[name, own, names] as const];
  });

describe('words of sibling tools are taken by every tool of the family', () => {
  test.each(having('search', 'query', 'name'))('%s: %s', (_, own, names) => {
    for (const word of ['search', 'query', 'name', 'spell_name', 'q'])
      expect(meant(word, names), word).toBe(own);
  });

  test.each(
    tools.flatMap(({ name, names }) => {
      const own = /^get_\w+_details$/.test(name) && names.find((one) => one.endsWith('_name'));
      return own ? [[name, own, names] as const] : [];
    }),
  )('%s: %s', (_, own, names) => {
    for (const word of ['search', 'query', 'name', own.replace('_name', '')])
      expect(meant(word, names), word).toBe(own);
    expect(withOwnNames({ name: ['a', 'b'] }, names)).toEqual({ names: ['a', 'b'] });
  });

  test.each(having('limit', 'per_page'))('%s: %s', (_, own, names) => {
    for (const word of ['limit', 'per_page', 'page_size', 'max_results'])
      expect(meant(word, names), word).toBe(own);
  });

  test.each(having('class', 'class_key', 'class_name'))('%s: %s', (_, own, names) => {
    for (const word of ['class', 'class_key', 'class_name'])
      expect(meant(word, names), word).toBe(own);
  });

  test.each(having('notation'))('%s: %s', (_, own, names) => {
    for (const word of ['notation', 'expression', 'dice', 'roll', 'formula'])
      expect(meant(word, names), word).toBe(own);
  });

  test.each(having('documents'))('%s: %s', (_, own, names) => {
    for (const word of ['document', 'document_key', 'document_keys', 'sources'])
      expect(meant(word, names), word).toBe(own);
  });

  test.each(having('minecraftVersion'))('%s: %s', (_, own, names) => {
    for (const word of ['version', 'minecraft_version', 'game_version'])
      expect(meant(word, names), word).toBe(own);
  });
});

test('a character may be called so', () => {
  for (const word of ['character', 'sheet', 'build', 'character_sheet'])
    expect(meant(word, ['character_data'])).toBe('character_data');
});

describe('what World Anvil tools take by id they take by any word for it', () => {
  const byId = tools.flatMap(({ name, names }) => {
    const [first = ''] = names;
    return /^get_/.test(name) && first.endsWith('_id') && !names.includes('limit')
      ? [[name, first, names] as const]
      : [];
  });

  test('of every sort', () => expect(byId.length).toBeGreaterThan(20));

  test.each(byId)('%s: %s', (_, own, names) => {
    const noun = own.replace('_id', '');
    for (const word of ['id', 'name', 'title', noun, `${noun}_name`, `${noun}_title`])
      expect(meant(word, names), word).toBe(own);
  });

  test.each(having('world_id'))('%s: %s', (_, own, names) => {
    for (const word of ['world', 'world_name']) expect(meant(word, names), word).toBe(own);
  });

  test.each(having('limit').filter(([name]) => name.startsWith('list_')))(
    '%s takes no name for the place to look in',
    (_, __, names) => expect(meant('name', names)).toBe('name'),
  );
});
