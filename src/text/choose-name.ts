import { editDistance, forgiven, plain, squashed } from './names.ts';

/** Which of several names is meant: one, or the choices among which it cannot be told. */
export type Choice =
  | { readonly sure: 'exact' | 'clear'; readonly name: string }
  | { readonly sure: 'no'; readonly choices: readonly string[] };

/** `fire ball` is Fireball, `firebal` clearly too; `fire` may be any of several. */
export function choose(typed: string, names: Iterable<string>): Choice {
  const wanted = plain(typed);
  const letters = squashed(typed);
  if (letters === '') return { sure: 'no', choices: [] };
  const known = new Map<string, string>();
  for (const name of names) if (!known.has(squashed(name))) known.set(squashed(name), name);

  const exact = known.get(letters);
  if (exact !== undefined) return { sure: 'exact', name: exact };
  const all = [...known.values()];
  const leading = all.filter((name) => plain(name).startsWith(wanted));
  const within = all.filter((name) => ` ${plain(name)}`.includes(` ${wanted}`));
  if (within.length > 0) return only(leading.length > 0 ? leading : within, within);

  const limit = forgiven(letters.length);
  const near = [...known]
    .map(([key, name]) => ({ name, edits: editDistance(letters, key, limit) }))
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
