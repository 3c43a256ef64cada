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
 * The condition for the rows of `entities e` in a scope: filters, documents and rulesets, all
 * bound.
 */
export function where(query: Scope, kinds: ReadonlyMap<string, Kind>): Sql {
  const choices = query.select.map((selection) => selected(selection, kinds));
  const parts = ['e.hidden = 0', `(${choices.map((c) => c.text).join(' OR ') || '0'})`];
  const values: Bound[] = choices.flatMap((c) => c.values);
  if (query.documents) {
    parts.push('e.document IN (SELECT value FROM json_each(?))');
    values.push(JSON.stringify(query.documents));
  }
  if (query.rulesets) {
    parts.push('e.ruleset IN (SELECT value FROM json_each(?))');
    values.push(JSON.stringify(query.rulesets));
  }
  return { text: parts.join(' AND '), values };
}

function selected(selection: Selection, kinds: ReadonlyMap<string, Kind>): Sql {
  const kind = kinds.get(selection.kind);
  if (!kind) throw new Error(`unknown kind ${selection.kind}`);
  const parts = ['e.kind = ?'];
  const values: Bound[] = [kind.name];
  if (selection.ids) {
    parts.push('e.id IN (SELECT value FROM json_each(?))');
    values.push(JSON.stringify(selection.ids));
  }
  for (const [name, value] of Object.entries(selection.filters ?? {})) {
    if (value === undefined) continue;
    const filter = filterNamed(kind.filters, name);
    // A filter that cannot be applied must never be dropped silently.
    if (!filter) throw invalidInput(`${kind.many} cannot be filtered by "${name}".`);
    for (const condition of conditionsOf(filter, value)) {
      parts.push(
        `e.key ${condition.absent ? 'NOT ' : ''}IN (SELECT entity FROM facets WHERE kind = ? AND facet = ? AND ${condition.text})`,
      );
      values.push(kind.name, filter.facet, ...condition.values);
    }
  }
  return { text: `(${parts.join(' AND ')})`, values };
}

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
