import { srd2014, srd2024 } from '../documents.ts';
import { defineSource } from '../source.ts';
import { settings, srdBooks } from './upstream.ts';

/** The two System Reference Documents themselves. */
export const books = defineSource({
  name: 'books',
  label: 'SRD books',
  settings,
  upstream: srdBooks,
  documents: { only: [srd2014.key, srd2024.key] },
  competence: { rank: 6 },
});
