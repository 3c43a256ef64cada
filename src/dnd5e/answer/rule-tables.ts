import type { Entity, Label, Library } from '../../library/library.ts';
import { perGeneration } from '../../library/per-generation.ts';
import { isNumber, tableWords } from './table-words.ts';
import { type TextTable, tablesIn } from './text-tables.ts';

/** A rule with tables, without its text. */
export interface TabledRule {
  readonly entry: Label;
  readonly length: number;
}

interface TableIndex {
  readonly rules: readonly TabledRule[];
  /** By each word, the rules whose tables, title or chapter have it; places in `rules`. */
  readonly byWord: ReadonlyMap<string, readonly number[]>;
}

const kinds = ['rule', 'condition'];
/** More rules than any library has. */
const ALL = 20_000;
/** Tables of chance are rolled on; what price lists have, has entries of its own. */
const NOT_LOOKED_UP = /^(?:\d*d\d+|armor|focus|item|name|ship|symbol|type|weapon|deity)$/i;

const known = perGeneration<TableIndex>(kinds);

/** The rules whose tables, titles and chapters have all these words, those of the best books first. */
export async function rulesHaving(
  library: Library,
  words: readonly string[],
): Promise<readonly TabledRule[]> {
  const { rules, byWord } = await known(library, '', () => readIndex(library));
  let common: readonly number[] | undefined;
  for (const word of words) {
    if (isNumber(word)) continue;
    const having = byWord.get(word) ?? [];
    common = common?.filter((place) => having.includes(place)) ?? having;
    if (common.length === 0) return [];
  }
  return (common ?? []).flatMap((place) => rules[place] ?? []);
}

async function readIndex(library: Library): Promise<TableIndex> {
  const { found } = await library.search({
    select: kinds.map((kind) => ({ kind })),
    limit: ALL,
  });
  const rules = found.flatMap(({ entity }) => {
    const tables = tablesOf(entity);
    return tables.length === 0 ? [] : [{ entity, tables, length: textOf(entity).length }];
  });
  // A chapter repeats the tables of its sections: each belongs to the shortest text that has it.
  const owners = new Map<string, number>();
  for (const { entity, tables, length } of rules)
    for (const table of tables) {
      const key = keyOf(entity, table);
      owners.set(key, Math.min(owners.get(key) ?? length, length));
    }
  const kept = rules.filter(({ entity, tables, length }) =>
    tables.some((table) => owners.get(keyOf(entity, table)) === length),
  );
  const byWord = new Map<string, number[]>();
  for (const [place, { entity, tables }] of kept.entries()) {
    const cells = tables.flatMap(({ title, head, rows }) => [title, ...head, ...rows.flat()]);
    const words = new Set([...wordsAround(entity), ...cells.flatMap(tableWords)]);
    for (const word of words) {
      if (isNumber(word)) continue;
      const places = byWord.get(word);
      if (places) places.push(place);
      else byWord.set(word, [place]);
    }
  }
  return {
    rules: kept.map(({ entity: { kind, name, uri, document, ruleset }, length }) => ({
      entry: { kind, name, uri, document, ruleset },
      length,
    })),
    byWord,
  };
}

const keyOf = ({ document }: Entity, { head, rows }: TextTable): string =>
  `${document} ${head.join()} ${rows.length} ${rows[0]?.join()}`;

const textOf = ({ body }: Entity): string => (typeof body.desc === 'string' ? body.desc : '');

/** The tables of an entry that something can be looked up in. */
export function tablesOf(entity: Entity): TextTable[] {
  const text = textOf(entity);
  if (!/^(?:\||#)/m.test(text)) return [];
  return tablesIn(text).filter(({ head }) => !NOT_LOOKED_UP.test(head[0] ?? ''));
}

/** The words of its name and of the headings above it. */
export function wordsAround({ name, body }: Entity): string[] {
  const path = Array.isArray(body.path) ? body.path.map(String) : [String(body.parent ?? '')];
  return [name, ...path].flatMap(tableWords);
}
