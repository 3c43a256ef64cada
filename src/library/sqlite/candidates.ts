import { cardSearch, gathered } from '../cards/card-search.ts';
import { type Catalogue, keysOf } from '../cards/entity-cards.ts';
import type { Kind } from '../kind.ts';
import type { Candidates, Question, Scope } from '../store.ts';
import type { Database } from './database.ts';
import { where } from './filter-sql.ts';
import type { SearchIndex } from './search-index.ts';

interface Searched {
  readonly db: Database;
  readonly kinds: ReadonlyMap<string, Kind>;
  readonly catalogue: () => Catalogue;
  readonly index: SearchIndex;
}

/** Finds entities by their cards in memory; the file is asked about facets and words only. */
export function candidatesIn({ db, kinds, catalogue, index }: Searched) {
  const filtered = (scope: Scope): ReadonlySet<number> => {
    const { text, values } = where(scope, kinds);
    const [list] = db.column(
      `SELECT json_group_array(e.key) FROM entities e WHERE ${text}`,
      ...values,
    );
    return new Set<number>(JSON.parse(String(list)));
  };
  const search = cardSearch({ kinds, catalogue, filtered });

  return {
    list: search.list,
    candidates(scope: Scope, question: Question, most: number): Candidates {
      const known = catalogue();
      const cards = search.cardsOf(scope);
      const keys = cards === known.cards ? known.keys : keysOf(cards);
      const fullText = index.words();
      const { scores, coverage } = fullText.scores(question.words, known);
      const { vector } = question;
      return search.choose({ scope, question, most }, cards, {
        levels: search.levelsOf(question, cards),
        words: gathered(scores, keys),
        coverage,
        near: vector
          ? gathered(index.vectors(vector).scores(vector.query, keys, known.room), keys)
          : new Float32Array(keys.length),
        wordUse: question.words.map((word) => fullText.use(word)),
      });
    },
  };
}
