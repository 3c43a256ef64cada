import type { Library } from '../../library/library.ts';
import { listed } from '../../text/excerpt.ts';

/** Kinds that nothing has filled yet are said to be missing, not shown as if nothing existed. */
export function missing(library: Library, kinds: readonly string[]): string[] {
  const empty = kinds.filter((kind) => library.count(kind) === 0);
  if (empty.length === 0) return [];
  const words = empty.map((kind) => library.kinds.get(kind)?.many ?? kind);
  return [
    `The library has no ${listed(words, 'or')} yet; "lorewright sync" fetches them from Open5e.`,
  ];
}
