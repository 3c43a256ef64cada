import { within } from '../../base/time.ts';

/** Runs one work after the other; one whose turn does not come in time is not begun at all. */
export function inTurn<T>(
  turn: { queue: Promise<unknown> },
  patienceMs: number,
  late: T,
  work: () => Promise<T>,
): Promise<T> {
  const before = turn.queue;
  const mine = within(
    patienceMs,
    before.then(() => true),
    false,
  ).then((came) => (came ? work() : late));
  // Whoever gave up leaves the place to the next, who still waits for the one before.
  turn.queue = Promise.allSettled([before, mine]);
  return mine;
}
