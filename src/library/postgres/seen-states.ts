import { type CallScope, currentCall } from '../../base/call-scope.ts';
import type { Session } from './database.ts';
import { type OwnerStates, statesOf } from './layer.ts';

/** A call that waits for what another server stores has to look again. */
const RELY_MS = 500;

interface Seen {
  readonly owner: string;
  readonly states: OwnerStates;
  readonly at: number;
  readonly changes: number;
}

/**
 * Which state rows are in. A call asks the database at its beginning, so that it sees what any server
 * has stored before, and relies on the answer until something changes: otherwise it would ask dozens
 * of times.
 */
export function seenStates(now: () => number = () => performance.now()) {
  const byCall = new WeakMap<CallScope, Seen>();
  let changes = 0;
  return {
    /** Something was stored, here or by another server. */
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
