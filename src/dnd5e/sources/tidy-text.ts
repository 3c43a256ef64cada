import type { Library } from '../../library/library.ts';
import { type SourceName, sourceNames } from './authority.ts';
import { collections } from './collections.ts';
import { isRemote } from './request-source.ts';
import { outdone, setCovered } from './store-entities.ts';
import { idsIn, syncedOf } from './sync-progress.ts';

/** Kinds of which the lesser sources have things that the best one lacks under any name. */
const NEVER_COVERED = new Set(['gear', 'rule', 'language', 'magic-school']);

const remote = sourceNames.filter(isRemote);

/**
 * After collections were read to their end: what an upstream no longer has goes, and where the best
 * source has a book completely, what others call by another name goes too.
 */
export function tidy(library: Library, kinds: Iterable<string>): number {
  return library.transaction(() => {
    let removed = 0;
    for (const kind of new Set(kinds))
      for (const source of remote) {
        const ids = idsOf(library, source, kind);
        if (!ids || ids.size === 0) continue;
        const documents = new Set([...ids].map((id) => id.split('/')[1] ?? ''));
        for (const { key } of library.documents()) removed += library.prune(kind, key, source, ids);
        const lesser = outdone[source] ?? [];
        if (source === 'open5e_v2' && NEVER_COVERED.has(kind)) continue;
        if (lesser.length > 0) setCovered(library, source, kind, [...documents]);
        for (const document of documents)
          for (const other of lesser) removed += library.prune(kind, document, other, ids);
      }
    return removed;
  });
}

/** All ids of a kind that a source has, or nothing while one of its collections was not read whole. */
function idsOf(library: Library, source: SourceName, kind: string): Set<string> | undefined {
  const ids = new Set<string>();
  for (const collection of collections) {
    if (collection.source !== source || !collection.kinds.includes(kind)) continue;
    if (!syncedOf(library, collection)) return undefined;
    for (const id of idsIn(library, collection)) if (id.startsWith(`${kind}/`)) ids.add(id);
  }
  return ids;
}
