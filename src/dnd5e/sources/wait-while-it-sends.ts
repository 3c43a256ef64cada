import { within } from '../../base/time.ts';

/** How long an answer waits at all, unless a longer silence is borne; the rest arrives afterwards. */
const LONGEST_MS = 8000;

export interface Patience {
  /** An upstream that has been silent for this long is waited for only where there is no answer without it. */
  readonly silentMs: number;
  /** When the upstream last sent something; 0 = not yet. */
  heardAt(): number;
  /** Whether an answer could be given without the upstream. */
  hasAnswer(): Promise<boolean>;
}

/**
 * Waits for what an upstream is asked for as long as it sends, since a complete answer is worth a few
 * seconds. Undefined = not all has come in time; the work goes on.
 */
export async function waitWhileItSends<T>(
  done: Promise<T>,
  { silentMs, heardAt, hasAnswer }: Patience,
): Promise<T | undefined> {
  const begun = Date.now();
  const left = () => begun + Math.max(LONGEST_MS, silentMs) - Date.now();
  const quiet = () => Math.max(begun, heardAt()) + silentMs - Date.now();
  while (quiet() > 0 && left() > 0) {
    const value = await within(Math.min(quiet(), left()), done, undefined);
    if (value !== undefined) return value;
  }
  return left() <= 0 || (await hasAnswer()) ? undefined : within(left(), done, undefined);
}
