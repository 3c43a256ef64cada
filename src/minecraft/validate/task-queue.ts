import { within } from '../../base/time.ts';

/** Runs tasks one after the other; a task whose turn does not come in time is not started. */
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
  // A task that gave up passes its place on to the next, which still waits for the one before.
  turn.queue = Promise.allSettled([before, mine]);
  return mine;
}
