import { type CallScope, currentCall } from '../../base/call-scope.ts';
import type { Session } from './database.ts';
import { type OwnerStates, statesOf } from './layer.ts';

/**
 * How long a state may be reused: a call that waits for another server's write must check again.
 */
const RELY_MS = 500;

interface Seen {
  readonly owner: string;
  readonly states: OwnerStates;
  readonly at: number;
  readonly changes: number;
}

/**
 * The current generations of rows. A call asks the database when it begins, so that it sees what
 * any server has stored before, and reuses the result until something changes, instead of asking
 * dozens of times.
 */
export function stateCache(now: () => number = () => performance.now()) {
  const byCall = new WeakMap<CallScope, Seen>();
  let changes = 0;
  return {
    /** Something was stored, by this or another server. */
    changed(): void {
      changes++;
    },
    async of(session: Session, owner: string): Promise<OwnerStates> {
      const call = currentCall();
      const seen = call && byCall.get(call);
      const at = now();
      if (seen?.owner === owner && seen.changes === changes && at - seen.at < RELY_MS)
        return seen.states;
      const before = changes;
      const states = await statesOf(session, owner);
      if (call) byCall.set(call, { owner, states, at, changes: before });
      return states;
    },
  };
}
