import { shrinkAtRest } from '../../base/memory.ts';
import { boundedMap } from '../bounded-map.ts';
import type { Store } from '../store.ts';
import type { Asked, questionRanker, Ranking } from './rank-question.ts';

type Rank = ReturnType<typeof questionRanker>;

/** How many rankings are kept while questions come one after another. */
const REMEMBERED = 32;

/**
 * Ranks a question once for all of its pages, and for everyone who asks the same, until something is
 * written or the server rests.
 */
export function recentRankings(store: Pick<Store, 'version'>, rank: Rank): Rank {
  const known = boundedMap<string, Ranking>(REMEMBERED, () => 1);
  shrinkAtRest(known, 0);
  let version: number | undefined;
  return async (asked, bodies) => {
    const now = store.version?.();
    if (now === undefined) return rank(asked, bodies);
    if (now !== version) known.clear();
    version = now;
    const key = keyOf(asked);
    const before = known.get(key);
    // A later page continues its first page, whichever embedder is available now.
    if (before && (asked.isLaterPage || !before.isPreliminary)) return before;
    const ranking = await rank(asked, bodies);
    if (version === now) known.set(key, ranking);
    return ranking;
  };
}

const keyOf = ({ typed, scope, most }: Asked): string => JSON.stringify([typed, most, scope]);
