import { availableParallelism } from 'node:os';
import { setFlagsFromString } from 'node:v8';

/** With more processors, others are free while V8 compiles. */
const FEW_PROCESSORS = 2;
/** Four times as long as by default. Node 22 calls it otherwise, and counts otherwise. */
export const COMPILE_LATER =
  Number.parseInt(process.versions.v8, 10) < 12
    ? '--interrupt-budget=270000'
    : '--invocation-count-for-turbofan=12000';

/**
 * Lets functions run longer until V8 compiles them once more, to be faster. It does so in threads of its
 * own, several at a time; where there are few processors, an answer would wait for them.
 */
export function compileLater(): void {
  if (availableParallelism() <= FEW_PROCESSORS) setFlagsFromString(COMPILE_LATER);
}
