import { invalidInput } from '../../base/error.ts';
import { plain } from '../../text/names.ts';
import { type Filter, type FilterValue, filterNamed, untoldWords, wordsFor } from '../filter.ts';
import type { Kind } from '../kind.ts';
import type { Selection } from '../library.ts';
import type { Scope } from '../store.ts';
import type { Bound } from './database.ts';

export interface Sql {
  readonly text: string;
  readonly values: readonly Bound[];
}

/**
 * The keys of the entities that satisfy the filters of a scope, all values bound. Documents, rulesets
 * and what is hidden are left to the cards, which are in memory: the table of entities is large, and
 * asking it for more than a filter takes ten times as long in a large library.
 */
export function filteredKeys({ select }: Scope, kinds: ReadonlyMap<string, Kind>): Sql {
  const choices = select.map((selection) => selected(selection, kinds));
  return {
    text: choices.map(({ text }) => text).join(' UNION ALL ') || 'SELECT 0 AS key WHERE 0',
    values: choices.flatMap(({ values }) => values),
  };
}

function selected({ kind: name, filters = {}, ids }: Selection, kinds: ReadonlyMap<string, Kind>) {
  const kind = kinds.get(name);
  if (!kind) throw new Error(`unknown kind ${name}`);
  const conditions = Object.entries(filters).flatMap(([filterName, value]) => {
    if (value === undefined) return [];
    const filter = filterNamed(kind.filters, filterName);
    // A filter that cannot be applied must never be dropped silently.
    if (!filter) throw invalidInput(`${kind.many} cannot be filtered by "${filterName}".`);
    return conditionsOf(filter, value).map((condition) => ({ ...condition, of: filter.facet }));
  });
  // Facets that an entity must have name all that come into question; without such, its kind does.
  const first = conditions.find(({ absent }) => !absent);
  const [source, key] = first
    ? [havingFacet(kind, first), 'entity']
    : [{ text: `SELECT key FROM entities WHERE ${ids ? '+' : ''}kind = ?`, values: [name] }, 'key'];
  const parts = [source.text];
  const values: Bound[] = [...source.values];
  if (ids) {
    parts.push(`${key} IN (SELECT key FROM entities WHERE id IN (SELECT value FROM json_each(?)))`);
    values.push(JSON.stringify(ids));
  }
  for (const condition of conditions) {
    if (condition === first) continue;
    const having = havingFacet(kind, condition);
    // The plus keeps SQLite from looking up one facet by all entities of another, one by one.
    parts.push(`+${key} ${condition.absent ? 'NOT ' : ''}IN (${having.text})`);
    values.push(...having.values);
  }
  return { text: parts.join(' AND '), values };
}

const havingFacet = ({ name }: Kind, { of, text, values }: Condition & { of: string }): Sql => ({
  text: `SELECT entity AS key FROM facets WHERE kind = ? AND facet = ? AND ${text}`,
  values: [name, of, ...values],
});

interface Condition extends Sql {
  /** The facet must have no matching value. */
  readonly absent?: boolean;
}

/** The conditions on an entity's values of the facet, each to be met by one value. */
function conditionsOf(filter: Filter, value: FilterValue): Condition[] {
  switch (filter.type) {
    case 'number': {
      const sign = { is: '=', min: '>=', max: '<=' }[filter.compare];
      // A text facet ("varies") is not a number and satisfies no limit.
      return [{ text: `value ${sign} ? AND typeof(value) <> 'text'`, values: [Number(value)] }];
    }
    case 'amount':
      return typeof value === 'boolean'
        ? [{ text: 'value > 0', values: [], absent: !value }]
        : [{ text: 'value >= ?', values: [Number(value)] }];
    case 'flag':
      return [{ text: 'value = ?', values: [value ? 1 : 0] }];
    case 'text':
      return [{ text: 'instr(value, ?) > 0', values: [plain(String(value))] }];
    case 'words':
      return typed(value).map((word) => oneOf(wordsFor(filter, word)));
    case 'word':
      return [oneOf(typed(value).flatMap((word) => wordsFor(filter, word)))];
    case 'none': {
      const denied = typed(value).flatMap((word) => conditionsOf(filter.of, word));
      const untold = untoldWords(filter);
      return [
        ...[...denied, ...(untold ? [oneOf(untold)] : [])].map((one) => ({ ...one, absent: true })),
        ...(untold ? [{ text: '1', values: [] }] : []),
      ];
    }
  }
}

const typed = (value: FilterValue): string[] =>
  (Array.isArray(value) ? value : [value]).map(String);

const oneOf = (words: readonly string[]): Condition => ({
  text: 'value IN (SELECT value FROM json_each(?))',
  values: [JSON.stringify(words)],
});
