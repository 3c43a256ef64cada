import { MINUTE_MS } from '../../base/time.ts';
import { HttpRefusal } from '../http-guard.ts';

interface Calls {
  /** Calls left in this minute; refills evenly. */
  left: number;
  at: number;
  open: number;
  /** Streams of notifications that are open; they do no work and have a limit of their own. */
  streams: number;
}

/** One request of a member, which counts as a call until it is known to hold more. */
export interface Turn {
  /** Counts further calls of the request, a batch; refuses them all if they are too many. */
  more(count: number): void;
  /** The request is a stream that stays open: it takes a place among those, and none of a call. */
  stayOpen(): void;
  /** Gives back the places of the request. */
  end(): void;
}

export interface CallLimits {
  /** Refuses a call beyond the limits. */
  begin(owner: string): Turn;
}

/** Each client of a member has one, and one more for a moment when it connects anew. */
export const MOST_STREAMS = 16;

/** Limits how often and how many at once each member may call this server. */
export function callLimits(
  { perMinute, atOnce }: { readonly perMinute: number; readonly atOnce: number },
  now: () => number = Date.now,
): CallLimits {
  const members = new Map<string, Calls>();
  const forgetOld = (): void => {
    for (const [owner, { at, open, streams }] of members)
      if (open + streams === 0 && now() - at > MINUTE_MS) members.delete(owner);
  };
  const callsOf = (owner: string): Calls => {
    const time = now();
    const known = members.get(owner) ?? { left: perMinute, at: time, open: 0, streams: 0 };
    known.left = Math.min(perMinute, known.left + ((time - known.at) * perMinute) / MINUTE_MS);
    known.at = time;
    members.set(owner, known);
    if (members.size > 10_000) forgetOld();
    return known;
  };
  const take = (known: Calls, count: number): void => {
    if (known.left < count)
      throw tooMany(`No more than ${perMinute} calls a minute are answered.`, {
        seconds: Math.ceil(((count - known.left) * MINUTE_MS) / perMinute / 1000),
      });
    if (known.open + count > atOnce)
      throw tooMany(`No more than ${atOnce} of your calls are answered at the same time.`, {
        seconds: 1,
      });
    known.left -= count;
    known.open += count;
  };
  return {
    begin(owner) {
      const known = callsOf(owner);
      take(known, 1);
      let taken = 1;
      let streams = 0;
      return {
        more(count) {
          // A request that is over takes no more places.
          if (taken === 0) return;
          take(callsOf(owner), count);
          taken += count;
        },
        stayOpen() {
          if (taken === 0) return;
          if (known.streams >= MOST_STREAMS)
            throw tooMany(`No more than ${MOST_STREAMS} of your streams are kept open.`, {
              seconds: 1,
            });
          known.open -= taken;
          taken = 0;
          streams = 1;
          known.streams++;
        },
        end() {
          known.open -= taken;
          known.streams -= streams;
          taken = 0;
          streams = 0;
        },
      };
    },
  };
}

const tooMany = (message: string, { seconds }: { seconds: number }): HttpRefusal =>
  new HttpRefusal(429, message, { 'retry-after': String(seconds) });
