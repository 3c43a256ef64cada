import type { Logger } from '../../base/log.ts';
import type { Kind } from '../kind.ts';
import type { Entity, Found, Query, SearchResult } from '../library.ts';
import { cardMatcher } from '../names/match-cards.ts';
import { byQuality, type NameMatch } from '../names/resolve-name.ts';
import type { Database } from '../sqlite/database.ts';
import { where } from '../sqlite/filter-sql.ts';
import { type Card, type Catalogue, keysOf } from './entity-cards.ts';
import { bonusOf, fuse } from './fuse.ts';
import { lexiconOf, understand } from './parse-query.ts';
import { rank } from './rank.ts';
import type { Shelf } from './search-index.ts';
import { type English, speller } from './spelling.ts';
import type { Meaning } from './vector-search.ts';

export interface Sources {
  readonly db: Database;
  readonly kinds: ReadonlyMap<string, Kind>;
  readonly catalogue: () => Catalogue;
  readonly shelf: Shelf;
  readonly meaning: Meaning;
  readonly english: () => English;
  readonly byKeys: (keys: readonly number[]) => Entity[];
  readonly log: Logger;
}

const MAX_SEARCH_CHARS = 512;

/** The one way in which anything is searched: filters, then names, words and meaning together. */
export function searcher(sources: Sources): (query: Query) => Promise<SearchResult> {
  const { shelf, meaning, byKeys } = sources;
  const lexicon = lexiconOf(sources.kinds.values());
  const matchNames = cardMatcher(sources.kinds.values());
  const correctIn = speller(sources.english, (word) => shelf.words().has(word));

  return async (query) => {
    const notices: string[] = [];
    let typed = query.search?.trim() ?? '';
    if (typed.length > MAX_SEARCH_CHARS) {
      sources.log.warn({ characters: typed.length }, 'a search text was cut');
      typed = typed.slice(0, MAX_SEARCH_CHARS);
      notices.push(`The search text was cut to its first ${MAX_SEARCH_CHARS} characters.`);
    }
    const catalogue = sources.catalogue();
    const filtered = candidates(query, catalogue, sources);
    const matches = query.name ? matchNames(query.name, filtered) : undefined;
    const cards = matches ? matches.map((match) => match.entry) : filtered;
    const offset = query.offset ?? 0;
    const end = offset + query.limit;
    if (typed === '') {
      const page = cards.slice(offset, end).map((card) => card.key);
      const found = byKeys(page).map((entity, i): Found => {
        const match = matches?.[offset + i];
        return { entity, ...(match && { match: { how: match.how, edits: match.edits } }) };
      });
      return { found, total: cards.length, notices, ...understoodAs(matches ?? []) };
    }
    const understood = understand(typed, lexicon, correctIn(catalogue));
    const keys = cards === catalogue.cards ? catalogue.keys : keysOf(cards);
    const near = await meaning.near(understood.text, keys, catalogue.room);
    const words = shelf.words().scores(understood.words, catalogue);
    const named = (name: string): readonly Card[] => catalogue.named.get(name) ?? [];
    const signals = { words, meaning: near.scores, bonus: bonusOf(understood.kinds, catalogue) };
    const fused = fuse(keys, signals);
    const hits = rank(understood, cards, fused, named, end).slice(offset);
    const scores = new Map(hits.map((hit) => [hit.card.key, hit.score]));
    const found: Found[] = byKeys([...scores.keys()]).map((entity, i) => ({
      entity,
      score: hits[i]?.score ?? 0,
    }));
    return { found, total: cards.length, notices: [...notices, ...near.notices] };
  };
}

/** What a name was understood as: the names that fit best. */
function understoodAs([first, ...others]: readonly NameMatch<Card>[]): Pick<SearchResult, 'named'> {
  if (!first) return {};
  const best = [first, ...others.filter((other) => byQuality(first, other) === 0)];
  const names = [...new Set(best.map((match) => match.entry.name))];
  return { named: { how: first.how, names } };
}

/** What satisfies the filters, in shelf order; the file is asked only about facets. */
function candidates(query: Query, catalogue: Catalogue, { db, kinds }: Sources): readonly Card[] {
  const hasFilters = query.select.some((selection) =>
    Object.values(selection.filters ?? {}).some((value) => value !== undefined),
  );
  if (hasFilters) {
    const { text, values } = where(query, kinds);
    const [list] = db.column(
      `SELECT json_group_array(e.key) FROM entities e WHERE ${text}`,
      ...values,
    );
    const keys = new Set<unknown>(JSON.parse(String(list)));
    return catalogue.cards.filter((card) => keys.has(card.key));
  }
  const wanted = new Set(query.select.map((selection) => selection.kind));
  const { documents, rulesets } = query;
  if (!documents && !rulesets && wanted.size === kinds.size) return catalogue.cards;
  return catalogue.cards.filter(
    (card) =>
      wanted.has(card.kind) &&
      (!documents || documents.includes(card.document)) &&
      (!rulesets || rulesets.includes(card.ruleset)),
  );
}
