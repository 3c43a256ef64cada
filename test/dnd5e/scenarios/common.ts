import { expect } from 'vitest';
import type { Row } from '../../helpers/client.ts';
import { anywhere, online, type Scenarios } from './scenario.ts';

export const place = (rows: readonly Row[], name: string): number => {
  const at = rows.findIndex((row) => row.name === name);
  return at < 0 ? Number.POSITIVE_INFINITY : at;
};

const TRACES = /ECONNREFUSED|\.[jt]s:\d|at \w+ \(|<h1>|Traceback/;

/** What two documents of the specification say in the same words. */
export const commonScenarios: Scenarios = {
  'Error Handling': {
    'API network failure': online(async (lore) => {
      await Promise.all([lore.open5e.close(), lore.api.close()]);
      for (const [tool, args] of [
        ['lookup_spell', { name: 'Fireball' }],
        ['search_creature', { cr: 5 }],
        ['lookup_rule', { type: 'proficiency' }],
      ] as const) {
        const reply = await lore.call(tool, args);
        expect(reply).toMatchObject({ isError: false, success: true });
        expect(reply.notices.join()).toMatch(/(Open5e|D&D 5e API) cannot be reached\./);
        expect(JSON.stringify(reply)).not.toMatch(TRACES);
      }
      // Being without network is no fault: it is noted, not warned of.
      const details = lore.logged.filter(({ level }) => level === 'notice' || level === 'debug');
      expect(details.some(({ fields }) => JSON.stringify(fields).includes('/v2/'))).toBe(true);
    }),
    'Invalid parameter type': anywhere(async (lore) => {
      const reply = await lore.call('lookup_spell', { level: 'invalid' });
      expect(reply).toMatchObject({ isError: true, success: false });
      expect(reply.error).toContain('"level"');
      expect(reply.error).not.toMatch(TRACES);
    }),
    'Empty results': anywhere(async (lore) => {
      const reply = await lore.call('lookup_creature', { name: 'Quixotl Nonesuch' });
      expect(reply).toMatchObject({ isError: false, success: true, data: [] });
    }),
  },
  'Response Formatting': {
    'Structured spell response': anywhere(async (lore) => {
      const [spell] = await lore.rows('lookup_spell', {
        name: 'Fireball',
        documents: ['srd-2014'],
        limit: 1,
      });
      for (const field of [
        'name',
        'level',
        'school',
        'components',
        'material',
        'casting_time',
        'range',
        'duration',
        'concentration',
        'ritual',
        'desc',
        'classes',
        'document',
      ])
        expect(spell).toHaveProperty(field);
      expect(JSON.parse(JSON.stringify(spell))).toEqual(spell);
    }),
    'Source attribution': anywhere(async (lore) => {
      for (const [tool, args] of [
        ['lookup_spell', { name: 'Fireball' }],
        ['lookup_creature', { name: 'Wraith' }],
        ['lookup_equipment', { name: 'Longsword' }],
        ['lookup_character_option', { type: 'class', name: 'Paladin' }],
        ['lookup_rule', { type: 'condition', name: 'Grappled' }],
      ] as const) {
        const reply = await lore.call(tool, args);
        const rows = await lore.rows(tool, args);
        expect(rows.length, tool).toBeGreaterThan(0);
        for (const row of rows) {
          expect(row.document_name, tool).not.toBe('');
          expect(row.document_source).toMatch(/^(open5e_v1|open5e_v2|dnd5eapi|srd|orcbrew)$/);
        }
        expect(reply.metadata.source).toBe('library');
        expect(typeof reply.metadata.cached).toBe('boolean');
        expect(Date.parse(reply.metadata.timestamp)).toBeGreaterThan(0);
      }
    }),
  },
  'Performance and Caching': {
    'Cache hit': online(async (lore) => {
      const first = await lore.call('lookup_spell', { name: 'Fireball' });
      expect(first.metadata.cached).toBe(false);
      const calls = lore.open5e.calls.length;
      const again = await lore.call('lookup_spell', { name: 'Fireball' });
      expect(again.data).toEqual(first.data);
      expect(again.metadata.cached).toBe(true);
      expect(lore.open5e.calls).toHaveLength(calls);
    }),
    'Cache miss': online(async (lore) => {
      const reply = await lore.call('lookup_spell', { name: 'Mist Veil' });
      expect(reply.data).toMatchObject([{ name: 'Mist Veil', document_source: 'open5e_v2' }]);
      expect(lore.open5e.calls.some((call) => call.startsWith('/v2/spells/'))).toBe(true);
      await Promise.all([lore.open5e.close(), lore.api.close()]);
      const kept = await lore.call('lookup_spell', { name: 'Mist Veil' });
      expect(kept.data).toEqual(reply.data);
    }),
  },
  'Tool Registration': {
    'Tools visible in MCP protocol': anywhere(async (lore) => {
      const { tools } = await lore.client.listTools();
      for (const what of ['spell', 'creature', 'equipment', 'character_option', 'rule'])
        for (const verb of ['lookup', 'search']) {
          const tool = tools.find(({ name }) => name === `${verb}_${what}`);
          expect(tool?.description, `${verb}_${what}`).toBeTruthy();
          for (const field of Object.values(tool?.inputSchema.properties ?? {}))
            expect(field).toHaveProperty('description');
        }
    }),
    'Tool invocation via MCP': anywhere(async (lore) => {
      const reply = await lore.client.callTool({
        name: 'lookup_spell',
        arguments: { name: 'Fireball' },
      });
      expect(reply.content).toMatchObject([{ type: 'text', text: expect.any(String) }]);
      expect(reply.structuredContent).toMatchObject({ success: true });
    }),
  },
};
