import { plain } from '../../text/names.ts';
import { lettersOf } from '../names/letter-bits.ts';
import type { IndexEntry } from '../search/index-entry.ts';
import type { NameWords } from '../store.ts';
import type { Database } from './database.ts';
import { storedJson } from './stored-text.ts';

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
  /** What else it is called, as names are compared. */
  readonly aliases: readonly string[];
  /** Those of them that a search over everything goes by too. */
  readonly searchAliases: readonly string[];
  /** Which letters occur in the name. */
  readonly letters: number;
  /** The document's place among documents. */
  readonly rank: number;
  /** The number of the thing it is an entry of: cards that share it are one row in lists. */
  readonly thing: number;
}

export interface Catalogue {
  /** In the order of a shelf: by name, then by the rank of the document. */
  readonly cards: readonly Card[];
  /** The cards' keys, in the same order. */
  readonly keys: Int32Array;
  /** More than the highest key: what is told of entities by key fits into so many numbers. */
  readonly room: number;
  /** Cards by name or other name, without spaces. */
  readonly named: ReadonlyMap<string, readonly Card[]>;
  /** Keys by each word of their names. */
  readonly nameWords: ReadonlyMap<string, readonly number[]>;
  /** The same for whoever asks only which words there are. */
  readonly spelling: NameWords;
  readonly generation: number;
}

/** The cards' keys in one piece: going through them is many times faster than through cards. */
export function keysOf(cards: readonly Card[]): Int32Array {
  const keys = new Int32Array(cards.length);
  for (let i = 0; i < keys.length; i++) keys[i] = cards[i]?.key ?? 0;
  return keys;
}

const NONE: readonly string[] = [];

/** Both sorts of other names and the thing as they are stored: blank lines part them. */
export const joinAliases = ({
  aliases,
  lookupNames,
  thing,
}: Pick<IndexEntry, 'aliases' | 'lookupNames' | 'thing'>): string =>
  [...[aliases, lookupNames].map((names) => names.map(plain).join('\n')), thing ?? ''].join('\n\n');

interface StoredNames extends Pick<Card, 'aliases' | 'searchAliases'> {
  readonly thing?: string | undefined;
}

function readAliases(stored: unknown): StoredNames {
  if (!stored || stored === '\n\n\n\n') return { aliases: NONE, searchAliases: NONE };
  const [searchAliases = [], others = [], thing] = String(stored)
    .split('\n\n')
    .map((names) => (names === '' ? [] : names.split('\n')));
  return { aliases: [...searchAliases, ...others], searchAliases, thing: thing?.[0] };
}

/** Numbers the things. */
function thingNumbers() {
  const numbers = new Map<string, number>();
  const seen = new Set<string>();
  const numberOf = (key: string): number => {
    const number = numbers.get(key) ?? numbers.size;
    numbers.set(key, number);
    return number;
  };
  return {
    /** A book that has a name twice means two things by it, unless the kind says what they are. */
    of(thing: string | undefined, kind: string, name: string, document: string): number {
      if (thing !== undefined) return numberOf(thing);
      const own = `${kind} ${name}`;
      for (let nth = 1; ; nth++) {
        const key = nth === 1 ? own : `${own}#${nth}`;
        const place = `${document}/${key}`;
        if (seen.has(place)) continue;
        seen.add(place);
        return numberOf(key);
      }
    },
  };
}

const withoutSpaces = (name: string): string => name.replaceAll(' ', '');

function byName(cards: readonly Card[]): Map<string, Card[]> {
  const named = new Map<string, Card[]>();
  for (const card of cards)
    for (const name of [card.squashed, ...card.searchAliases.map(withoutSpaces)]) {
      const list = named.get(name);
      if (list) list.push(card);
      else named.set(name, [card]);
    }
  return named;
}

function byNameWord(cards: readonly Card[]): Map<string, number[]> {
  const words = new Map<string, number[]>();
  for (const { key, plain } of cards)
    for (const word of plain.split(' ')) {
      const keys = words.get(word);
      if (keys) keys.push(key);
      else words.set(word, [key]);
    }
  return words;
}

/** The driver makes a new text for every row; a few dozen serve all of them. */
function oneOfEach(): (value: unknown) => string {
  const known = new Map<unknown, string>();
  return (value) => {
    const text = known.get(value) ?? String(value);
    known.set(value, text);
    return text;
  };
}

/** Every visible entity in memory, read when first needed and again when the library has changed. */
export function catalogueOf(db: Database): () => Catalogue {
  let catalogue: Catalogue | undefined;
  return () => {
    const generation = db.generation();
    if (catalogue?.generation !== generation) {
      const one = oneOfEach();
      const things = thingNumbers();
      const cards: Card[] = [];
      // One text for all of them: handing over thousands of rows takes longer than finding them.
      const [list] = db.column(
        `SELECT CAST(json_group_array(json_array(key, rank, kind, document, ruleset, name, plain, names)) AS BLOB)
           FROM (SELECT e.key, d.rank, e.kind, e.document, e.ruleset, e.name, e.plain, a.names
             FROM entities e JOIN documents d ON d.key = e.document LEFT JOIN aliases a ON a.entity = e.key
             WHERE e.hidden = 0 ORDER BY e.plain, d.rank, e.document, e.kind)`,
      );
      const rows = storedJson(list);
      for (const row of Array.isArray(rows) ? rows : []) {
        const [key, rank, kind, document, ruleset, name, plain, aliases]: unknown[] = row;
        const squashed = String(plain).replaceAll(' ', '');
        const { thing, ...others } = readAliases(aliases);
        cards.push({
          key: Number(key),
          kind: one(kind),
          document: one(document),
          ruleset: one(ruleset),
          name: String(name),
          plain: String(plain),
          squashed,
          ...others,
          letters: lettersOf(squashed),
          rank: Number(rank),
          thing: things.of(thing, one(kind), String(plain), one(document)),
        });
      }
      const keys = keysOf(cards);
      const room = 1 + keys.reduce((highest, key) => Math.max(highest, key), 0);
      const named = byName(cards);
      const nameWords = byNameWord(cards);
      const spelling: NameWords = {
        has: (word) => nameWords.has(word),
        *counts() {
          for (const [word, of] of nameWords) yield [word, of.length];
        },
      };
      catalogue = { cards, keys, room, named, nameWords, spelling, generation };
    }
    return catalogue;
  };
}
