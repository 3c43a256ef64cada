import { commandLine } from '../../base/program.ts';
import type { Library } from '../../library/library.ts';
import { listed } from '../../text/excerpt.ts';
import { homebrewKinds } from '../model/homebrew.ts';
import { dnd5eKinds } from '../model/kinds.ts';
import { areOwnBooks, ownSource } from '../sources/own-books.ts';
import { primaryLabel } from '../sources/sources.ts';

/** What a sync could fetch: no homebrew, and nothing that is the user's own. */
const synced = new Set(
  dnd5eKinds.map((kind) => kind.name).filter((kind) => !homebrewKinds.includes(kind)),
);

/** Kinds that nothing has filled yet are said to be missing, not shown as if nothing existed. */
export async function missing(
  library: Library,
  kinds: readonly string[],
  documents?: readonly string[],
): Promise<string[]> {
  // Whoever asks for his own books does not wait for what a sync could fetch.
  if (documents && (await areOwnBooks(library, documents))) return [];
  const empty: string[] = [];
  let own = '';
  for (const kind of kinds) {
    if (!synced.has(kind) || (await library.count(kind, ownSource)) > 0) continue;
    empty.push(kind);
    if ((await library.count(kind)) > 0) own = ' beyond homebrew';
  }
  if (empty.length === 0) return [];
  const words = empty.map((kind) => library.kinds.get(kind)?.many ?? kind);
  return [
    `The library has no ${listed(words, 'or')}${own} yet; "${commandLine('sync')}" fetches them from ${primaryLabel}.`,
  ];
}
