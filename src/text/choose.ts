import { editDistance, forgiven, plain } from './names.ts';

/** Which of several names is meant: one, or the choices among which it cannot be told. */
export type Choice =
  | { readonly sure: 'exact' | 'clear'; readonly name: string }
  | { readonly sure: 'no'; readonly choices: readonly string[] };

const squash = (name: string): string => plain(name).replaceAll(' ', '');

/** `fire ball` is Fireball, `firebal` clearly too; `fire` may be any of several. */
export function choose(typed: string, names: Iterable<string>): Choice {
  const wanted = plain(typed);
  const squashed = squash(typed);
  if (squashed === '') return { sure: 'no', choices: [] };
  const known = new Map<string, string>();
  for (const name of names) if (!known.has(squash(name))) known.set(squash(name), name);

  const exact = known.get(squashed);
  if (exact !== undefined) return { sure: 'exact', name: exact };
  const all = [...known.values()];
  const leading = all.filter((name) => plain(name).startsWith(wanted));
  const within = all.filter((name) => ` ${plain(name)}`.includes(` ${wanted}`));
  if (within.length > 0) return only(leading.length > 0 ? leading : within, within);

  const limit = forgiven(squashed.length);
  const near = [...known]
    .map(([key, name]) => ({ name, edits: editDistance(squashed, key, limit) }))
    .filter(({ edits }) => edits <= limit)
    .sort((a, b) => a.edits - b.edits);
  const best = near.filter(({ edits }) => edits === near[0]?.edits);
  return only(
    best.map(({ name }) => name),
    near.map(({ name }) => name),
  );
}

const only = ([first, ...others]: readonly string[], choices: readonly string[]): Choice =>
  first !== undefined && others.length === 0
    ? { sure: 'clear', name: first }
    : { sure: 'no', choices };
