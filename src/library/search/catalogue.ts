import type { Database } from '../sqlite/database.ts';

/** What ranking needs to know of a visible entity, without reading it. */
export interface Card {
  readonly key: number;
  readonly kind: string;
  readonly document: string;
  readonly ruleset: string;
  readonly name: string;
  /** The name as names are compared. */
  readonly plain: string;
  /** The same without spaces: "will o wisp" is typed in many ways. */
  readonly squashed: string;
  /** What else it is called, without spaces. */
  readonly aliases: readonly string[];
  /** Which letters occur, one bit each: names too different are passed over at a glance. */
  readonly letters: number;
  /** The document's place among documents. */
  readonly rank: number;
}

export interface Catalogue {
  /** In the order of a shelf: by name, then by the rank of the document. */
  readonly cards: readonly Card[];
  readonly keys: Int32Array;
  /** Cards by name or other name, without spaces. */
  readonly named: ReadonlyMap<string, readonly Card[]>;
  readonly generation: number;
}

export function lettersOf(word: string): number {
  let letters = 0;
  for (let i = 0; i < word.length; i++) {
    const letter = word.charCodeAt(i) - 97;
    if (letter >= 0 && letter < 26) letters |= 1 << letter;
  }
  return letters;
}

/** How many letters occur in one of two words only: never more than two per edit. */
export function lettersApart(a: number, b: number): number {
  // Counts the set bits of all letters at once: a speller asks this of every word there is.
  let bits = a ^ b;
  bits -= (bits >>> 1) & 0x55555555;
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return (((bits + (bits >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}

const NONE: readonly string[] = [];

/** The cards' keys in one piece, as indexes take them. */
export function keysOf(cards: readonly Card[]): Int32Array {
  const keys = new Int32Array(cards.length);
  for (let i = 0; i < keys.length; i++) keys[i] = cards[i]?.key ?? 0;
  return keys;
}

function byName(cards: readonly Card[]): Map<string, Card[]> {
  const named = new Map<string, Card[]>();
  for (const card of cards)
    for (const name of [card.squashed, ...card.aliases]) {
      const list = named.get(name);
      if (list) list.push(card);
      else named.set(name, [card]);
    }
  return named;
}

/** Every visible entity in memory, read when first needed and again when the library has changed. */
export function catalogueOf(db: Database): () => Catalogue {
  let catalogue: Catalogue | undefined;
  return () => {
    const generation = db.generation();
    if (catalogue?.generation !== generation) {
      const cards = db
        .rows(
          `SELECT e.key, e.kind, e.document, e.ruleset, e.name, e.plain, d.rank, w.aliases
           FROM entities e JOIN documents d ON d.key = e.document LEFT JOIN words w ON w.entity = e.key
           WHERE e.hidden = 0 ORDER BY e.plain, d.rank, e.document, e.kind`,
        )
        .map(([key, kind, document, ruleset, name, plain, rank, aliases]): Card => {
          const squashed = String(plain).replaceAll(' ', '');
          return {
            key: Number(key),
            kind: String(kind),
            document: String(document),
            ruleset: String(ruleset),
            name: String(name),
            plain: String(plain),
            squashed,
            aliases: aliases ? String(aliases).split('\n') : NONE,
            letters: lettersOf(squashed),
            rank: Number(rank),
          };
        });
      catalogue = { cards, keys: keysOf(cards), named: byName(cards), generation };
    }
    return catalogue;
  };
}
