import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { openLibrary } from '../../src/library/open.ts';
import { turnsIn } from '../../src/library/upstream-turns.ts';
import { createGate, type Gate } from '../../src/upstream/rate-gate.ts';
import { memoryTurns, type TurnStore, takeTurn } from '../../src/upstream/shared-pace.ts';
import { emptyFolder } from '../helpers/folder.ts';

const SECOND = 1000;
const paced = { concurrency: 1, spacingMs: SECOND };

describe('a gate that keeps a pace', () => {
  beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }));
  afterEach(() => vi.useRealTimers());

  /** Requests through a gate, each noted with the moment it was let through. */
  function visitors(gate: Gate) {
    const begun = Date.now();
    const passed: [string, number][] = [];
    const { signal } = new AbortController();
    const visit = (name: string, background = false, answerMs = 0) =>
      gate.pass({ signal, background }, async () => {
        passed.push([name, Date.now() - begun]);
        if (answerMs > 0) await new Promise((resolve) => setTimeout(resolve, answerMs));
      });
    return { passed, visit };
  }

  test('lets what somebody waits for follow background work at once, and makes background work pay', async () => {
    const { passed, visit } = visitors(createGate(paced));
    const background = (async () => {
      for (let i = 1; i <= 4; i++) await visit(`background ${i}`, true);
    })();
    await vi.advanceTimersByTimeAsync(100);
    const call = visit('call');
    await vi.advanceTimersByTimeAsync(10_000);
    await Promise.all([background, call]);
    expect(passed).toEqual([
      ['background 1', 0],
      ['call', 100],
      // Two were sent, so two seconds have to go by.
      ['background 2', 2000],
      ['background 3', 3000],
      ['background 4', 4000],
    ]);
  });

  test('lets nobody wait for a slow answer to background work', async () => {
    const { passed, visit } = visitors(createGate(paced));
    const slow = visit('background', true, 60_000);
    await vi.advanceTimersByTimeAsync(10);
    const calls = [visit('first'), visit('second')];
    await vi.advanceTimersByTimeAsync(5000);
    await Promise.all(calls);
    expect(passed).toEqual([
      ['background', 0],
      ['first', 10],
      ['second', 1010],
    ]);
    await vi.advanceTimersByTimeAsync(60_000);
    await slow;
  });

  test('holds background work back while calls are waiting or under way', async () => {
    const { passed, visit } = visitors(createGate(paced));
    const calls = [1, 2, 3].map((n) => visit(`call ${n}`, false, 4000));
    const background = visit('background', true);
    await vi.advanceTimersByTimeAsync(60_000);
    await Promise.all([...calls, background]);
    expect(passed).toEqual([
      ['call 1', 0],
      ['call 2', 4000],
      ['call 3', 8000],
      ['background', 12_000],
    ]);
  });

  test('opens to nobody while the upstream asks for rest', async () => {
    const gate = createGate(paced);
    const { passed, visit } = visitors(gate);
    gate.closeUntil(Date.now() + 5000);
    const both = [visit('background', true), visit('call')];
    await vi.advanceTimersByTimeAsync(20_000);
    await Promise.all(both);
    expect(passed).toEqual([
      ['call', 5000],
      ['background', 6000],
    ]);
  });

  test('one who gives up leaves the line to the others', async () => {
    const gate = createGate(paced);
    const { passed, visit } = visitors(gate);
    const leaving = new AbortController();
    const first = visit('first', false, 500);
    const gone = gate.pass({ signal: leaving.signal }, async () => {
      passed.push(['gone', Date.now()]);
    });
    const patient = gate.pass({ signal: leaving.signal, background: true }, async () => {
      passed.push(['gone too', Date.now()]);
    });
    const last = visit('last');
    leaving.abort(new Error('enough'));
    await expect(gone).rejects.toThrow('enough');
    await expect(patient).rejects.toThrow('enough');
    await vi.advanceTimersByTimeAsync(5000);
    await Promise.all([first, last]);
    expect(passed.map(([name]) => name)).toEqual(['first', 'last']);
  });
});

describe('turns', () => {
  const arrivals = fc.array(
    fc.record({ after: fc.integer({ min: 0, max: 2500 }), background: fc.boolean() }),
    { maxLength: 80 },
  );

  test('no call waits for anything but another call, and the pace holds over every stretch of time', async () => {
    await fc.assert(
      fc.asyncProperty(arrivals, async (visitors) => {
        const book = memoryTurns();
        const sent: number[] = [];
        let lastCall = Number.NEGATIVE_INFINITY;
        let now = 5_000_000;
        for (const { after, background } of visitors) {
          now += after;
          const wait = await takeTurn(book, 'x', { spacingMs: SECOND, background, now });
          if (!background) expect(wait).toBe(Math.max(0, lastCall + SECOND - now));
          if (wait > 0) continue;
          sent.push(now);
          if (!background) lastCall = now;
        }
        // n requests take n - 2 distances at least: one may be ahead, never two.
        sent.forEach((from, i) => {
          sent.slice(i).forEach((to, more) => {
            expect(to - from).toBeGreaterThanOrEqual((more - 1) * SECOND);
          });
        });
      }),
      { numRuns: 2000 },
    );
  });

  test('a clock that was set back does not close the door for long', async () => {
    const book = memoryTurns();
    await takeTurn(book, 'x', { spacingMs: SECOND, background: false, now: 9_000_000 });
    const now = 5_000_000;
    expect(
      await takeTurn(book, 'x', { spacingMs: SECOND, background: true, now }),
    ).toBeLessThanOrEqual(2 * SECOND);
    expect(
      await takeTurn(book, 'x', { spacingMs: SECOND, background: false, now }),
    ).toBeLessThanOrEqual(SECOND);
  });

  test('are one for all processes that have the same library', async () => {
    const path = join(emptyFolder(), 'library.db');
    const books: TurnStore[] = [1, 2].map(() => {
      const library = openLibrary(path, []);
      onTestFinished(() => library.close());
      return turnsIn(library);
    });
    const [one, other] = books;
    if (!one || !other) throw new Error('two books were opened');
    const at = (book: TurnStore, background: boolean, now: number) =>
      takeTurn(book, 'World Anvil', { spacingMs: SECOND, background, now });
    expect(await at(one, true, 10_000)).toBe(0);
    expect(await at(other, true, 10_200)).toBe(800);
    expect(await at(other, false, 10_200)).toBe(0);
    expect(await at(one, false, 10_700)).toBe(500);
    expect(await at(one, true, 11_000)).toBe(1000);
    expect(await at(other, true, 12_000)).toBe(0);
  });
});
