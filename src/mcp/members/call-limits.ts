import { MINUTE_MS } from '../../base/time.ts';
import { HttpRefusal } from '../http-guard.ts';

interface Calls {
  /** Calls left in this minute; refills evenly. */
  left: number;
  at: number;
  open: number;
}

export interface CallLimits {
  /** Refuses a call beyond the limits; otherwise returns a function to call when it is done. */
  begin(owner: string): () => void;
}

/** Limits how often and how many at once each member may call this server. */
export function callLimits(
  { perMinute, atOnce }: { readonly perMinute: number; readonly atOnce: number },
  now: () => number = Date.now,
): CallLimits {
  const members = new Map<string, Calls>();
  const forgetOld = (): void => {
    for (const [owner, { at, open }] of members)
      if (open === 0 && now() - at > MINUTE_MS) members.delete(owner);
  };
  return {
    begin(owner) {
      const time = now();
      const known = members.get(owner) ?? { left: perMinute, at: time, open: 0 };
      known.left = Math.min(perMinute, known.left + ((time - known.at) * perMinute) / MINUTE_MS);
      known.at = time;
      members.set(owner, known);
      if (members.size > 10_000) forgetOld();
      if (known.left < 1)
        throw tooMany(`No more than ${perMinute} calls a minute are answered.`, {
          seconds: Math.ceil(((1 - known.left) * MINUTE_MS) / perMinute / 1000),
        });
      if (known.open >= atOnce)
        throw tooMany(`No more than ${atOnce} of your calls are answered at the same time.`, {
          seconds: 1,
        });
      known.left--;
      known.open++;
      let isDone = false;
      return () => {
        if (isDone) return;
        isDone = true;
        known.open--;
      };
    },
  };
}

const tooMany = (message: string, { seconds }: { seconds: number }): HttpRefusal =>
  new HttpRefusal(429, message, { 'retry-after': String(seconds) });
