import { AsyncLocalStorage } from 'node:async_hooks';

/** One tool call. Used as a key for caches that live as long as the call. */
export interface CallScope {
  /** True after the call has ended: work it left running must not use its caches any more. */
  isOver: boolean;
}

const scopes = new AsyncLocalStorage<CallScope>();

/** Runs `work` as one call: `currentCall()` returns the same scope everywhere inside it. */
export function duringCall<T>(work: () => Promise<T>): Promise<T> {
  const scope = { isOver: false };
  return scopes.run(scope, work).finally(() => {
    scope.isOver = true;
  });
}

/** The tool call this code runs in; undefined outside of one. */
export function currentCall(): CallScope | undefined {
  const scope = scopes.getStore();
  return scope?.isOver ? undefined : scope;
}
