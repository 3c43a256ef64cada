import { plain } from '../../text/names.ts';
import type { IndexEntry } from '../search/index-entry.ts';

export interface OtherNames {
  /** Other names of an entity, normalized. */
  readonly aliases: readonly string[];
  /** Those of them that a search over everything uses too. */
  readonly searchAliases: readonly string[];
}

const NONE: readonly string[] = [];

/** Both kinds of aliases and the thing, as stored: separated by blank lines. */
export const joinAliases = ({
  aliases,
  lookupNames,
  thing,
}: Pick<IndexEntry, 'aliases' | 'lookupNames' | 'thing'>): string =>
  [...[aliases, lookupNames].map((names) => names.map(plain).join('\n')), thing ?? ''].join('\n\n');

interface StoredNames extends OtherNames {
  readonly thing?: string | undefined;
}

export function readAliases(stored: unknown): StoredNames {
  if (!stored || stored === '\n\n\n\n') return { aliases: NONE, searchAliases: NONE };
  const [search, lookup, thing] = String(stored).split('\n\n');
  const searchAliases = search ? search.split('\n') : NONE;
  const others = lookup ? lookup.split('\n') : NONE;
  return {
    aliases: others.length === 0 ? searchAliases : [...searchAliases, ...others],
    searchAliases,
    thing: thing || undefined,
  };
}
