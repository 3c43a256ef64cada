import * as z from 'zod';
import { boundedMap } from '../bounded-map.ts';
import { type Holders, holdersOf, isRare, mostHolders } from '../search/word-scores.ts';
import { type Session, SHARED } from './database.ts';
import { inAll, type OwnerWords, wordsOf } from './owner-words.ts';
import { termOf } from './terms.ts';
import type { View } from './view.ts';
import { isSharedKey, storedKey, viewKey } from './view-keys.ts';

const Posting = z.object({ term: z.string(), keys: z.array(z.int()) });
const Term = z.object({ term: z.string() });
const Key = z.object({ key: z.int() });

const OWN_POSTINGS = `SELECT t.term, array_agg(w.entity) AS keys FROM entity_words w
  JOIN unnest($2::text[]) AS t (term) ON t.term = ANY (w.terms)
  WHERE w.owner = $1 GROUP BY t.term`;

/** A line that more texts have is a stock phrase, and does not identify an entry. */
const MOST_WITH_ALL = 300;

/** The entities with each of some words, in a view. */
export type Postings = (word: string) => Holders;

const NOBODY = new Int32Array();

/**
 * For a member with more entries the words are kept in memory like those of shared rows: scanning
 * them in the database would take longer than everything else.
 */
const IN_DATABASE = 1_000;
/**
 * How many entries of such members are kept in total; each takes about 1.5 kB. A member with more
 * is not kept.
 */
const ROOM = 60_000;

/** Finds the entities with a word: shared rows in memory, most members' own in the database. */
export function postingsIn(inDatabase = IN_DATABASE) {
  const shared = wordsOf(SHARED);
  const sharedWords = (session: Session, view: View): Promise<OwnerWords> =>
    shared.current(session, view.shared.generation);
  const members = boundedMap<string, { words: ReturnType<typeof wordsOf>; entries: number }>(
    ROOM,
    ({ entries }) => entries,
  );

  /** Undefined if the database is to be queried. */
  const ownWords = async (session: Session, { own }: View): Promise<OwnerWords | undefined> => {
    if (!own || own.everyone <= inDatabase || own.everyone > ROOM) return undefined;
    const words = members.get(own.owner)?.words ?? wordsOf(own.owner);
    members.set(own.owner, { words, entries: own.everyone });
    return words.current(session, own.generation);
  };

  return {
    /** Loads what the next question needs. */
    load: sharedWords,

    async of(session: Session, words: readonly string[], view: View): Promise<Postings> {
      const terms = [...new Set(words.flatMap((word) => termOf(word) ?? []))];
      if (terms.length === 0) return () => holdersOf(NOBODY, view.everyone);
      const { texts } = await sharedWords(session, view);
      const kept = await ownWords(session, view);
      const own = kept?.texts ?? (await ownKeys(session, terms, view));
      const most = mostHolders(view.shared.everyone) + 1;
      const holders = new Map(
        terms.map((term) => {
          const common = (texts.get(term) ?? NOBODY).subarray(0, most);
          const mine = own.get(term) ?? [];
          const keys = mine.length === 0 ? common : Int32Array.from([...common, ...mine]);
          return [term, holdersOf(keys, view.everyone)];
        }),
      );
      return (word) => holders.get(termOf(word) ?? '') ?? holdersOf(NOBODY, view.everyone);
    },

    /** Keys of some entities whose texts have all of these words; the member's own first. */
    async withAll(session: Session, words: readonly string[], view: View): Promise<number[]> {
      const terms = [...new Set(words.flatMap((word) => termOf(word) ?? []))];
      if (terms.length === 0) return [];
      const those = ({ texts }: OwnerWords, most: number): number[] =>
        inAll(
          terms.map((term) => texts.get(term) ?? NOBODY),
          most,
        );
      const kept = await ownWords(session, view);
      const own = kept ? those(kept, MOST_WITH_ALL) : await ownWithAll(session, terms, view);
      return [...own, ...those(await sharedWords(session, view), MOST_WITH_ALL - own.length)];
    },

    /** Those of the rare words that occur in a name, tag or gloss. */
    async inTitles(
      session: Session,
      words: readonly string[],
      postings: Postings,
      view: View,
    ): Promise<ReadonlySet<string>> {
      const rare = words.filter((word) => {
        const { keys } = postings(word);
        return keys.length > 0 && isRare(keys.length, view.everyone);
      });
      if (rare.length === 0) return new Set();
      const { titles } = await sharedWords(session, view);
      const kept = await ownWords(session, view);
      const own = kept?.titles ?? (await ownTitles(session, rare, postings, view));
      return new Set(
        rare.filter((word) => {
          const term = termOf(word) ?? '';
          return titles.has(term) || own.has(term);
        }),
      );
    },
  };
}

const hasOwn = (view: View): view is View & { readonly own: NonNullable<View['own']> } =>
  (view.own?.everyone ?? 0) > 0;

async function ownKeys(
  session: Session,
  terms: readonly string[],
  view: View,
): Promise<ReadonlyMap<string, readonly number[]>> {
  if (!hasOwn(view)) return new Map();
  const { owner } = view.own;
  const rows = await session.rows(Posting, OWN_POSTINGS, [owner, terms]);
  return new Map(rows.map(({ term, keys }) => [term, keys.map((key) => viewKey(owner, key))]));
}

async function ownWithAll(
  session: Session,
  terms: readonly string[],
  view: View,
): Promise<number[]> {
  if (!hasOwn(view)) return [];
  const { owner } = view.own;
  const rows = await session.rows(
    Key,
    `SELECT entity AS key FROM entity_words WHERE owner = $1
       AND terms @> ARRAY(SELECT unnest($2::text[]) COLLATE "C") LIMIT ${MOST_WITH_ALL}`,
    [owner, terms],
  );
  return rows.map(({ key }) => viewKey(owner, key));
}

async function ownTitles(
  session: Session,
  words: readonly string[],
  postings: Postings,
  view: View,
): Promise<ReadonlySet<string>> {
  const keys = words.flatMap((word) => [...postings(word).keys]).filter((key) => !isSharedKey(key));
  if (!hasOwn(view) || keys.length === 0) return new Set();
  const rows = await session.rows(
    Term,
    `SELECT DISTINCT t.term FROM unnest($1::text[]) AS t (term), entity_words w
     WHERE t.term = ANY (w.title_terms) AND w.owner = $2 AND w.entity = ANY ($3)`,
    [words.flatMap((word) => termOf(word) ?? []), view.own.owner, keys.map(storedKey)],
  );
  return new Set(rows.map(({ term }) => term));
}
