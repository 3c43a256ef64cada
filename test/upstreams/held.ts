import { type LoopbackUpstream, startUpstream } from './faults.ts';

export interface HeldUpstream extends LoopbackUpstream {
  /** Resolves when the first request is being held. */
  readonly reached: Promise<void>;
  /** Answers what is held, and everything from now on. */
  release(): void;
}

/**
 * Passes so many requests on to another upstream and holds those that follow, so that whoever asks
 * is in the middle of its work for as long as a test wants.
 */
export async function holdAfter(most: number, inner: LoopbackUpstream): Promise<HeldUpstream> {
  let passed = 0;
  const reached = signal();
  const released = signal();
  const outer = await startUpstream(async (url) => {
    if (++passed > most) {
      reached.give();
      await released.given;
    }
    // What was held may be asked for when the test is over.
    const response = await fetch(`${inner.url}${url.pathname}${url.search}`).catch(() => undefined);
    return response
      ? { status: response.status, body: await response.json() }
      : { status: 503, body: {} };
  });
  return { ...outer, reached: reached.given, release: released.give };
}

function signal(): { readonly given: Promise<void>; give(): void } {
  let give = () => {};
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  return { given, give };
}
