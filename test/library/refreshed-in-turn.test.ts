import { expect, test } from 'vitest';
import type { Session } from '../../src/library/postgres/database.ts';
import { refreshedInTurn } from '../../src/library/postgres/refreshed-in-turn.ts';

/** A session that gets its connection when it is given one. */
function waitingSession() {
  let give = (): void => {};
  const connection = new Promise<void>((resolve) => {
    give = resolve;
  });
  const session: Session = {
    begin: () => connection,
    rows: async () => [],
    arrays: async () => [],
    run: async () => 0,
  };
  return { session, give };
}

test('whoever has a connection reads, and waits for nobody who has none', async () => {
  let reads = 0;
  const kept = refreshedInTurn(async () => ({ generation: 1, number: ++reads }));
  const poor = waitingSession();
  const rich = waitingSession();
  const first = kept.current(poor.session, 1);
  rich.give();
  expect((await kept.current(rich.session, 1)).number).toBe(1);
  poor.give();
  expect((await first).number).toBe(1);
});
