import { cardSearch } from '../cards/card-search.ts';
import { columnsOf } from '../cards/columns.ts';
import type { Catalogue } from '../cards/entity-cards.ts';
import type { Kind } from '../kind.ts';
import { reusedBuffer } from '../search/reused-buffer.ts';
import { topPlaces } from '../search/top-places.ts';
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

/** How many of the best are compared with every passage, if those are not in memory. */
const COMPARED_WHOLE = 400;

/** Finds entities by their cards in memory; the file is queried for facets and words only. */
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
  const buffers = { none: reusedBuffer(), guess: reusedBuffer() };

  /** By key. In a very large library, at first most are compared by their leads only. */
  const nearness = (
    { vector, weights }: Question,
    keys: Int32Array,
    room: number,
    words: Float32Array,
  ): Float32Array => {
    if (!vector) return new Float32Array(buffers.none(room * 4), 0, room);
    const vectors = index.vectors(vector);
    const near = vectors.scores(vector, keys, room);
    if (!vectors.hasPartial()) return near;
    const guess = new Float32Array(buffers.guess(keys.length * 4), 0, keys.length);
    for (let i = 0; i < guess.length; i++) {
      const key = keys[i] ?? 0;
      guess[i] = Math.max(0, near[key] ?? 0) + weights.words * (words[key] ?? 0);
    }
    const nearest = Array.from(topPlaces(guess, COMPARED_WHOLE), (place) => keys[place] ?? 0);
    for (const [key, exact] of index.exactly(vector, nearest)) near[key] = exact;
    return near;
  };

  return {
    list: search.list,
    candidates(scope: Scope, question: Question, most: number): Candidates {
      const known = catalogue();
      const cards = search.cardsOf(scope);
      const { keys } = columnsOf(cards);
      const fullText = index.words();
      const { scores: words, coverage } = fullText.scores(question.words, known);
      return search.choose({ scope, question, most }, cards, {
        levels: search.levelsOf(question, cards),
        words,
        coverage,
        near: nearness(question, keys, known.room, words),
        wordUse: question.words.map((word) => fullText.use(word)),
        withLine: new Set(fullText.withAll(question.line ?? [])),
      });
    },
  };
}
