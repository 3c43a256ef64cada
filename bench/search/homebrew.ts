import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { NewEntity } from '../../src/library/library.ts';
import { openLibrary } from '../../src/library/open.ts';
import { kinds } from '../../src/mcp/catalogue.ts';
import { type SetQuestion, thing } from './question-sets.ts';

const BOOK = {
  key: 'bench-homebrew',
  title: 'Invented Homebrew',
  source: 'orcbrew',
  ruleset: '5e-2014',
  standsAlone: true,
};

interface Row {
  readonly kind: string;
  readonly name: string;
  readonly text: string;
  readonly question: string;
}

/** Invented things, each with a question by somebody who does not know its name. */
function rows(): Row[] {
  return readFileSync('bench/search/sets/homebrew.tsv', 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [kind = '', name = '', text = '', question = ''] = line.split('\t');
      return { kind, name, text, question };
    });
}

export const homebrewQuestions = (): SetQuestion[] =>
  rows().map(({ kind, name, question }) => ({ question, wanted: new Set([thing(kind, name)]) }));

/** Stores them as a user's own book, which no shipped vectors and no glosses cover. */
export async function putHomebrew(folder: string): Promise<void> {
  const library = openLibrary(join(folder, 'library.db'), kinds);
  const entities = rows().map(
    ({ kind, name, text }, i): NewEntity => ({
      kind,
      name,
      document: BOOK.key,
      source: BOOK.source,
      slug: `entry-${i}`,
      body: bodyOf(kind, text),
    }),
  );
  await library.put({ documents: [BOOK], entities });
  await library.close();
}

function bodyOf(kind: string, desc: string): Record<string, unknown> {
  if (kind === 'spell')
    return {
      level: 2,
      school: 'transmutation',
      casting_time: '1 action',
      range: '30 feet',
      components: 'V, S',
      duration: '1 minute',
      concentration: false,
      ritual: false,
      desc,
      classes: ['wizard'],
    };
  if (kind === 'magic-item')
    return { item_type: 'wondrous item', rarity: 'uncommon', requires_attunement: false, desc };
  return {
    size: 'medium',
    type: 'monstrosity',
    alignment: 'unaligned',
    armor_class: 13,
    hit_points: 45,
    speed: { walk: 30 },
    ability_scores: {
      strength: 12,
      dexterity: 12,
      constitution: 12,
      intelligence: 10,
      wisdom: 10,
      charisma: 10,
    },
    challenge_rating: 3,
    challenge_rating_text: '3',
    desc,
    traits: [],
    actions: [],
  };
}
