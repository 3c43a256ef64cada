import { AsyncLocalStorage } from 'node:async_hooks';

/** One call of a tool: what need not be looked up twice in it is remembered by this object. */
export interface CallScope {
  /** Work that a call leaves running belongs to it no longer. */
  isOver: boolean;
}

const scopes = new AsyncLocalStorage<CallScope>();

/** Everything that `work` does belongs to one call. */
export function duringCall<T>(work: () => Promise<T>): Promise<T> {
  const scope = { isOver: false };
  return scopes.run(scope, work).finally(() => {
    scope.isOver = true;
  });
}

/** The call that this code runs for; undefined where it runs for none. */
export function currentCall(): CallScope | undefined {
  const scope = scopes.getStore();
  return scope?.isOver ? undefined : scope;
}
