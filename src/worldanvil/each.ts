import type { Reading, WorldAnvil } from './client.ts';
import { idOf, type Raw } from './raw.ts';
import type { Resource } from './resources.ts';

/** A call that reads many things one by one stops here and tells what it has. */
const CALL_BUDGET_MS = 20_000;

export interface Each {
  readonly raws: readonly Raw[];
  /** How many there was no time for; they stand among the others as references. */
  readonly unread: number;
  readonly cached: boolean;
}

/**
 * Reads each of these, one request apiece, as long as the time lasts. What was read is kept, so the
 * next call gets further.
 */
export async function readEach(
  wa: WorldAnvil,
  resource: Resource,
  refs: readonly Raw[],
  granularity: number,
  how: Reading & { progress?: (done: number, total: number) => void },
  budgetMs = CALL_BUDGET_MS,
): Promise<Each> {
  const end = Date.now() + budgetMs;
  const raws: Raw[] = [];
  let cached = true;
  for (const [index, ref] of refs.entries()) {
    if (Date.now() > end)
      return { raws: [...raws, ...refs.slice(index)], unread: refs.length - index, cached };
    const read = await wa.get(resource, idOf(ref), granularity, how);
    cached &&= read.cached;
    raws.push(read.raw);
    how.progress?.(index + 1, refs.length);
  }
  return { raws, unread: 0, cached };
}

export const unreadNotice = (unread: number, what: string): string[] =>
  unread === 0
    ? []
    : [
        `${unread} ${what} could not be read in time at World Anvil's pace; the same call again gets further.`,
      ];
