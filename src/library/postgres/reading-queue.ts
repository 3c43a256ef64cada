import * as z from 'zod';
import type { ReadingList } from '../search/reading-list.ts';
import type { Store } from '../store.ts';
import { type Database, OPERATOR, type Session, SHARED } from './database.ts';
import { readNote, writeNote } from './notes.ts';

/** How many owners are checked together. */
const AT_ONCE = 100;
/** In case a notification was missed, and for what a killed server has left. */
const LOOK_EVERY_MS = 30_000;
const QUEUED_FOR = 'reading queued for';

const Queued = z.object({ owner: z.string(), added: z.string() });
const Owner = z.object({ owner: z.string() });

/** Queues an owner whose texts an embedder may not have read. */
export const queueForReading = (session: Session, owner: string): Promise<number> =>
  session.run(
    `INSERT INTO reading_queue (owner) VALUES ($1)
     ON CONFLICT (owner) DO UPDATE SET added = clock_timestamp()`,
    [owner],
  );

export interface ReadingQueue extends ReadingList {
  /** Notifies watchers that something was added. */
  tell(): void;
}

/** A queue of owners whose texts are to be read, shared by all servers. */
export function readingQueueIn(db: Database, storeOf: (owner: string) => Store): ReadingQueue {
  const watching = new Set<() => void>();
  let queuedFor: string | undefined;

  const takeOff = (owner: string, added: string): Promise<number> =>
    db.write(owner, (session) =>
      session.run('DELETE FROM reading_queue WHERE owner = $1 AND added = $2::timestamptz', [
        owner,
        added,
      ]),
    );

  /** A new embedder has everything to read. */
  const queueEverybody = async (embedder: string): Promise<void> => {
    if (queuedFor === embedder) return;
    const before = await db.read(SHARED, (session) => readNote(session, SHARED, QUEUED_FOR));
    if (before !== embedder) {
      const members = await db.read(OPERATOR, (session) =>
        session.rows(Owner, 'SELECT owner FROM members'),
      );
      for (const { owner } of [{ owner: SHARED }, ...members])
        await db.write(owner, (session) => queueForReading(session, owner));
      await db.write(SHARED, (session) => writeNote(session, SHARED, QUEUED_FOR, embedder));
    }
    queuedFor = embedder;
  };

  return {
    async waiting(embedder) {
      await queueEverybody(embedder.id);
      for (;;) {
        const queued = await db.read(OPERATOR, (session) =>
          session.rows(
            Queued,
            `SELECT owner, added::text AS added FROM reading_queue
             ORDER BY owner <> '${SHARED}', reading_queue.added LIMIT ${AT_ONCE}`,
          ),
        );
        const unread = [];
        for (const { owner, added } of queued) {
          const store = storeOf(owner);
          const isRead = async () => void (await takeOff(owner, added));
          if ((await store.unread(embedder, 1)).length > 0) unread.push({ store, isRead });
          else await isRead();
        }
        const [first, ...others] = unread;
        if (first) return [first, ...others];
        if (queued.length < AT_ONCE) return [];
      }
    },
    // Every addition notifies all servers.
    isChanged: async () => false,
    watch(look) {
      watching.add(look);
      // What was added before this process started.
      look();
      const timer = setInterval(look, LOOK_EVERY_MS).unref();
      return () => {
        watching.delete(look);
        clearInterval(timer);
      };
    },
    tell() {
      for (const look of watching) look();
    },
  };
}
