import type { Card } from '../cards/entity-cards.ts';
import { cardMaker } from '../cards/make-cards.ts';
import { textSlots } from '../cards/text-slots.ts';
import type { Database } from './database.ts';
import { storedJson } from './stored-text.ts';

/** Few at once: what is read of them is garbage again before V8 takes it for something that stays. */
const AT_ONCE = 300;
const NO_LIMIT = -1;

/** One text for all rows: handing over thousands of rows takes longer than finding them. */
const cardsWhere = (condition: string): string =>
  `SELECT CAST(json_group_array(json_array(key, rank, kind, document, ruleset, name, plain, names, slug)) AS BLOB)
   FROM (SELECT e.key, d.rank, e.kind, e.document, e.ruleset, e.name, e.plain, a.names, e.slug
     FROM entities e JOIN documents d ON d.key = e.document LEFT JOIN aliases a ON a.entity = e.key
     WHERE e.hidden = 0 AND ${condition}
     ORDER BY e.plain, e.document, e.kind, e.slug LIMIT ?)`;
const NEXT = cardsWhere('(e.plain, e.document, e.kind, e.slug) > (?, ?, ?, ?)');
const CHANGED = cardsWhere(`(e.plain, e.document, e.kind) IN (
  SELECT plain, document, kind FROM entities WHERE key IN (SELECT value FROM json_each(?)))`);

const STANDING_ALONE = "SELECT key FROM documents WHERE json_extract(body, '$.standsAlone')";

/** Makes cards of what the file says; the cards of a process share texts and numbers. */
export function cardReader(db: Database) {
  const things = textSlots();
  const { make, count } = cardMaker(things.add);
  const cardsOf = (rows: readonly unknown[][]): Card[] =>
    make(rows, new Set(db.column(STANDING_ALONE)));
  const rowsOf = (sql: string, ...values: (string | number)[]): unknown[][] => {
    const rows = storedJson(db.column(sql, ...values)[0]);
    return Array.isArray(rows) ? rows : [];
  };

  return {
    /** Every card a few at a time, ordered by name, document and kind. */
    *all(): Generator<Card[]> {
      let after = ['', '', '', ''];
      for (let rows = AT_ONCE; rows === AT_ONCE; ) {
        const next = rowsOf(NEXT, ...after, AT_ONCE);
        yield cardsOf(next);
        const last = next.at(-1);
        if (last) after = [last[6], last[3], last[2], last[8]].map(String);
        rows = next.length;
      }
    },
    /** The cards of these entities, and of those that share name, document and kind with one. */
    of: (keys: Iterable<number>): Card[] =>
      cardsOf(rowsOf(CHANGED, JSON.stringify([...keys]), NO_LIMIT)),
    count,
  };
}
