import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pause } from '../../../src/base/time.ts';
import { waitWhileItSends } from '../../../src/dnd5e/sources/wait-while-it-sends.ts';

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }));
afterEach(() => void vi.useRealTimers());

interface Sending {
  /** When the upstream sends, in milliseconds from the question on; with the last all has come. */
  readonly at: readonly number[];
  readonly silentMs: number;
  readonly hasAnswer?: boolean;
}

/** What came of the wait, and after how long. */
async function ask({ at, silentMs, hasAnswer = true }: Sending) {
  const begun = Date.now();
  let heard = 0;
  const done = (async () => {
    for (const ms of at) {
      await pause(begun + ms - Date.now());
      heard = Date.now();
    }
    return 'all';
  })();
  const answer = waitWhileItSends(done, {
    silentMs,
    lastDataAt: () => heard,
    hasAnswer: async () => hasAnswer,
  }).then((came) => ({ came, afterMs: Date.now() - begun }));
  await vi.runAllTimersAsync();
  return answer;
}

test('an upstream that sends is waited for longer than one that is silent', async () => {
  expect(await ask({ at: [900, 1800, 2700], silentMs: 1000 })).toEqual({
    came: 'all',
    afterMs: 2700,
  });
});

test('a silent upstream does not hold an answer the library has', async () => {
  expect(await ask({ at: [900, 5000], silentMs: 1000 })).toEqual({
    came: undefined,
    afterMs: 1900,
  });
});

test('without an answer, a silent upstream is waited for too', async () => {
  expect(await ask({ at: [5000], silentMs: 1000, hasAnswer: false })).toEqual({
    came: 'all',
    afterMs: 5000,
  });
});

test('nobody waits longer than eight seconds', async () => {
  const steady = Array.from({ length: 20 }, (_, i) => 900 * (i + 1));
  expect(await ask({ at: steady, silentMs: 1000 })).toEqual({ came: undefined, afterMs: 8000 });
  expect(await ask({ at: [20_000], silentMs: 1000, hasAnswer: false })).toEqual({
    came: undefined,
    afterMs: 8000,
  });
});

test('unless told to bear a longer silence', async () => {
  expect(await ask({ at: [20_000], silentMs: 30_000 })).toEqual({ came: 'all', afterMs: 20_000 });
});
