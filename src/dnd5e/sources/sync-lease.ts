import { unavailable } from '../../base/error.ts';
import { ensureStorable, type Library } from '../../library/library.ts';
import { type Waiting, withLease } from '../../library/with-lease.ts';

const busy = () =>
  unavailable('Another sync of this library is running.', {
    next: 'Let it finish; it fetches the same.',
  });

/** Runs work that fills the library while no other process does. */
export async function withSyncLease<T>(
  library: Library,
  waiting: Waiting,
  work: () => Promise<T>,
): Promise<T> {
  await ensureStorable(library);
  return withLease(library, 'sync', { ...waiting, busy }, work);
}
