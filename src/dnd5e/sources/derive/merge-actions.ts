import { plain } from '../../../text/names.ts';
import { ACTION_GROUPS } from './field-rules.ts';
import { isMissing } from './values.ts';

type Body = Readonly<Record<string, unknown>>;

interface Action {
  readonly name: string;
  readonly [field: string]: unknown;
}
const isAction = (value: unknown): value is Action =>
  typeof value === 'object' && value !== null && 'name' in value && typeof value.name === 'string';
const actionsOf = (value: unknown): Action[] =>
  Array.isArray(value) ? value.filter(isAction) : [];

/** Sources write usage limits after the name in many ways, and some have "Claws" for "Claw". */
const keyOf = ({ name }: Action): string =>
  plain(name.replace(/\s*\(.*$/, ''))
    .split(' ')
    .map((word) => word.replace(/(?<=[^s])s$/, ''))
    .join(' ');

const FIGURES = ['attack_bonus', 'damage', 'saving_throw'] as const;

/** Merges the actions of a creature from all sources: the first source with an action decides. */
export function mergeActions(
  records: readonly { readonly source: string; readonly body: Body }[],
): Record<string, Action[]> {
  const united: Record<string, Action[]> = {};
  const seen = new Map<string, { group: string; at: number }>();
  for (const [index, { source, body }] of records.entries()) {
    // A source may use one name twice: in a group ("Breath Weapon" by form), or for an action and
    // the legendary action that repeats it. All of them are kept.
    const own = new Set<string>();
    for (const group of ACTION_GROUPS) {
      for (const action of actionsOf(body[group])) {
        const key = keyOf(action);
        const known = own.has(key) ? undefined : seen.get(key);
        if (known) {
          const list = united[known.group];
          const first = list?.[known.at];
          if (list && first) list[known.at] = withFigures(first, action);
          continue;
        }
        const list = united[group] ?? [];
        united[group] = list;
        own.add(key);
        if (!seen.has(key)) seen.set(key, { group, at: list.length });
        list.push(index === 0 ? action : { ...action, source: action.source ?? source });
      }
    }
  }
  return united;
}

/** Figures that only another source has as fields. */
function withFigures(action: Action, other: Action): Action {
  if (!isMissing(action.damage) || !isMissing(action.attack_bonus)) return action;
  return {
    ...action,
    ...Object.fromEntries(
      FIGURES.flatMap((name) =>
        isMissing(action[name]) && !isMissing(other[name]) ? [[name, other[name]]] : [],
      ),
    ),
  };
}
