import * as z from 'zod';
import { defineSettings, type ValuesOf } from '../../../base/config.ts';
import { defineUpstream } from '../../../upstream/define-upstream.ts';
import { defineSource } from '../source.ts';
import { documentSlug } from './v1/document-keys.ts';

const settings = defineSettings({
  open5eUrl: {
    env: 'LOREWRIGHT_OPEN5E_URL',
    kind: 'url',
    fallback: () => 'https://api.open5e.com',
    help: 'Open5e',
  },
});

declare module '../../../base/config.ts' {
  interface Config extends ValuesOf<typeof settings> {}
}

const upstream = defineUpstream({
  name: 'open5e',
  label: 'Open5e',
  url: (config) => config.open5eUrl,
  probe: {
    path: '/v2/documents/?limit=1&page=1',
    answer: z.looseObject({ results: z.array(z.looseObject({ key: z.string() })) }),
  },
  rateLimit: () => ({ concurrency: 4, spacingMs: 0 }),
});

const listOf = (keys: Iterable<string>): string => [...keys].map(encodeURIComponent).join(',');

/** The largest and best maintained source: both SRDs and the open books of many publishers. */
export const open5eV2 = defineSource({
  name: 'open5e_v2',
  label: 'Open5e',
  settings,
  upstream,
  collections: async () => (await import('./v2/collections.ts')).open5eV2,
  documents: {
    list: async (get) => (await import('./documents.ts')).open5eDocuments(get),
    // Lists without this filter return everything; the rest is dropped when read.
    ask: (keys) => `document__key__in=${listOf([...keys, 'core'])}`,
  },
  competence: {
    rank: 4,
    exceptions: {
      // Domain, circle and patron spells count as the class's own, and paladins are missing.
      'srd-2014/spell.classes': 0.5,
      // v2 never has a class that v1 lacks, and lost some in most books: v1 writes "sorceror", and
      // paladins and heralds are missing in v2.
      'spell.classes': 1,
      // Level 3 of five casters has lost its second-level slots.
      'srd-2014/class.levels': 0.5,
      // Heavy, two-handed and ammunition are missing for a dozen weapons.
      'srd-2014/weapon.properties': 0.5,
      'srd-2024/class.saving_throws': 0.5,
      // Every magic armor is one rarity too low, and attunement is missing for many items.
      'srd-2024/magic-item.rarity': 0.5,
      'srd-2024/magic-item.requires_attunement': 0.5,
    },
    incompleteIn: ['gear', 'rule', 'language', 'magic-school'],
  },
});

/** Frozen and deprecated, but it still has what v2 lost or never had. */
export const open5eV1 = defineSource({
  name: 'open5e_v1',
  label: 'Open5e',
  upstream,
  collections: async () => (await import('./v1/collections.ts')).open5eV1,
  documents: { ask: (keys) => `document__slug__in=${listOf(new Set(keys.map(documentSlug)))}` },
  competence: {
    rank: 2,
    // The same mistake as in v2.
    exceptions: { 'srd-2014/spell.classes': 0.4 },
    coveredFrom: 4,
  },
});
