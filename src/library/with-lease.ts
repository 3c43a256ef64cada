import { pause } from '../base/time.ts';
import type { Lease, Library } from './library.ts';

/** How long the lease of a killed process lasts; a running one renews it. */
const LEASE_MS = 12_000;
const HEARTBEAT_MS = 3000;
const POLL_MS = 250;

export interface Waiting {
  /** How long to wait for another holder, which may have been killed, before giving up. */
  readonly waitMs?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Runs work of this name while no other process does; throws `busy` if that takes too long. */
export async function withLease<T>(
  library: Library,
  name: string,
  { busy, ...waiting }: Waiting & { readonly busy: () => Error },
  work: () => Promise<T>,
): Promise<T> {
  const lease = await takeLease(library, name, waiting);
  if (!lease) throw busy();
  const heartbeat = setInterval(() => void lease.renew().catch(() => {}), HEARTBEAT_MS);
  heartbeat.unref();
  try {
    return await work();
  } finally {
    clearInterval(heartbeat);
    await lease.release();
  }
}

async function takeLease(
  library: Library,
  name: string,
  { waitMs = 0, signal }: Waiting,
): Promise<Lease | undefined> {
  const until = Date.now() + waitMs;
  for (;;) {
    const lease = await library.lease(name, LEASE_MS);
    if (lease || Date.now() >= until || signal?.aborted) return lease;
    await pause(POLL_MS);
  }
}
