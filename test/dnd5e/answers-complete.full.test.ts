import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { countTokens } from 'gpt-tokenizer';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { open5eDocuments } from '../../src/dnd5e/sources/open5e/documents.ts';
import { readCollection } from '../../src/dnd5e/sources/read-collection.ts';
import { allCollections } from '../../src/dnd5e/sources/sources.ts';
import { libraryService } from '../../src/library/library.ts';
import { openInProcess, type Row } from '../helpers/client.ts';
import { shared } from '../helpers/shared.ts';
import { getFrom } from './sources/complete-data.ts';
import { tableQuestions } from './table-questions.ts';

const folder = shared('data', 'upstream');

describe.skipIf(!folder)('answers over the complete data', () => {
  let lore: Awaited<ReturnType<typeof openInProcess>>;
  const data = mkdtempSync(join(tmpdir(), 'lorewright-answers-'));
  beforeAll(async () => {
    copyFileSync(inject('srdLibrary'), join(data, 'library.db'));
    lore = await openInProcess({ config: { data } });
    const library = lore.app.use(libraryService);
    const get = getFrom(folder ?? '');
    await library.put({ documents: await open5eDocuments(get) });
    // The books are no part of the complete upstream data.
    for (const collection of await allCollections())
      if (collection.source !== 'books') await readCollection(library, collection, get);
  }, 600_000);
  afterAll(async () => {
    await lore.close();
    rmSync(data, { recursive: true, force: true });
  });

  const asked = async (tool: string, args: Readonly<Record<string, unknown>>) => {
    const { content, structuredContent } = await lore.client.callTool({
      name: tool,
      arguments: { ...args },
    });
    const [block] = content;
    return {
      text: block?.type === 'text' ? block.text : '',
      structured: JSON.stringify(structuredContent),
    };
  };

  test.each(tableQuestions)('$question', async ({ tool, args, says }) => {
    const { text, structured } = await asked(tool, args);
    for (const words of says) {
      expect(text).toMatch(words);
      expect(structured).toMatch(words);
    }
  });

  test.each([
    ['search_spell', { search: 'fire damage' }],
    ['search_spell', { search: 'fireball' }],
    ['search_creature', { search: 'undead that drain life' }],
    ['search_creature', { search: 'adult red dragon' }],
    ['search_equipment', { search: 'resistance' }],
    ['search_equipment', { rarity: 'rare' }],
    ['search_rule', { search: 'what happens when I fall' }],
    ['search_character_option', { type: 'class', search: 'holy warrior' }],
    ['search_all', { query: 'healing' }],
    ['search_all', { query: 'strength' }],
  ])('ten results of %s %o are short', async (tool, args) => {
    const { text, structured } = await asked(tool, { ...args, limit: 10 });
    expect(countTokens(text)).toBeLessThanOrEqual(1200);
    expect(countTokens(structured)).toBeLessThanOrEqual(2500);
  });

  test.each(['Adult Red Dragon', 'Lich', 'Tarrasque'])(
    'the stat block of %s is short',
    async (name) => {
      const { text, structured } = await asked('lookup_creature', { name });
      expect(countTokens(text)).toBeLessThanOrEqual(1500);
      expect(countTokens(structured)).toBeLessThanOrEqual(2500);
    },
  );

  test('one thing is one row, with the others named', async () => {
    const [dragon, ...others] = await lore.rows('lookup_creature', { name: 'Adult Red Dragon' });
    expect(dragon).toMatchObject({ document: 'srd-2024', actions: expect.any(Array) });
    expect(others.filter(({ name }) => name === 'Adult Red Dragon')).toEqual([]);
    expect(dragon?.also_in).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ document: 'a5e-mm', ruleset: 'a5e', uri: expect.any(String) }),
      ]),
    );
    const armor = await lore.rows('search_equipment', { search: 'armor of resistance', limit: 20 });
    const rows = armor.filter(({ name }: Row) => name.startsWith('Armor of Resistance'));
    expect(rows).toHaveLength(1);
    expect(rows[0]?.variants).toEqual(expect.arrayContaining(['Armor of Resistance (Leather)']));
  });

  test('exact filters count things and say how many entries they stand for', async () => {
    const args = { type: 'dragon', cr: 17, limit: 100 };
    const things = await lore.call('search_creature', args);
    const entries = await lore.call('search_creature', { ...args, group: false });
    expect(things.pagination?.entries).toBe(entries.pagination?.total);
    expect(things.pagination?.total).toBeLessThan(entries.pagination?.total ?? 0);
  });
});
