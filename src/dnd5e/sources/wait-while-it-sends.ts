import { within } from '../../base/time.ts';

/** How long an answer waits at most, unless `silentMs` is longer; the rest arrives afterwards. */
const LONGEST_MS = 8000;

export interface Patience {
  /** After this long without data, wait only if there is no answer without the upstream. */
  readonly silentMs: number;
  /** When the upstream last sent something; 0 = not yet. */
  lastDataAt(): number;
  /** Whether the library could answer without the upstream. */
  hasAnswer(): Promise<boolean>;
}

/**
 * Waits for a fetch while data keeps arriving, since a complete answer is worth a few seconds.
 * Undefined = not complete in time; the work goes on.
 */
export async function waitWhileItSends<T>(
  done: Promise<T>,
  { silentMs, lastDataAt, hasAnswer }: Patience,
): Promise<T | undefined> {
  const begun = Date.now();
  const left = () => begun + Math.max(LONGEST_MS, silentMs) - Date.now();
  const quiet = () => Math.max(begun, lastDataAt()) + silentMs - Date.now();
  while (quiet() > 0 && left() > 0) {
    const value = await within(Math.min(quiet(), left()), done, undefined);
    if (value !== undefined) return value;
  }
  return left() <= 0 || (await hasAnswer()) ? undefined : within(left(), done, undefined);
}
