import { pause } from '../../base/time.ts';
import type { Embedder } from '../embed/embedder.ts';
import type { Lease } from '../library.ts';
import type { Store } from '../store.ts';
import { weighted } from './index-entry.ts';

const BATCH = 12;
const LEASE = 'embedding';
/** Renewed with every batch, so that another process soon takes over from one that died. */
export const LEASE_MS = 30_000;

export interface Filling {
  readonly stopped: () => boolean;
  /** Receives the lease, so that whoever stops the filling can release it. */
  readonly holds: (lease: Lease) => void;
  /** How long to pause before the next batch. */
  readonly rest: () => number;
}

/**
 * Lets the embedder read everything it has not read yet, a few entities at a time. Results are
 * stored at once, so that a stopped process loses nothing; one process at a time does it. Returns
 * whether all is read.
 */
export async function fill(
  filling: Filling,
  store: Pick<Store, 'unread' | 'storeVectors' | 'lease'>,
  embedder: Embedder,
): Promise<boolean> {
  const { stopped } = filling;
  const lease = await store.lease(LEASE, LEASE_MS);
  if (!lease) return false;
  filling.holds(lease);
  try {
    while (!stopped()) {
      await lease.renew();
      const unread = await store.unread(embedder, BATCH);
      if (unread.length === 0) return true;
      const vectors = await embedder.embedDocs(
        unread.flatMap(({ texts }) => texts.map(({ text }) => text)),
      );
      if (stopped()) return false;
      let next = 0;
      await store.storeVectors(
        embedder,
        unread.map(({ key, hash, texts }) => {
          const own = vectors.slice(next, next + texts.length);
          next += texts.length;
          return { key, hash, vectors: weighted(texts, own) };
        }),
      );
      await pause(filling.rest(), { ref: false });
    }
    return false;
  } finally {
    if (!stopped()) await lease.release();
  }
}
