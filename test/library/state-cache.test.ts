import { expect, test } from 'vitest';
import { duringCall } from '../../src/base/call-scope.ts';
import type { Session } from '../../src/library/postgres/database.ts';
import { stateCache } from '../../src/library/postgres/state-cache.ts';

/** A database whose shared rows are in the state that it was asked for so often. */
function countingSession() {
  let asked = 0;
  const session: Session = {
    begin: async () => {},
    rows: async (row) => {
      const state = { generation: ++asked, vectors: 0, notes: 0 };
      return ['anna', 'shared'].map((owner) => row.parse({ ...state, owner }));
    },
    arrays: async () => [],
    run: async () => 0,
  };
  return session;
}

test('a call asks once and relies on it until something changes', async () => {
  const session = countingSession();
  let time = 0;
  const states = stateCache(() => time);
  const generation = async (owner = 'shared') =>
    (await states.of(session, owner)).shared.generation;
  await duringCall(async () => {
    expect(await generation()).toBe(1);
    await Promise.resolve();
    expect(await generation()).toBe(1);
    states.changed();
    expect(await generation()).toBe(2);
    // What another server stores may be missed by a notice that is lost.
    time = 10_000;
    expect(await generation()).toBe(3);
    expect(await generation('anna')).toBe(4);
  });
});

test('a change while it was being asked for is not missed', async () => {
  const session = countingSession();
  const states = stateCache(() => 0);
  await duringCall(async () => {
    const asking = states.of(session, 'shared');
    states.changed();
    await asking;
    expect((await states.of(session, 'shared')).shared.generation).toBe(2);
  });
});

test('every call asks anew, and so does work that a call has left running', async () => {
  const session = countingSession();
  const states = stateCache(() => 0);
  const generation = async () => (await states.of(session, 'shared')).shared.generation;
  expect(await duringCall(generation)).toBe(1);
  expect(await duringCall(generation)).toBe(2);
  expect([await generation(), await generation()]).toEqual([3, 4]);
  let goOn = (): void => {};
  const isOver = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const left = await duringCall(async () => {
    await generation();
    return { later: isOver.then(generation) };
  });
  goOn();
  expect(await left.later).toBe(6);
});
