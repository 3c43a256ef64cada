import * as z from 'zod';
import { defineSettings, type ValuesOf } from '../../../base/config.ts';
import { defineUpstream } from '../../../upstream/define-upstream.ts';
import { srd2014, srd2024 } from '../documents.ts';
import { defineSource } from '../source.ts';

const settings = defineSettings({
  dnd5eapiUrl: {
    env: 'LOREWRIGHT_DND5EAPI_URL',
    kind: 'url',
    fallback: () => 'https://www.dnd5eapi.co',
    help: 'D&D 5e API',
  },
});

declare module '../../../base/config.ts' {
  interface Config extends ValuesOf<typeof settings> {}
}

/** The SRD again, with what Open5e lacks: rule sections, proficiencies, features, traits. */
export const dnd5eapi = defineSource({
  name: 'dnd5eapi',
  label: 'D&D 5e API',
  settings,
  upstream: defineUpstream({
    name: 'dnd5eapi',
    label: 'D&D 5e API',
    url: (config) => config.dnd5eapiUrl,
    probe: {
      path: '/api/2014/spells',
      answer: z.looseObject({ results: z.array(z.looseObject({ index: z.string() })) }),
    },
    // It refuses more than 50 requests a second.
    rateLimit: () => ({ concurrency: 4, spacingMs: 25 }),
  }),
  collections: async () => (await import('./collections.ts')).dnd5eapi,
  documents: { only: [srd2014.key, srd2024.key] },
  competence: {
    rank: 3,
    coveredFrom: 4,
    uncoveredIn: ['magic-item'],
    // It only distinguishes features of a class from those of a subclass; others mark options as
    // well.
    exceptions: { 'srd-2014/class-feature.feature_type': 0.5 },
  },
});
