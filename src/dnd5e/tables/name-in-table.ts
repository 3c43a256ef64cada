import type { NameEntry } from '../../library/names/name-entry.ts';
import { chooseName, isCertain, resolveName } from '../../library/names/resolve-name.ts';

/** The name under which a table has what was typed; what was typed where it has nothing. */
export function nameInTable(typed: string, names: readonly NameEntry[]): string {
  const choice = chooseName(resolveName(typed, names));
  return choice.clear && isCertain(choice.match.how) ? choice.match.entry.name : typed;
}
