import { describe, expect, test } from 'vitest';
import { bind, createApp } from '../../src/base/app.ts';
import { silentLogger } from '../../src/base/log.ts';
import { listDocuments } from '../../src/dnd5e/tools/list-documents.ts';
import { libraryService } from '../../src/library/library.ts';
import { openLibrary } from '../../src/library/open.ts';
import { callTool } from '../../src/mcp/call.ts';
import { kinds } from '../../src/mcp/catalogue.ts';
import { withoutClient } from '../../src/tool/tool.ts';
import { startInProcess, testConfig } from '../helpers/client.ts';

const document = (key: string, source: string, title: string) => ({
  key,
  source,
  title,
  ruleset: '5e-2014',
  publisher: 'Somebody',
  license: 'CC-BY-4.0',
});
const language = (of: string, source: string, name: string) => ({
  kind: 'language',
  document: of,
  source,
  name,
  body: { desc: '' },
});

async function startWithBooks() {
  const lore = await startInProcess();
  const library = lore.app.use(libraryService);
  await library.put({ documents: [document('small-book', 'orcbrew', 'Small Book')] });
  await library.put({
    entities: ['Gullish', 'Crowish'].map((name) => language('small-book', 'orcbrew', name)),
  });
  await library.put({ documents: [document('tiny-book', 'open5e_v2', 'Tiny Book')] });
  await library.put({ entities: [language('tiny-book', 'open5e_v2', 'Mewling')] });
  return lore;
}

interface Listed {
  document_key: string;
  document_name: string;
  source_api: string;
  entity_count: number;
  publisher?: string;
  license?: string;
  counts: Record<string, number>;
}

describe('list_documents', () => {
  test('lists all cached documents with metadata, largest first', async () => {
    const lore = await startWithBooks();
    const reply = await lore.call('list_documents');
    const listed = reply.data as Listed[];
    expect(listed.map((d) => [d.document_key, d.source_api, d.entity_count])).toEqual([
      ['srd-2014', 'srd', 1548],
      ['small-book', 'orcbrew', 2],
      ['tiny-book', 'open5e_v2', 1],
    ]);
    for (const d of listed)
      expect(d).toMatchObject({ publisher: expect.any(String), license: expect.any(String) });
    expect(reply.text).toContain(`${listed[0]?.counts.spell} spells`);
    const tool = (await lore.client.listTools()).tools.find((t) => t.name === 'list_documents');
    expect(tool?.description).toContain('cached');
  });

  test('filters by source, and refuses sources that do not exist', async () => {
    const lore = await startWithBooks();
    const keys = async (source: string) =>
      ((await lore.call('list_documents', { source })).data as Listed[]).map((d) => d.document_key);
    expect(await keys('open5e_v2')).toEqual(['tiny-book']);
    expect(await keys('ORCBREW')).toEqual(['small-book']);
    const wrong = await lore.call('list_documents', { source: 'open5e' });
    expect(wrong.isError).toBe(true);
    for (const source of ['open5e_v1', 'open5e_v2', 'orcbrew'])
      expect(wrong.error).toContain(source);
  });

  test('as text: aligned columns with name, source and count', async () => {
    const lore = await startWithBooks();
    const { text } = await lore.call('list_documents', { format: 'text' });
    const [head, , ...rows] = text.split('\n\n')[0]?.split('\n') ?? [];
    const column = head?.indexOf('Source') ?? -1;
    expect(rows.map((row) => row.slice(column).split(/\s/)[0])).toEqual([
      'srd',
      'orcbrew',
      'open5e_v2',
    ]);
    for (const row of rows) expect(row).toMatch(/\d+$/);
  });

  test('every document seen in results is listed, and its count is what can be reached', async () => {
    const lore = await startWithBooks();
    const listed = (await lore.call('list_documents')).data as Listed[];
    for (const { document_key, entity_count } of listed) {
      const reply = await lore.call('search_all', {
        query: '',
        documents: [document_key],
        limit: 1,
        group: false,
      });
      expect(reply.pagination?.total).toBe(entity_count);
    }
  });

  test('an empty cache is a message, not an error', async () => {
    const app = createApp(testConfig(), silentLogger, [
      bind(libraryService, () => openLibrary(':memory:', kinds)),
    ]);
    const ctx = withoutClient(app, new AbortController().signal);
    const result = await callTool(listDocuments, {}, ctx);
    expect(result.isError).toBeUndefined();
    expect(result.structuredContent).toMatchObject({ success: true, data: [] });
    expect(JSON.stringify(result.content)).toContain('No documents found in cache');
    await app.close();
  });
});
