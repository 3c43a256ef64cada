import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { isAnswering } from './answering.ts';

/**
 * Tunes V8 for a program beside others. By default it collects old objects when they have grown to
 * several times what is in use, and lets the young generation grow to 32 MB. `isServer`: it stays, and
 * is kept smaller and ready; a command ends soon, and would take longer for it.
 */
export function keepMemorySmall(isServer: boolean): void {
  isKeptSmall = isServer;
  letOldGrow(isServer ? GROWTH_AT_FIRST : 100);
  if (!isServer) return;
  letYoungGrow(false);
  // By default V8 compiles every pattern twice, for its first and for its second use. Questions are read
  // with hundreds of large ones, and both times somebody would wait.
  setFlagsFromString('--no-regexp-tier-up');
}

/**
 * By how many percent old objects may grow until they are collected. More until the server has read its
 * library: what that fills the memory with stays, and V8 would look for garbage in it several times.
 */
const GROWTH = 15;
const GROWTH_AT_FIRST = 300;
/** By then a server has what it keeps, also where nobody notes it. */
const FIRST_CALLS = 10;
const letOldGrow = (percent: number): void =>
  setFlagsFromString(`--heap-growing-percent=${percent}`);

let isFilled = false;
let callsLeft = FIRST_CALLS;

/** To be called when memory was filled with what stays, like the cards of a library. */
export function noteFilled(): void {
  isFilled = true;
}

function collectAfterFilling(): void {
  if (callsLeft > 0 && --callsLeft === 0) isFilled = true;
  if (!isFilled) return;
  isFilled = false;
  callsLeft = 0;
  letOldGrow(GROWTH);
  // At every collection V8 works out when the next one is due.
  setImmediate(collectGarbage);
}

/**
 * Both halves of the young generation: with less, calls take up to a tenth longer; with more, no less
 * time. A collection of garbage at rest leaves it with half of this.
 */
const YOUNG = 4 * 1024 * 1024;

/** While a thread starts. */
const HOLD_EVERY_MS = 2;

let youngMayGrow: boolean | undefined;

/** What a thread tells about itself. */
interface Thread {
  once(event: 'online' | 'exit', then: () => void): unknown;
}

/**
 * To be called for every new thread: as it starts, V8 goes back to a young generation that doubles, in
 * the main thread too. `until`: a thread that has much to do may use it as well, until it ends.
 */
export function keepYoungSmall(thread: Thread, until: 'online' | 'exit'): void {
  const hold = (): void => {
    youngMayGrow = undefined;
    if (isKeptSmall) holdYoung();
  };
  // When exactly V8 does so is not told: what the main thread does meanwhile would double it.
  const holding = until === 'online' ? setInterval(hold, HOLD_EVERY_MS).unref() : undefined;
  thread.once('exit', () => clearInterval(holding));
  thread.once(until, () => {
    clearInterval(holding);
    hold();
  });
}

/** V8 doubles the young generation when more survives in it than it has room for. */
function letYoungGrow(mayGrow: boolean): void {
  if (mayGrow === youngMayGrow) return;
  youngMayGrow = mayGrow;
  setFlagsFromString(`--semi-space-growth-factor=${mayGrow ? 2 : 1}`);
}

const youngGeneration = () =>
  getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space');

function holdYoung(young = youngGeneration()): void {
  letYoungGrow((young?.space_size ?? YOUNG) < YOUNG);
}

/** The type of `gc` under `--expose-gc`; "minor" collects the young generation only. */
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
 * Frees the memory that a large piece of work leaves behind. With little in memory V8 sees no
 * reason to collect, and would keep twice as much for good.
 */
export function collectGarbage(): void {
  collector()();
}

/**
 * Frees buffers that were just used, in about a millisecond. V8 does not count their size, so a
 * loop that reads one after another would pile them up.
 */
export function collectBuffers(): void {
  collector()({ type: 'minor' });
}

/** From this size on, the next search would fill the young generation. */
const HALF_FULL = YOUNG / 2;
let isPlanned = false;

/**
 * Keeps the young generation small, and collects it as soon as an answer has been sent: during a call,
 * collecting takes a millisecond or two of the user's time.
 */
function tidyBetweenCalls(): void {
  if (isPlanned) return;
  isPlanned = true;
  setImmediate(() => {
    isPlanned = false;
    const young = youngGeneration();
    holdYoung(young);
    if (isAnswering() || (young?.space_used_size ?? 0) < HALF_FULL) return;
    collector()({ type: 'minor' });
  });
}

/** After this long without a call the server counts as idle. */
const REST_MS = 5_000;
/** Garbage below this is not worth the pause. */
const WORTH_IT = 6 * 1024 * 1024;
/** V8 needs several collections: to find the garbage, to compact, and to give back the pages. */
const TIMES = 3;

/** A cache that may be large while calls come one after another. */
interface Shrinkable {
  shrink(room: number): void;
}
/** They are kept by who uses them. */
const shrunkAtRest = new Map<WeakRef<Shrinkable>, number>();

/** Lets a cache keep no more than `room` while the server is idle. */
export const shrinkAtRest = (cache: Shrinkable, room: number): void =>
  void shrunkAtRest.set(new WeakRef(cache), room);

function shrinkCaches(): void {
  for (const [cache, room] of shrunkAtRest) {
    const kept = cache.deref();
    if (kept) kept.shrink(room);
    else shrunkAtRest.delete(cache);
  }
}

let isKeptSmall = false;
let rest: NodeJS.Timeout | undefined;
let inUse = 0;
let timesLeft = 0;

/**
 * Called after every tool call. Collects garbage once the server has been idle for a while, so that
 * between two calls it takes no more memory than it needs.
 */
export function collectWhenIdle(): void {
  if (!isKeptSmall) return;
  collectAfterFilling();
  tidyBetweenCalls();
  timesLeft = TIMES;
  rest ??= setTimeout(tidy, REST_MS).unref();
  rest.refresh();
}

function tidy(): void {
  shrinkCaches();
  if (timesLeft === TIMES && process.memoryUsage().heapUsed < inUse + WORTH_IT) return;
  setFlagsFromString('--compact-on-every-full-gc');
  collectGarbage();
  setFlagsFromString('--no-compact-on-every-full-gc');
  inUse = process.memoryUsage().heapUsed;
  timesLeft--;
  // One collection at a time, since a call may come in between.
  if (timesLeft > 0) rest?.refresh();
}
