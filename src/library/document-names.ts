import { nearest, plain, squashed } from '../text/names.ts';
import type { Document, DocumentListing, ResolvedDocuments } from './library.ts';

/** Documents with the counts of their entities, largest first. */
export function listDocuments(
  documents: Iterable<Document>,
  counted: readonly { document: string; kind: string; count: number }[],
): DocumentListing[] {
  const counts = new Map<string, Record<string, number>>();
  for (const { document, kind, count } of counted) {
    const kinds = counts.get(document) ?? {};
    kinds[kind] = count;
    counts.set(document, kinds);
  }
  return [...documents]
    .map((document) => {
      const kinds = counts.get(document.key) ?? {};
      return {
        ...document,
        counts: kinds,
        entityCount: Object.values(kinds).reduce((a, b) => a + b, 0),
      };
    })
    .sort((a, b) => b.entityCount - a.entityCount || (a.key < b.key ? -1 : 1));
}

const LAST_RANK = 100;

/** Accepts keys, slugs, titles and aliases in any case; a ruleset means all its documents. */
export function resolveDocuments(
  all: Iterable<Document>,
  names: readonly string[],
): ResolvedDocuments {
  if (names.length === 0) return { keys: [], unknown: [] };
  // Of two documents with the same title the lower rank wins, so it is set last.
  const documents = [...all].sort((a, b) => (b.rank ?? LAST_RANK) - (a.rank ?? LAST_RANK));
  const words = new Map<string, readonly string[]>();
  for (const { ruleset } of documents)
    if (ruleset !== '' && !words.has(plain(ruleset)))
      words.set(
        plain(ruleset),
        documents.flatMap((d) => (d.ruleset === ruleset ? [d.key] : [])),
      );
  for (const d of documents) words.set(plain(d.title), [d.key]);
  // A book may be titled "SRD"; the alias takes precedence.
  for (const d of documents) for (const alias of d.aliases ?? []) words.set(plain(alias), [d.key]);
  // Keys last: a key always means its own document.
  for (const d of documents) words.set(plain(d.key), [d.key]);
  // "srd2014" is "srd-2014".
  const joined = new Map(Array.from(words, ([word, meant]) => [squashed(word), meant]));
  const keys = new Set<string>();
  const unknown: { given: string; close: string[] }[] = [];
  for (const given of names) {
    const meant = words.get(plain(given)) ?? joined.get(squashed(given));
    if (meant) for (const key of meant) keys.add(key);
    else {
      // Suggest the ruleset's name, not its dozens of documents.
      const close = nearest(given, words.keys(), 6).map((word) => {
        const [key = word, ...more] = words.get(word) ?? [];
        return more.length > 0 ? word.replaceAll(' ', '-') : key;
      });
      unknown.push({ given, close: [...new Set(close)].slice(0, 3) });
    }
  }
  return { keys: [...keys], unknown };
}
