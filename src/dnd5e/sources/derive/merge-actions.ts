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

/** A shorter text may be the same for two things. */
const FEWEST_WORDS = 8;
const MOST_ALIKE = 0.85;

/**
 * Whether two texts are the same but for a few words: "Mucus Cloud" and "Mucous Cloud". Attacks differ
 * in a few words only, so their names decide.
 */
function saysTheSame(one: Action, other: Action): boolean {
  if (!isMissing(one.attack_bonus) || !isMissing(other.attack_bonus)) return false;
  const [words, others] = [wordsOf(one), wordsOf(other)];
  if (Math.min(words.length, others.length) < FEWEST_WORDS) return false;
  const left = [...others];
  const shared = words.filter((word) => {
    const at = left.indexOf(word);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
  return (2 * shared.length) / (words.length + others.length) >= MOST_ALIKE;
}

const wordsOf = ({ desc }: Action): string[] =>
  plain(String(desc ?? '').replace(/\bft\b\.?/g, 'feet')).split(' ');

const FIGURES = ['attack_bonus', 'damage', 'saving_throw'] as const;

/** Merges the actions of a creature from all sources: the first source with an action decides. */
export function mergeActions(
  records: readonly { readonly source: string; readonly body: Body }[],
): Record<string, Action[]> {
  const united: Record<string, Action[]> = {};
  const seen = new Map<string, { group: string; at: number }>();
  /** The same under a name that sources spell otherwise, by its text; `names` are those of its source. */
  const renamed = (group: string, action: Action, names: ReadonlySet<string>) => {
    const at = (united[group] ?? []).findIndex(
      (other) => !names.has(keyOf(other)) && saysTheSame(action, other),
    );
    return at < 0 ? undefined : { group, at };
  };
  for (const [index, { source, body }] of records.entries()) {
    // A source may use one name twice: in a group ("Breath Weapon" by form), or for an action and
    // the legendary action that repeats it. All of them are kept.
    const own = new Set<string>();
    const names = new Set(ACTION_GROUPS.flatMap((group) => actionsOf(body[group]).map(keyOf)));
    for (const group of ACTION_GROUPS) {
      for (const action of actionsOf(body[group])) {
        const key = keyOf(action);
        const known = own.has(key) ? undefined : (seen.get(key) ?? renamed(group, action, names));
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
