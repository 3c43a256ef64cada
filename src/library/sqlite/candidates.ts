import { cardSearch } from '../cards/card-search.ts';
import { columnsOf } from '../cards/columns.ts';
import type { Card, Catalogue } from '../cards/entity-cards.ts';
import { gathered, type Signals } from '../cards/weigh-cards.ts';
import type { Kind } from '../kind.ts';
import type { Order } from '../library.ts';
import { reusedBuffer } from '../search/reused-buffer.ts';
import { topPlaces } from '../search/top-places.ts';
import type { Candidates, Question, QuestionVector, Scope } from '../store.ts';
import type { Database } from './database.ts';
import { filteredKeys } from './filter-sql.ts';
import type { SearchIndex } from './search-index.ts';

interface Searched {
  readonly db: Database;
  readonly kinds: ReadonlyMap<string, Kind>;
  readonly catalogue: () => Catalogue;
  readonly index: SearchIndex;
}

interface Asked {
  readonly scope: Scope;
  readonly question: Question;
  readonly most: number;
}

/** What the names and words of the cards of a scope have of a question. */
interface ComparedWords extends Omit<Signals, 'near' | 'gathered'> {
  readonly question: Question;
  readonly catalogue: Catalogue;
  readonly cards: readonly Card[];
}

/** How many of the best are compared with every passage, if those are not in memory. */
const COMPARED_WHOLE = 400;

/** Finds entities by their cards in memory; the file is queried for facets and words only. */
export function candidatesIn({ db, kinds, catalogue, index }: Searched) {
  const filtered = (scope: Scope): ReadonlySet<number> => {
    const { text, values } = filteredKeys(scope, kinds);
    const [list] = db.row(`SELECT json_group_array(key) FROM (${text})`, ...values);
    return new Set<number>(JSON.parse(String(list)));
  };
  const figures = ({ kinds: of, facet, highest }: Order): ReadonlyMap<number, number> => {
    const [list] = db.row(
      `SELECT json_group_array(json_array(entity, figure)) FROM (
         SELECT entity, ${highest ? 'max' : 'min'}(value) AS figure FROM facets
         WHERE kind IN (SELECT value FROM json_each(?)) AND facet = ? AND typeof(value) <> 'text'
         GROUP BY entity)`,
      JSON.stringify(of),
      facet,
    );
    return new Map<number, number>(JSON.parse(String(list)));
  };
  const search = cardSearch({ kinds, catalogue, filtered, figures });
  const none = reusedBuffer();

  /**
   * The nearness of cards by key, and together with their words by place. In a very large library,
   * at first most are compared by their leads only.
   */
  const nearness = (
    vector: QuestionVector | undefined,
    { weights }: Question,
    cards: readonly Card[],
    room: number,
    words: Float32Array,
  ): Pick<Signals, 'near' | 'gathered'> => {
    if (!vector) return { near: new Float32Array(none(room * 4), 0, room) };
    const { keys } = columnsOf(cards);
    const vectors = index.vectors(vector);
    const near = vectors.scores(vector, keys, room, { scores: words, weight: weights.words });
    if (!vectors.hasPartial()) return { near };
    const byPlace = gathered(cards, { words, near }, weights);
    const places = topPlaces(byPlace.signals, COMPARED_WHOLE);
    const nearest = Array.from(places, (place) => keys[place] ?? 0);
    const exactly = index.exactly(vector, nearest);
    for (const place of places) {
      const key = keys[place] ?? 0;
      const exact = exactly.get(key);
      if (exact === undefined) continue;
      near[key] = exact;
      byPlace.signals[place] = Math.max(0, near[key] ?? 0) + weights.words * (words[key] ?? 0);
    }
    return { near, gathered: byPlace };
  };

  const compared = (scope: Scope, question: Question): ComparedWords => {
    const known = catalogue();
    const cards = search.cardsOf(scope);
    const fullText = index.words();
    const { words, otherWords, line = [] } = question;
    const { scores, coverage } = fullText.scores(words, otherWords, known);
    return {
      question,
      catalogue: known,
      cards,
      levels: search.levelsOf(question, cards),
      words: scores,
      coverage,
      wordUse: fullText.use(words, otherWords),
      withLine: new Set(fullText.withAll(line)),
    };
  };
  let latest: ComparedWords | undefined;

  return {
    list: search.list,

    /** Compares names and words, which can be done while the question is being embedded. */
    compareWords(scope: Scope, question: Question): void {
      latest = compared(scope, question);
    },

    candidates({ scope, question, most }: Asked, vector: QuestionVector | undefined): Candidates {
      // Another question may have come in between, which uses the same memory, or a change.
      const isLatest = latest?.question === question && latest.catalogue === catalogue();
      const { cards, ...signals } = (isLatest && latest) || compared(scope, question);
      latest = undefined;
      return search.choose({ scope, question, most }, cards, {
        ...signals,
        ...nearness(vector, question, cards, signals.catalogue.room, signals.words),
      });
    },
  };
}
