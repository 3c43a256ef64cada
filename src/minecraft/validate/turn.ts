/** Runs one work after the other; one whose turn does not come in time is not begun at all. */
export function inTurn<T>(
  turn: { queue: Promise<unknown> },
  patienceMs: number,
  late: T,
  work: () => Promise<T>,
): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  let gaveUp = false;
  const tooLate = new Promise<T>((resolve) => {
    timer = setTimeout(() => {
      gaveUp = true;
      resolve(late);
    }, patienceMs);
  });
  const mine = turn.queue.then(() => {
    if (gaveUp) return late;
    clearTimeout(timer);
    return work();
  });
  turn.queue = mine.catch(() => undefined);
  return Promise.race([mine, tooLate]);
}
