import { expect } from 'vitest';
import type { Session } from '../../helpers/client.ts';
import { commonScenarios, place } from './common.ts';
import { anywhere, needing, type Scenarios } from './scenario.ts';

const summary = { detail: 'summary' } as const;
const searchTools = {
  search_spell: {},
  search_creature: {},
  search_equipment: {},
  search_character_option: { type: 'class' },
  search_rule: {},
} as const;
const tools = Object.entries(searchTools);

const documentsIn = async (lore: Session, tool: string, args: Record<string, unknown>) => {
  const rows = await lore.rows(tool, { limit: 100, ...summary, ...args });
  expect(rows.length, tool).toBeGreaterThan(0);
  return [...new Set(rows.map((row) => row.document_key))].sort();
};
interface Listed {
  readonly document_key: string;
  readonly document_name: string;
  readonly source_api: string;
  readonly entity_count: number;
  readonly publisher?: string;
  readonly license?: string;
}
const listed = async (lore: Session, args: Record<string, unknown> = {}) => {
  const reply = await lore.call('list_documents', args);
  expect(reply.success).toBe(true);
  return { reply, documents: reply.data as Listed[] };
};
const properties = async (lore: Session, tool: string) =>
  (await lore.client.listTools()).tools.find(({ name }) => name === tool)?.inputSchema.properties ??
  {};
const scoresOf = (rows: readonly { similarity_score?: number }[]) =>
  rows.map((row) => row.similarity_score ?? Number.NaN);
const descending = (scores: readonly number[]) => {
  for (const score of scores) expect(score >= 0 && score <= 1).toBe(true);
  expect(scores).toEqual(scores.toSorted((a, b) => b - a));
};
/** The only word for the SRD in the older documents. */
const SRD = ['srd-5e'];
/** Books nobody may pass on: the answer names them and goes on with the others. */
const unknownBooks = (notices: readonly string[], ...keys: string[]) => {
  for (const key of keys) expect(notices.join()).toContain(`"${key}"`);
};

/** Document 4: the search tools. */
export const searchScenarios: Scenarios = {
  ...commonScenarios,
  'Spell Search Tool': {
    'Hybrid spell search with semantic query': anywhere(async (lore) => {
      const query = { search: 'damage over time', level: 3, school: 'Evocation' };
      const rows = await lore.rows('search_spell', { ...query, limit: 2 });
      expect(rows).toHaveLength(2);
      for (const row of rows) expect(row).toMatchObject({ level: 3, school: 'evocation' });
      descending(scoresOf(rows));
    }),
    'Spell search combining semantic and document filter': anywhere(async (lore) => {
      const rows = await lore.rows('search_spell', { search: 'healing', documents: SRD, limit: 5 });
      for (const row of rows) expect(row.document_key).toBe('srd-2014');
      expect(rows.map((row) => row.name).join()).toMatch(/Heal|Cure/);
      descending(scoresOf(rows));
    }),
  },
  'Creature Search Tool': {
    'Semantic creature search by concept': anywhere(async (lore) => {
      const rows = await lore.rows('search_creature', {
        search: 'undead that drain life',
        type: 'undead',
        documents: SRD,
        limit: 12,
        ...summary,
      });
      for (const row of rows) expect(row.type).toBe('undead');
      const names = rows.map((row) => row.name);
      expect(names).toEqual(expect.arrayContaining(['Wraith', 'Specter']));
      expect(names.some((name) => name.startsWith('Vampire'))).toBe(true);
      descending(scoresOf(rows));
    }),
    'Creature search without semantic query': anywhere(async (lore) => {
      const query = { type: 'dragon', cr: '10', limit: 5, ...summary };
      const rows = await lore.rows('search_creature', query);
      expect(rows.length).toBeGreaterThan(0);
      expect(rows.length).toBeLessThanOrEqual(5);
      for (const row of rows) {
        expect(row).toMatchObject({ type: 'dragon', challenge_rating: 10 });
        expect(row).not.toHaveProperty('similarity_score');
      }
    }),
  },
  'Character Option Search Tool': {
    'Semantic character option search': anywhere(async (lore) => {
      const rows = await lore.rows('search_character_option', {
        search: 'divine warrior',
        type: 'class',
        limit: 50,
        ...summary,
      });
      for (const row of rows) expect(row.kind).toBe('class');
      for (const holy of ['Paladin', 'Cleric'])
        expect(place(rows, holy), holy).toBeLessThan(place(rows, 'Rogue'));
    }),
  },
  'Equipment Search Tool': {
    'Semantic equipment search': anywhere(async (lore) => {
      const rows = await lore.rows('search_equipment', {
        search: 'protects against projectiles',
        type: 'armor',
        limit: 10,
        ...summary,
      });
      expect(rows.map((row) => row.name).join()).toMatch(/\bShield\b/);
      const shields = rows.findIndex((row) => /shield/i.test(row.name));
      expect(shields).toBeLessThan(3);
      for (const row of rows) {
        const worn = row.kind === 'armor' || /armor|shield/.test(String(row.item_type));
        expect(worn, row.name).toBe(true);
      }
    }),
  },
  'Rule Search Tool': {
    'Semantic rule search': needing(['rule'], async (lore) => {
      const rows = await lore.rows('search_rule', {
        search: 'what happens when I fall',
        rule_type: 'rule',
        limit: 3,
        ...summary,
      });
      expect(rows.map((row) => row.name)).toContain('Falling');
      for (const row of rows) expect(row.kind).toBe('rule');
    }),
  },
  'Response Formatting': {
    ...commonScenarios['Response Formatting'],
    'Normalized document metadata in responses': anywhere(async (lore) => {
      for (const [tool, args] of tools)
        for (const row of await lore.rows(tool, { ...args, limit: 3 })) {
          expect(row.document_key, tool).toBe(row.document);
          expect(row.document_name).toMatch(/\w/);
          expect(row.document_source).toMatch(/\w/);
        }
    }),
  },
  'Consistent Tool Interface Standards': {
    'Identical parameter availability': anywhere(async (lore) => {
      for (const [tool] of tools) {
        const fields = await properties(lore, tool);
        expect(fields, tool).toHaveProperty('search');
        expect(fields, tool).not.toHaveProperty('name');
        expect(fields, tool).not.toHaveProperty('semantic_query');
      }
    }),
    'Consistent search behavior': anywhere(async (lore) => {
      for (const [tool, args] of tools) {
        const rows = await lore.rows(tool, { ...args, search: 'fire', limit: 3, ...summary });
        expect(rows.length, tool).toBeGreaterThan(0);
        expect(rows.length, tool).toBeLessThanOrEqual(3);
        descending(scoresOf(rows));
      }
    }),
  },
  'Document-Aware Tool Filtering': {
    'Filter spells by Open5e document key': anywhere(async (lore) => {
      const query = { level: 3, school: 'evocation', documents: ['srd-2014'] };
      expect(await documentsIn(lore, 'search_spell', query)).toEqual(['srd-2014']);
      expect(await lore.rows('search_spell', { ...query, limit: 2 })).toHaveLength(2);
    }),
    'Filter creatures to SRD-only content': anywhere(async (lore) => {
      const srds = ['srd-2014', 'srd-2024'];
      const found = await documentsIn(lore, 'search_creature', { type: 'dragon', documents: srds });
      expect(srds).toEqual(expect.arrayContaining(found));
      const none = await lore.call('search_creature', {
        type: 'dragon',
        cr: 29,
        documents: ['srd-2014'],
      });
      expect(none).toMatchObject({ isError: false, success: true, data: [] });
    }),
  },
  'Document Metadata in Tool Responses': {
    'Spell response includes document information': anywhere(async (lore) => {
      const listed = async (documents?: string[]) => {
        const query = { search: 'fireball', documents, group: false };
        const rows = await lore.rows('search_spell', query);
        const { document_key, document_name, document_source } =
          rows.find((row) => row.document === 'srd-2014') ?? {};
        return { document_key, document_name, document_source };
      };
      const plain = await listed();
      expect(plain).toMatchObject({
        document_key: 'srd-2014',
        document_name: 'System Reference Document 5.1',
        document_source: expect.stringMatching(/^(srd|open5e_v2)$/),
      });
      expect(await listed(['srd-2014'])).toEqual(plain);
    }),
    'OrcBrew spell response includes book as document': {
      heldBy: 'test/dnd5e/sources/orcbrew/scenarios.test.ts',
    },
  },
  'Document Listing Tool': {
    'List all documents with metadata': anywhere(async (lore) => {
      const { documents } = await listed(lore);
      const counts = documents.map((document) => document.entity_count);
      expect(counts).toEqual(counts.toSorted((a, b) => b - a));
      for (const document of documents)
        expect(document).toMatchObject({
          document_name: expect.stringMatching(/\w/),
          source_api: expect.stringMatching(/\w/),
          entity_count: expect.any(Number),
        });
      const { tools: offered } = await lore.client.listTools();
      expect(offered.find(({ name }) => name === 'list_documents')?.description).toContain(
        'cached',
      );
      // What is listed is what can be found, document by document, once all was asked for.
      const found = async ({ document_key }: Listed) => {
        const query = { query: '', documents: [document_key], limit: 1, group: false };
        return (await lore.call('search_all', query)).pagination?.total;
      };
      let all = documents;
      for (let known = ''; known !== JSON.stringify(all); all = (await listed(lore)).documents) {
        known = JSON.stringify(all);
        for (const document of all) await found(document);
      }
      for (const document of all)
        expect(await found(document), document.document_key).toBe(document.entity_count);
    }),
    'Filter documents by source': anywhere(async (lore) => {
      const all = (await listed(lore)).documents;
      for (const source of ['open5e_v1', 'open5e_v2', 'orcbrew', 'srd', 'dnd5eapi']) {
        const { documents } = await listed(lore, { source });
        expect(documents).toEqual(all.filter((document) => document.source_api === source));
      }
      const wrong = await lore.call('list_documents', { source: 'open5e' });
      expect(wrong.isError).toBe(true);
      for (const source of ['open5e_v1', 'open5e_v2', 'orcbrew'])
        expect(wrong.error).toContain(source);
    }),
    'Format as JSON': anywhere(async (lore) => {
      const { documents } = await listed(lore, { format: 'json' });
      expect(JSON.parse(JSON.stringify(documents))).toEqual(documents);
      expect(documents.find(({ document_key }) => document_key === 'srd-2014')).toMatchObject({
        publisher: 'Wizards of the Coast',
        license: expect.stringContaining('Creative Commons'),
      });
    }),
    'Format as text': anywhere(async (lore) => {
      const { reply, documents } = await listed(lore, { format: 'text' });
      const [head = '', , ...lines] = (reply.text.split('\n\n')[0] ?? '').split('\n');
      expect(lines).toHaveLength(documents.length);
      const column = head.indexOf('Source');
      expect(column).toBeGreaterThan(0);
      for (const [i, document] of documents.entries()) {
        expect(lines[i]?.startsWith(document.document_name)).toBe(true);
        expect(lines[i]?.slice(column).split(/\s/)[0]).toBe(document.source_api);
        expect(lines[i]?.endsWith(String(document.entity_count))).toBe(true);
      }
    }),
    'Handle empty cache': { heldBy: 'test/dnd5e/list-documents.test.ts' },
  },
  'Document Filtering in Search Tool': {
    'Search with single document filter': anywhere(async (lore) => {
      const rows = await lore.rows('search_all', { query: 'fireball', documents: SRD });
      expect(rows[0]?.name).toBe('Fireball');
      for (const row of rows) expect(row.document_key).toBe('srd-2014');
      descending(scoresOf(rows));
    }),
    'Search with multiple document filters': anywhere(async (lore) => {
      const query = { query: 'dragon', documents: ['srd-5e', 'tce', 'phb'], ...summary };
      const rows = await lore.rows('search_all', query);
      expect(rows.length).toBeGreaterThan(0);
      for (const row of rows) expect(row.document_key).toBe('srd-2014');
      expect(new Set(rows.map((row) => row.uri)).size).toBe(rows.length);
      unknownBooks((await lore.call('search_all', query)).notices, 'tce', 'phb');
    }),
    'Search without document filter': anywhere(async (lore) => {
      const total = async (documents?: string[]) =>
        (await lore.call('search_all', { query: 'healing', documents, limit: 1 })).pagination
          ?.total;
      await total();
      const { documents } = await listed(lore);
      const keys = documents.map(({ document_key }) => document_key);
      await total(keys);
      expect(await total()).toBe(await total(keys));
    }),
    'Search with non-existent document': anywhere(async (lore) => {
      const reply = await lore.call('search_all', { query: 'spell', documents: ['non-existent'] });
      expect(reply).toMatchObject({ isError: false, success: true, data: [] });
      unknownBooks(reply.notices, 'non-existent');
    }),
  },
  'Document Filtering in Spell Search Tool': {
    'Search spell with document filter': anywhere(async (lore) => {
      const rows = await lore.rows('search_spell', { search: 'fireball', documents: SRD });
      expect(rows.filter((row) => row.name === 'Fireball')).toHaveLength(1);
      for (const row of rows) expect(row.document_key).toBe('srd-2014');
    }),
    'Search spells by level with document filter': anywhere(async (lore) => {
      const query = { level: 3, documents: ['srd-5e', 'tce'] };
      expect(await documentsIn(lore, 'search_spell', query)).toEqual(['srd-2014']);
      for (const row of await lore.rows('search_spell', query)) expect(row.level).toBe(3);
      unknownBooks((await lore.call('search_spell', query)).notices, 'tce');
    }),
    'Search without document filter': anywhere(async (lore) => {
      const query = { search: 'fireball', ...summary };
      const [thing] = await lore.rows('search_spell', query);
      const rows = await lore.rows('search_spell', { ...query, group: false });
      const fireballs = rows.filter((row) => row.name === 'Fireball');
      expect(rows.slice(0, fireballs.length)).toEqual(fireballs);
      // In every book that has one, the newest SRD first.
      const order = ['srd-2024', 'srd-2014', 'a5e-ag'];
      const found = fireballs.map((row) => row.document_key);
      expect(found).toEqual(order.filter((key) => found.includes(key)));
      expect(found).toContain('srd-2014');
      // One row stands for all of them.
      const [, ...others] = found;
      expect(thing?.document_key).toBe(found[0]);
      expect((thing?.also_in ?? []) as { document: string }[]).toEqual(
        others.map((document) => expect.objectContaining({ document })),
      );
    }),
  },
  'Document Filtering in Creature Search Tool': {
    'Search creature with document filter': anywhere(async (lore) => {
      const query = { search: 'dragon', documents: SRD };
      expect(await documentsIn(lore, 'search_creature', query)).toEqual(['srd-2014']);
      const [first] = await lore.rows('search_creature', { ...query, limit: 1, ...summary });
      expect(first?.type).toBe('dragon');
    }),
    'Search creatures by type with document filter': anywhere(async (lore) => {
      const query = { type: 'dragon', cr: 10, ...summary };
      const reply = await lore.call('search_creature', { ...query, documents: ['tce'] });
      expect(reply).toMatchObject({ isError: false, success: true, data: [] });
      unknownBooks(reply.notices, 'tce');
      const rows = await lore.rows('search_creature', { ...query, documents: SRD });
      expect(rows.length).toBeGreaterThan(0);
      for (const row of rows)
        expect(row).toMatchObject({
          type: 'dragon',
          challenge_rating: 10,
          document_key: 'srd-2014',
        });
    }),
  },
  'Document Filtering in Equipment Search Tool': {
    'Search weapon with document filter': anywhere(async (lore) => {
      const query = { type: 'weapon', search: 'longsword', documents: SRD };
      const rows = await lore.rows('search_equipment', query);
      expect(rows[0]).toMatchObject({ name: 'Longsword', kind: 'weapon' });
      expect(rows.filter((row) => row.name === 'Longsword')).toHaveLength(1);
      for (const row of rows) expect(row.document_key).toBe('srd-2014');
    }),
    'Search all weapons with document filter': anywhere(async (lore) => {
      const query = { type: 'weapon', documents: ['srd-5e', 'phb'] };
      expect(await documentsIn(lore, 'search_equipment', query)).toEqual(['srd-2014']);
      const reply = await lore.call('search_equipment', query);
      expect(reply.pagination?.total).toBe(37);
      unknownBooks(reply.notices, 'phb');
    }),
  },
  'Document Filtering in Character Option Search Tool': {
    'Search class with document filter': anywhere(async (lore) => {
      const rows = await lore.rows('search_character_option', {
        type: 'class',
        search: 'wizard',
        documents: SRD,
        ...summary,
      });
      expect(rows[0]?.name).toBe('Wizard');
      for (const row of rows) expect(row).toMatchObject({ kind: 'class', document: 'srd-2014' });
    }),
    'Search all backgrounds with document filter': needing(['background'], async (lore) => {
      const none = { type: 'background', documents: ['phb'] };
      const reply = await lore.call('search_character_option', none);
      expect(reply).toMatchObject({ isError: false, success: true, data: [] });
      unknownBooks(reply.notices, 'phb');
      const some = { type: 'background', documents: ['srd-2024'] };
      expect(await documentsIn(lore, 'search_character_option', some)).toEqual(['srd-2024']);
    }),
  },
  'Document Filtering in Rule Search Tool': {
    'Search rule with document filter': needing(['rule'], async (lore) => {
      const query = { rule_type: 'rule', search: 'combat', documents: SRD };
      const rows = await lore.rows('search_rule', { ...query, ...summary });
      expect(rows[0]?.name).toMatch(/combat/i);
      for (const row of rows) expect(row).toMatchObject({ kind: 'rule', document: 'srd-2014' });
    }),
  },
  'Consistent Document Filter Parameter': {
    'Consistent parameter naming': anywhere(async (lore) => {
      for (const tool of [...Object.keys(searchTools), 'search_all']) {
        const fields = await properties(lore, tool);
        expect(fields, tool).toMatchObject({
          documents: { type: 'array', items: { type: 'string' } },
        });
        expect(fields, tool).not.toHaveProperty('document');
        expect(fields, tool).not.toHaveProperty('document_keys');
        expect(fields.documents, tool).not.toHaveProperty('default');
      }
    }),
    'Consistent filtering behavior': anywhere(async (lore) => {
      for (const [tool, args] of [...tools, ['search_all', { query: 'fire' }] as const]) {
        const total = async (documents?: string[]) =>
          (await lore.call(tool, { ...args, documents, limit: 1 })).pagination?.total ?? 0;
        expect(await total([]), tool).toBe(0);
        const everything = await total();
        const srdOnly = await total(['srd-2014']);
        expect(srdOnly, tool).toBeGreaterThan(0);
        expect(everything, tool).toBeGreaterThanOrEqual(srdOnly);
      }
    }),
  },
  'Document Filter Response Metadata': {
    'Include document in spell response': anywhere(async (lore) => {
      for (const row of await lore.rows('search_spell', { search: 'fireball' }))
        expect(row.document).toMatch(/\w/);
    }),
    'Include document in search response': anywhere(async (lore) => {
      const rows = await lore.rows('search_all', { query: 'dragon', ...summary });
      expect(new Set(rows.map((row) => row.kind)).size).toBeGreaterThan(1);
      for (const row of rows) {
        expect(row.document).toMatch(/\w/);
        expect(row.document_name).toMatch(/\w/);
      }
    }),
  },
  'Test Context Cleanup Fixture': {
    'Prevent test pollution': { heldBy: 'test/helpers/client.ts' },
    'Automatic context isolation': { heldBy: 'test/helpers/folder.ts' },
  },
  'Type Safety for Tool Signatures': {
    'Type checking passes': { heldBy: 'tsconfig.json' },
  },
  'Backward Compatibility for Tool Callers': {
    'MCP server requires no changes': { heldBy: 'test/mcp/server.test.ts' },
    'Integration tests work without modification': { heldBy: 'test/mcp/transports.test.ts' },
  },
  'Documentation Accuracy': {
    "Docstrings don't mention repository parameter": { heldBy: 'test/mcp/catalogue.test.ts' },
  },
  'Semantic Query Parameter for Search Tools': {
    'Spell search with semantic query': anywhere(async (lore) => {
      // Fire Shield is a spell of the 4th level; at the 3rd there would be nothing to compare.
      const query = { search: 'protect from fire', level: 4, limit: 100, ...summary };
      const rows = await lore.rows('search_spell', query);
      for (const row of rows) expect(row.level).toBe(4);
      expect(place(rows, 'Fire Shield')).toBeLessThan(place(rows, 'Ice Storm'));
      descending(scoresOf(rows));
      for (const row of await lore.rows('search_spell', { ...query, level: 3, limit: 10 }))
        expect(row.level).toBe(3);
    }),
    'Creature search with semantic query': anywhere(async (lore) => {
      const rows = await lore.rows('search_creature', {
        search: 'fire breathing beast',
        type: 'dragon',
        documents: SRD,
        limit: 100,
        ...summary,
      });
      for (const row of rows) expect(row.type).toBe('dragon');
      const names = rows.slice(0, 8).map((row) => row.name);
      expect(names.join()).toMatch(/Red Dragon|Gold Dragon|Brass Dragon/);
      descending(scoresOf(rows));
    }),
    'Equipment search with semantic query': needing(['magic-item'], async (lore) => {
      const rows = await lore.rows('search_equipment', {
        search: 'weapon that returns when thrown',
        type: 'weapon',
        limit: 10,
        ...summary,
      });
      for (const row of rows)
        expect(row.kind === 'weapon' || /weapon/.test(String(row.item_type)), row.name).toBe(true);
      expect(place(rows, 'Dwarven Thrower')).toBeLessThan(3);
      descending(scoresOf(rows));
    }),
    'Character option search with semantic query': anywhere(async (lore) => {
      const rows = await lore.rows('search_character_option', {
        search: 'masters of arcane magic',
        type: 'class',
        limit: 50,
        ...summary,
      });
      for (const row of rows) expect(row.kind).toBe('class');
      for (const caster of ['Wizard', 'Sorcerer'])
        expect(place(rows, caster), caster).toBeLessThan(place(rows, 'Fighter'));
    }),
    'Rule search with semantic query': needing(['rule'], async (lore) => {
      const names = await lore.names('search_rule', {
        search: 'attacking while hidden',
        rule_type: 'rule',
        limit: 10,
        ...summary,
      });
      expect(names).toContain('Unseen Attackers and Targets');
      expect(names.join()).toMatch(/Hid(e|ing)|Surprise|Stealth/);
    }),
    'Search without search parameter (backward compatible)': anywhere(async (lore) => {
      for (const [tool, args] of tools)
        for (const row of await lore.rows(tool, { ...args, limit: 5, ...summary }))
          expect(row, tool).not.toHaveProperty('similarity_score');
    }),
  },
  'Semantic Search in Unified Search Tool': {
    'Default semantic search': anywhere(async (lore) => {
      const query = { query: 'spells that heal wounds', limit: 100, ...summary };
      const rows = await lore.rows('search_all', query);
      const harmful = ['Fireball', 'Inflict Wounds', 'Lightning Bolt', 'Magic Missile'];
      for (const healing of ['Cure Wounds', 'Healing Word', 'Mass Cure Wounds'])
        for (const spell of harmful)
          expect(place(rows, healing), `${healing}, ${spell}`).toBeLessThan(place(rows, spell));
      descending(scoresOf(rows));
    }),
    'Semantic search with entity type filter': anywhere(async (lore) => {
      const query = { query: 'fire damage', content_types: ['Spell'], ...summary };
      const rows = await lore.rows('search_all', { ...query, limit: 5 });
      for (const row of rows) expect(row.kind).toBe('spell');
      expect(rows.map((row) => row.name).join()).toMatch(/Fire|Flame|Burning|Scorching/);
      const filtered = await documentsIn(lore, 'search_all', { ...query, documents: SRD });
      expect(filtered).toEqual(['srd-2014']);
    }),
  },
  'Semantic Search Error Handling in Tools': {
    'Embedding generation timeout': { heldBy: 'test/dnd5e/scenarios/scenarios.test.ts' },
    'Empty semantic query handling': anywhere(async (lore) => {
      const query = { level: 3, limit: 5, ...summary };
      const plain = await lore.rows('search_spell', query);
      for (const search of ['', '   ']) {
        const rows = await lore.rows('search_spell', { ...query, search });
        expect(rows).toEqual(plain);
        for (const row of rows) expect(row).not.toHaveProperty('similarity_score');
      }
    }),
    'Very long semantic query handling': anywhere(async (lore) => {
      const reply = await lore.call('search_spell', {
        search: `a ball of fire ${'that burns everyone in the hall '.repeat(40)}`,
        limit: 5,
      });
      expect(reply).toMatchObject({ isError: false, success: true });
      expect(reply.notices.join()).toContain('512 characters');
      expect(reply.data).toHaveLength(5);
    }),
  },
  'Similarity Score in Results': {
    'Include similarity score in spell results': anywhere(async (lore) => {
      const rows = await lore.rows('search_spell', { search: 'see the unseen', limit: 20 });
      expect(rows.length).toBeGreaterThan(2);
      descending(scoresOf(rows));
    }),
    'No similarity score for structured search': anywhere(async (lore) => {
      const query = { level: 3, limit: 20, ...summary };
      const rows = await lore.rows('search_spell', query);
      for (const row of rows) expect(row).not.toHaveProperty('similarity_score');
      expect(await lore.rows('search_spell', query)).toEqual(rows);
    }),
  },
};
