import { textSlots } from '../../base/text-slots.ts';
import type { Card } from '../cards/entity-cards.ts';
import { cardMaker } from '../cards/make-cards.ts';
import type { Database } from './database.ts';
import { storedJson } from './stored-text.ts';

/** Few at once, so that the garbage is collected before V8 promotes it to the old generation. */
const AT_ONCE = 300;

/** One text for all rows: passing thousands of rows takes longer than finding them. */
const asOne = (fields: string, rows: string): string =>
  `SELECT CAST(json_group_array(json_array(${fields})) AS BLOB) FROM (${rows})`;
const FIELDS = 'key, rank, kind, document, ruleset, name, plain, names, slug';
/** All of this is in the index of names: the entities themselves are not read. */
const NEXT = asOne(
  "key, '', kind, document, ruleset, name, plain, '', slug",
  `SELECT key, kind, document, ruleset, name, plain, slug FROM entities
   WHERE hidden = 0 AND (plain, document, kind, slug) > (?, ?, ?, ?)
   ORDER BY plain, document, kind, slug LIMIT ${AT_ONCE}`,
);
const CHANGED = asOne(
  FIELDS,
  `SELECT e.key, d.rank, e.kind, e.document, e.ruleset, e.name, e.plain, a.names, e.slug
   FROM entities e JOIN documents d ON d.key = e.document LEFT JOIN aliases a ON a.entity = e.key
   WHERE e.hidden = 0 AND (e.plain, e.document, e.kind) IN (
     SELECT plain, document, kind FROM entities WHERE key IN (SELECT value FROM json_each(?)))
   ORDER BY e.plain, e.document, e.kind, e.slug`,
);
const RANKS = asOne('key, rank', 'SELECT key, rank FROM documents');
/** Most entities have only one name. */
const OTHER_NAMES = asOne(
  'entity, names',
  `SELECT entity, names FROM aliases WHERE entity > ? AND trim(names, char(10)) <> ''
   ORDER BY entity LIMIT ${AT_ONCE}`,
);

/** The positions of fields in a row. */
const [KEY, RANK, KIND, DOCUMENT, PLAIN, NAMES, SLUG] = [0, 1, 2, 3, 6, 7, 8];

const STANDING_ALONE = "SELECT key FROM documents WHERE json_extract(body, '$.standsAlone')";

/**
 * Makes cards from the file; the cards of a process share texts and numbers. `expected`: how many
 * there will be.
 */
export function cardReader(db: Database, expected = 0) {
  const things = textSlots(expected);
  const { begin, count } = cardMaker(things.add, expected);
  const beginReading = () => begin(new Set(db.column(STANDING_ALONE)));
  const rowsOf = (sql: string, ...values: (string | number)[]): unknown[][] => {
    const rows = storedJson(db.column(sql, ...values)[0]);
    return Array.isArray(rows) ? rows : [];
  };

  const otherNames = (): Map<unknown, unknown> => {
    const names = new Map<unknown, unknown>();
    let after = 0;
    for (let rows = AT_ONCE; rows === AT_ONCE; ) {
      const next = rowsOf(OTHER_NAMES, after);
      for (const [entity, of] of next) names.set(entity, of);
      after = Number(next.at(-1)?.[0] ?? after);
      rows = next.length;
    }
    return names;
  };

  return {
    /** All cards with their plain names, a few at a time, ordered by name, document and kind. */
    *all(): Generator<{ readonly cards: Card[]; readonly names: string[] }> {
      const ranks = new Map(rowsOf(RANKS).map(([document, rank]) => [document, rank]));
      const others = otherNames();
      const make = beginReading();
      let after = ['', '', '', ''];
      for (let rows = AT_ONCE; rows === AT_ONCE; ) {
        const next = rowsOf(NEXT, ...after);
        for (const row of next) {
          row[RANK] = ranks.get(row[DOCUMENT]);
          row[NAMES] = others.get(row[KEY]);
        }
        yield { cards: make(next), names: next.map((row) => String(row[PLAIN])) };
        const last = next.at(-1);
        if (last) after = [last[PLAIN], last[DOCUMENT], last[KIND], last[SLUG]].map(String);
        rows = next.length;
      }
    },
    /** The cards of these entities, and of those that share name, document and kind with one. */
    of: (keys: Iterable<number>): Card[] =>
      beginReading()(rowsOf(CHANGED, JSON.stringify([...keys]))),
    count,
  };
}
