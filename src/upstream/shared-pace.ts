import * as z from 'zod';
import { service } from '../base/app.ts';

/** When requests were last sent to an upstream, as far as the next one must know (ms since the epoch). */
export const Turns = z.object({
  /** The last request that somebody waited for. */
  asked: z.number().default(0),
  /** From here on everything that was sent has had its distance. */
  paid: z.number().default(0),
});
export type Turns = z.infer<typeof Turns>;

/** Where turns are written down. Several processes of one user share a book, and so one pace. */
export interface TurnBook {
  /** Reads and rewrites in one go: nobody else can come in between. */
  update(upstream: string, next: (turns: Turns) => Turns): Promise<void>;
}

export function memoryTurns(): TurnBook {
  const known = new Map<string, Turns>();
  return {
    async update(upstream, next) {
      known.set(upstream, next(known.get(upstream) ?? { asked: 0, paid: 0 }));
    },
  };
}

export const turnBook = service<TurnBook>({ name: 'turns', open: memoryTurns });

/**
 * Takes the next turn if it may be taken now, else returns how long to wait.
 *
 * What somebody waits for keeps its distance from the last such request only, never from background
 * work. Background work makes up for that: it goes when all that was sent before has had its distance.
 * So there is never more than one request beyond one per `spacingMs`.
 */
export async function takeTurn(
  book: TurnBook,
  upstream: string,
  { spacingMs, background, now }: { spacingMs: number; background: boolean; now: number },
): Promise<number> {
  let wait = 0;
  await book.update(upstream, (turns) => {
    // Times from before the clock was set back must not close the door for long.
    const asked = Math.min(turns.asked, now);
    const paid = Math.min(turns.paid, now + 2 * spacingMs);
    wait = background ? paid - now : asked + spacingMs - now;
    if (wait > 0) return turns;
    return { asked: background ? asked : now, paid: Math.max(paid, now) + spacingMs };
  });
  return Math.max(0, wait);
}
