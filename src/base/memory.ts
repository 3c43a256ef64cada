import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * A server lies beside everything else on a laptop, all day. V8 would let the room for short-lived
 * objects grow to 32 MB while the library is loaded, and keep it; the small room it begins with
 * costs no time that could be measured. What lives longer is looked through once it has grown by a
 * third: by default it may grow to several times what is really in use.
 */
export function keepMemorySmall(): void {
  isKeptSmall = true;
  setFlagsFromString('--semi-space-growth-factor=1');
  setFlagsFromString('--heap-growing-percent=30');
}

/** What `gc` is with `--expose-gc`; "minor" looks through short-lived objects only. */
type Collect = (options?: { readonly type: 'major' | 'minor' }) => void;
let collect: Collect | undefined;

function collector(): Collect {
  if (!collect) {
    setFlagsFromString('--expose-gc');
    const found: unknown = runInNewContext('gc');
    collect = typeof found === 'function' ? (options) => found(options) : () => {};
  }
  return collect;
}

/**
 * Gives back what a large piece of work has left behind. V8 sees no reason to hurry in a process that
 * has little in memory, and would keep twice as much for good.
 */
export function collectGarbage(): void {
  collector()();
}

/**
 * Gives back buffers that were used just now, in about a millisecond. V8 does not count how large they
 * are, so a loop that reads one after another would pile them up.
 */
export function collectBuffers(): void {
  collector()({ type: 'minor' });
}

/** So long after the last call nobody waits for an answer. */
const REST_MS = 5_000;
/** Less is not worth the pause. */
const WORTH_IT = 6 * 1024 * 1024;
/** V8 finds the garbage, then moves what is left together, then gives back the pages. */
const TIMES = 3;

let isKeptSmall = false;
let rest: NodeJS.Timeout | undefined;
let inUse = 0;
let timesLeft = 0;

/**
 * Called at every call of a tool. Once there was none for a while, what the calls have left behind is
 * given back: between two questions a server should take no more than it needs.
 */
export function tidyAtRest(): void {
  if (!isKeptSmall) return;
  timesLeft = TIMES;
  rest ??= setTimeout(tidy, REST_MS).unref();
  rest.refresh();
}

function tidy(): void {
  if (timesLeft === TIMES && process.memoryUsage().heapUsed < inUse + WORTH_IT) return;
  collectGarbage();
  inUse = process.memoryUsage().heapUsed;
  timesLeft--;
  // One pause at a time: a call may come in between.
  if (timesLeft > 0) rest?.refresh();
}
