import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * A server lies beside everything else on a laptop, all day. V8 would let the room for short-lived
 * objects grow to 32 MB while the library is loaded, and keep it; the small room it begins with
 * costs no time that could be measured. What lives longer is looked through once it has grown by a
 * third: by default it may grow to several times what is really in use.
 */
export function keepMemorySmall(): void {
  setFlagsFromString('--semi-space-growth-factor=1');
  setFlagsFromString('--heap-growing-percent=30');
}

let collect: (() => void) | undefined;

/**
 * Gives back what a large piece of work has left behind. V8 sees no reason to hurry in a process that
 * has little in memory, and would keep twice as much for good.
 */
export function collectGarbage(): void {
  if (!collect) {
    setFlagsFromString('--expose-gc');
    const found: unknown = runInNewContext('gc');
    collect = typeof found === 'function' ? () => found() : () => {};
  }
  collect();
}
