import type { NameEntry } from '../../library/names/name-entry.ts';
import { chooseName, isCertain, resolveName } from '../../library/names/resolve-name.ts';

/** The name that a table has for what was typed; the input itself if it has none. */
export function nameInTable(typed: string, names: readonly NameEntry[]): string {
  const choice = chooseName(typed, resolveName(typed, names));
  return choice.clear && isCertain(choice.match.how) ? choice.match.entry.name : typed;
}
