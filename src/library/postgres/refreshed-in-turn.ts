import type { Session } from './database.ts';

interface Numbered {
  /** Which state of the database it was read from. */
  readonly generation: number;
}

/**
 * Something that a process keeps of the shared rows. One reading at a time, in the transaction of
 * whoever noticed a change first, so that nobody holds one connection while waiting for another;
 * whoever asks meanwhile waits for it.
 */
export function refreshedInTurn<T extends Numbered>(
  read: (session: Session, before: T | undefined) => Promise<T>,
) {
  let known: T | undefined;
  let reading: Promise<T> | undefined;
  return {
    known: (): T | undefined => known,
    /**
     * What is known, of this state at least. A transaction that began before that state reads it as it
     * was when it began, which is what it has to see.
     */
    async current(session: Session, generation: number): Promise<T> {
      while (!known || known.generation < generation) {
        if (!reading) {
          // Others may hold all connections while they wait for this reading.
          await session.begin();
          if (reading || (known && known.generation >= generation)) continue;
          reading = read(session, known).finally(() => {
            reading = undefined;
          });
          const fresh = await reading;
          if (!known || known.generation < fresh.generation) known = fresh;
          return fresh;
        }
        // The reading of another transaction may fail with it; then it is our turn.
        await reading.catch(() => {});
      }
      return known;
    },
  };
}
