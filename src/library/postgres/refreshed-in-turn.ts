import type { Session } from './database.ts';

interface Numbered {
  /** The generation of the database it was read from. */
  readonly generation: number;
}

/**
 * Something a process caches of the shared rows. One read at a time, in the transaction that
 * noticed a change first, so that nobody holds one connection while waiting for another; concurrent
 * callers wait for it.
 */
export function refreshedInTurn<T extends Numbered>(
  read: (session: Session, before: T | undefined) => Promise<T>,
) {
  let known: T | undefined;
  let reading: Promise<T> | undefined;
  return {
    known: (): T | undefined => known,
    /**
     * The cached value, of this generation or newer. A transaction that began earlier reads the
     * older state, which is what it must see.
     */
    async current(session: Session, generation: number): Promise<T> {
      while (!known || known.generation < generation) {
        if (!reading) {
          // Others may hold all connections while they wait for this read.
          await session.begin();
          if (reading || (known && known.generation >= generation)) continue;
          reading = read(session, known).finally(() => {
            reading = undefined;
          });
          const fresh = await reading;
          if (!known || known.generation < fresh.generation) known = fresh;
          return fresh;
        }
        // The read of another transaction may fail with it; then it is our turn.
        await reading.catch(() => {});
      }
      return known;
    },
  };
}
