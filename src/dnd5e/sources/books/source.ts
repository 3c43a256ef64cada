import { dnd5eKinds } from '../../model/kinds.ts';
import { srd2014, srd2024 } from '../documents.ts';
import { defineSource } from '../source.ts';
import { settings, srdBooks } from './upstream.ts';

/** The two System Reference Documents themselves. */
export const books = defineSource({
  name: 'books',
  label: 'SRD books',
  settings,
  upstream: srdBooks,
  collections: async () => (await import('./collections.ts')).bookLists,
  documents: { only: [srd2014.key, srd2024.key] },
  // The books take precedence wherever they have a value. A missing value means nothing, since the
  // Markdown lost some reactions, except for the labelled lines of a stat block: those are present
  // whenever there is something to say.
  competence: {
    rank: 6,
    partial: true,
    // The Markdown has lost things that others still have: a book adds and never removes.
    incompleteIn: dnd5eKinds.map(({ name }) => name),
    silence: {
      creature: [
        'saving_throws',
        'skills',
        'damage_vulnerabilities',
        'damage_resistances',
        'damage_immunities',
        'condition_immunities',
        'senses',
        'sense_notes',
        'skill_notes',
      ],
    },
  },
});
