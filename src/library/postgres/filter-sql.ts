import { invalidInput } from '../../base/error.ts';
import { plain } from '../../text/names.ts';
import { type Filter, type FilterValue, filterNamed, untoldWords, wordsFor } from '../filter.ts';
import type { Kind } from '../kind.ts';
import type { Selection } from '../library.ts';

/** Collects bound values and returns their placeholders. */
export class Binder {
  readonly values: unknown[] = [];
  bind(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }
}

/** The condition on `entities e` that one of the selections matches, with every value bound. */
export function selectedBy(
  select: readonly Selection[],
  kinds: ReadonlyMap<string, Kind>,
  binder: Binder,
): string {
  const choices = select.map((selection) => selected(selection, kinds, binder));
  return choices.length > 0 ? `(${choices.join(' OR ')})` : 'false';
}

function selected(selection: Selection, kinds: ReadonlyMap<string, Kind>, binder: Binder): string {
  const kind = kinds.get(selection.kind);
  if (!kind) throw new Error(`unknown kind ${selection.kind}`);
  const parts = [`e.kind = ${binder.bind(kind.name)}`];
  if (selection.ids) parts.push(`e.id = ANY (${binder.bind(selection.ids)})`);
  for (const [name, value] of Object.entries(selection.filters ?? {})) {
    if (value === undefined) continue;
    const filter = filterNamed(kind.filters, name);
    // A filter that cannot be applied must never be dropped silently.
    if (!filter) throw invalidInput(`${kind.many} cannot be filtered by "${name}".`);
    for (const { text, absent } of conditionsOf(filter, value, binder))
      parts.push(
        `${absent ? 'NOT ' : ''}EXISTS (SELECT 1 FROM facets f WHERE f.owner = e.owner
           AND f.entity = e.key AND f.kind = ${binder.bind(kind.name)}
           AND f.facet = ${binder.bind(filter.facet)} AND ${text})`,
      );
  }
  return `(${parts.join(' AND ')})`;
}

interface Condition {
  readonly text: string;
  /** The facet must have no matching value. */
  readonly absent?: boolean;
}

/** The conditions on an entity's values of the facet, each to be met by one value. */
function conditionsOf(filter: Filter, value: FilterValue, binder: Binder): Condition[] {
  switch (filter.type) {
    case 'number': {
      const sign = { is: '=', min: '>=', max: '<=' }[filter.compare];
      return [{ text: `f.number ${sign} ${binder.bind(Number(value))}` }];
    }
    // An amount that is a text ("varies") exceeds any number.
    case 'amount':
      return typeof value === 'boolean'
        ? [{ text: '(f.number > 0 OR f.word IS NOT NULL)', absent: !value }]
        : [{ text: `(f.number >= ${binder.bind(Number(value))} OR f.word IS NOT NULL)` }];
    case 'flag':
      return [{ text: `f.number = ${value ? 1 : 0}` }];
    case 'text':
      return [{ text: `strpos(f.word, ${binder.bind(plain(String(value)))}) > 0` }];
    case 'words':
      return typed(value).map((word) => oneOf(wordsFor(filter, word), binder));
    case 'word':
      return [
        oneOf(
          typed(value).flatMap((word) => wordsFor(filter, word)),
          binder,
        ),
      ];
    case 'none': {
      const denied = typed(value).flatMap((word) => conditionsOf(filter.of, word, binder));
      const untold = untoldWords(filter);
      return [
        ...[...denied, ...(untold ? [oneOf(untold, binder)] : [])].map((one) => ({
          ...one,
          absent: true,
        })),
        ...(untold ? [{ text: 'true' }] : []),
      ];
    }
  }
}

const typed = (value: FilterValue): string[] =>
  (Array.isArray(value) ? value : [value]).map(String);

/** How much of a word is indexed. */
const INDEXED = 64;

const oneOf = (words: readonly string[], binder: Binder): Condition => ({
  text: `left(f.word, ${INDEXED}) = ANY (${binder.bind(words.map((word) => [...word].slice(0, INDEXED).join('')))})
    AND f.word = ANY (${binder.bind([...words])})`,
});
