import { isUtf8 } from 'node:buffer';
import { textSlots } from '../../base/text-slots.ts';
import type { Card } from '../cards/entity-cards.ts';
import { cardMaker } from '../cards/make-cards.ts';
import { type RowBytes, rowBytes, Text } from '../cards/row-bytes.ts';
import { DEFAULT_RANK } from '../stored-document.ts';
import type { Database } from './database.ts';
import type { Documents } from './documents.ts';
import { damagedFile } from './sqlite-errors.ts';
import { storedJson } from './stored-text.ts';

/** Few at once, so that the garbage is collected before V8 promotes it to the old generation. */
const AT_ONCE = 300;

/** One text for all rows: passing thousands of rows takes longer than finding them. */
const asOne = (fields: string, rows: string): string =>
  `SELECT CAST(json_group_array(json_array(${fields})) AS BLOB) FROM (${rows})`;
/** All of this is in the index of names: the entities themselves are not read. */
const NEXT = asOne(
  'key, kind, document, ruleset, name, plain, slug',
  `SELECT key, kind, document, ruleset, name, plain, slug FROM entities
   WHERE hidden = 0 AND (plain, document, kind, slug) > (?, ?, ?, ?)
   ORDER BY plain, document, kind, slug LIMIT ${AT_ONCE}`,
);
const CHANGED = asOne(
  'key, rank, kind, document, ruleset, name, plain, names',
  `SELECT e.key, d.rank, e.kind, e.document, e.ruleset, e.name, e.plain, a.names
   FROM entities e JOIN documents d ON d.key = e.document LEFT JOIN aliases a ON a.entity = e.key
   WHERE e.hidden = 0 AND (e.plain, e.document, e.kind) IN (
     SELECT plain, document, kind FROM entities WHERE key IN (SELECT value FROM json_each(?)))
   ORDER BY e.plain, e.document, e.kind, e.slug`,
);
/** Most entities have only one name. */
const OTHER_NAMES = asOne(
  'entity, names',
  `SELECT entity, names FROM aliases WHERE entity > ? AND trim(names, char(10)) <> ''
   ORDER BY entity LIMIT ${AT_ONCE}`,
);

/** Called with every card, with the row where it was read as it stands, or else with its plain name. */
type OnCard = (card: Card, read: RowBytes | string) => void;

/**
 * Makes cards from the file; the cards of a process share texts and numbers. `expected`: how many
 * there will be.
 */
export function cardReader(db: Database, documents: Documents, expected = 0) {
  const { begin, count } = cardMaker(textSlots(expected), expected);
  const beginReading = () => {
    const alone = [...documents().values()].filter(({ standsAlone }) => standsAlone);
    return begin(new Set(alone.map(({ key }) => key)));
  };
  const rowsOf = (sql: string, ...values: (string | number)[]): unknown[][] => {
    const rows = storedJson(db.row(sql, ...values)[0]);
    return Array.isArray(rows) ? rows : [];
  };

  const otherNames = (): Map<number, unknown> => {
    const names = new Map<number, unknown>();
    let after = 0;
    for (let rows = AT_ONCE; rows === AT_ONCE; ) {
      const next = rowsOf(OTHER_NAMES, after);
      for (const [entity, of] of next) names.set(Number(entity), of);
      after = Number(next.at(-1)?.[0] ?? after);
      rows = next.length;
    }
    return names;
  };

  return {
    /** All cards, a few at a time, ordered by name, document and kind. */
    *all(onCard: OnCard): Generator<undefined> {
      const ranks = new Map<unknown, number>();
      for (const { key, rank = DEFAULT_RANK } of documents().values()) ranks.set(key, rank);
      const rankOf = (document: unknown): number => ranks.get(document) ?? Number.NaN;
      const others = otherNames();
      const make = beginReading();
      const cardOf = (row: RowBytes): void => {
        const names = others.get(row.key());
        const simple = names === undefined ? make.simpleCard(row, rankOf) : undefined;
        if (simple) {
          onCard(simple, row);
          return;
        }
        const [key, kind, document, ruleset, name, plain] = textsOf(row);
        const fields = [key, rankOf(document), kind, document, ruleset, name, plain, names];
        onCard(make.card(fields), String(plain));
      };
      let after: string[] = ['', '', '', ''];
      for (let rows = AT_ONCE; rows === AT_ONCE; ) {
        const [found] = db.row(NEXT, ...after);
        const next = rowBytes(intact(found), damagedFile);
        for (rows = 0; next.next(); rows++) {
          cardOf(next);
          if (rows === AT_ONCE - 1) after = placeIn(textsOf(next));
        }
        yield undefined;
      }
    },
    /** The cards of these entities, and of those that share name, document and kind with one. */
    of(keys: Iterable<number>): Card[] {
      const { card } = beginReading();
      return rowsOf(CHANGED, JSON.stringify([...keys])).map(card);
    },
    count,
  };
}

/** The texts of a row after its key, as strings. */
function textsOf(row: RowBytes): unknown[] {
  const texts = storedJson(row.json());
  return Array.isArray(texts) ? texts : [];
}

/** The place of a row in the order in which they are read. */
const placeIn = (texts: readonly unknown[]): string[] =>
  [Text.plain, Text.document, Text.kind, Text.slug].map((field) => String(texts[1 + field]));

function intact(value: unknown): Uint8Array {
  const bytes = value instanceof ArrayBuffer ? new Uint8Array(value) : value;
  if (!(bytes instanceof Uint8Array) || !isUtf8(bytes)) throw damagedFile();
  // Reading single bytes of a plain array is faster than of a Buffer.
  return new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length);
}
