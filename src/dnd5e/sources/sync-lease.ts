import { unavailable } from '../../base/error.ts';
import { pause } from '../../base/time.ts';
import { ensureStorable, type Lease, type Library } from '../../library/library.ts';

const LEASE = 'sync';
/** How long the lease of a killed sync lasts; a running one renews it. */
const LEASE_MS = 12_000;
const HEARTBEAT_MS = 3000;
const POLL_MS = 250;

export interface Waiting {
  /** How long to wait for another sync, which may have been killed, before giving up. */
  readonly waitMs?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Runs work that fills the library while no other process does. */
export async function withSyncLease<T>(
  library: Library,
  waiting: Waiting,
  work: () => Promise<T>,
): Promise<T> {
  await ensureStorable(library);
  const lease = await takeLease(library, waiting);
  const heartbeat = setInterval(() => void lease.renew().catch(() => {}), HEARTBEAT_MS);
  heartbeat.unref();
  try {
    return await work();
  } finally {
    clearInterval(heartbeat);
    await lease.release();
  }
}

async function takeLease(library: Library, { waitMs = 0, signal }: Waiting): Promise<Lease> {
  const until = Date.now() + waitMs;
  for (;;) {
    const lease = await library.lease(LEASE, LEASE_MS);
    if (lease) return lease;
    if (Date.now() >= until || signal?.aborted)
      throw unavailable('Another sync of this library is running.', {
        next: 'Let it finish; it fetches the same.',
      });
    await pause(POLL_MS);
  }
}
