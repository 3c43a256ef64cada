import * as z from 'zod';
import { type Holders, holdersOf, isRare, mostHolders } from '../search/word-scores.ts';
import { type Session, SHARED } from './database.ts';
import { termOf } from './terms.ts';
import type { View } from './view.ts';
import { partKeys, viewKey } from './view-keys.ts';

const Posting = z.object({ term: z.string(), keys: z.array(z.int()) });
const Term = z.object({ term: z.string() });

/** Who has which word is remembered: questions use the same few hundred words again and again. */
const MOST_REMEMBERED = 2_000;

const SHARED_POSTINGS = `SELECT t.term, array(SELECT w.entity FROM entity_words w
    WHERE w.owner = '${SHARED}' AND w.terms @> ARRAY[t.term COLLATE "C"] LIMIT $2) AS keys
  FROM unnest($1::text[]) AS t (term)`;
const OWN_POSTINGS = `SELECT t.term, array_agg(w.entity) AS keys FROM entity_words w
  JOIN unnest($2::text[]) AS t (term) ON t.term = ANY (w.terms)
  WHERE w.owner = $1 GROUP BY t.term`;

/** Who has each of some words, as a view shows them. */
export type Postings = (word: string) => Holders;

/** Finds who has a word; for shared rows it is remembered until they change. */
export function postingsIn() {
  const remembered = new Map<string, readonly number[]>();
  let generation = -1;

  const sharedKeys = async (session: Session, terms: readonly string[], view: View) => {
    if (view.shared.generation !== generation) {
      remembered.clear();
      generation = view.shared.generation;
    }
    if (remembered.size > MOST_REMEMBERED) remembered.clear();
    const unknown = terms.filter((term) => !remembered.has(term));
    if (unknown.length === 0) return;
    const most = mostHolders(view.shared.everyone) + 1;
    for (const { term, keys } of await session.rows(Posting, SHARED_POSTINGS, [unknown, most]))
      remembered.set(
        term,
        keys.map((key) => viewKey(SHARED, key)),
      );
  };

  return async (session: Session, words: readonly string[], view: View): Promise<Postings> => {
    const terms = [...new Set(words.flatMap((word) => termOf(word) ?? []))];
    const own = new Map<string, number[]>();
    if (terms.length > 0) await sharedKeys(session, terms, view);
    if (terms.length > 0 && view.own && view.own.everyone > 0)
      for (const { term, keys } of await session.rows(Posting, OWN_POSTINGS, [
        view.own.owner,
        terms,
      ]))
        own.set(
          term,
          keys.map((key) => viewKey(view.own?.owner ?? '', key)),
        );
    const holders = new Map(
      terms.map((term) => [
        term,
        holdersOf(
          Int32Array.from([...(remembered.get(term) ?? []), ...(own.get(term) ?? [])]),
          view.everyone,
        ),
      ]),
    );
    const nobody = holdersOf(new Int32Array(), view.everyone);
    return (word) => holders.get(termOf(word) ?? '') ?? nobody;
  };
}

/** A line that more texts have is a set phrase of the books, and says nothing about which is meant. */
const MOST_WITH_ALL = 300;
const OwnerKey = z.object({ owner: z.string(), key: z.int() });

/** Keys of some entities whose texts have all of these words. */
export async function keysWithAll(
  session: Session,
  words: readonly string[],
  view: View,
): Promise<number[]> {
  const rows = await session.rows(
    OwnerKey,
    `SELECT owner, entity AS key FROM entity_words WHERE owner = ANY ($1)
       AND terms @> ARRAY(SELECT unnest($2::text[]) COLLATE "C") LIMIT ${MOST_WITH_ALL}`,
    [[SHARED, view.own?.owner ?? SHARED], words.flatMap((word) => termOf(word) ?? [])],
  );
  return rows.map(({ owner, key }) => viewKey(owner, key));
}

/** Those of the rare words that some name, tag or gloss has. */
export async function wordsInTitles(
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
  const { shared, own } = partKeys(rare.flatMap((word) => [...postings(word).keys]));
  const rows = await session.rows(
    Term,
    `SELECT DISTINCT t.term FROM unnest($1::text[]) AS t (term), entity_words w
     WHERE t.term = ANY (w.title_terms)
       AND ((w.owner = '${SHARED}' AND w.entity = ANY ($2)) OR (w.owner = $3 AND w.entity = ANY ($4)))`,
    [rare.flatMap((word) => termOf(word) ?? []), shared, view.own?.owner ?? SHARED, own],
  );
  const inTitles = new Set(rows.map(({ term }) => term));
  return new Set(rare.filter((word) => inTitles.has(termOf(word) ?? '')));
}
