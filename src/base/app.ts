import type { Config } from './config.ts';
import type { Logger } from './log.ts';

/**
 * Something opened once per process, on first use: the library, an upstream client, an index.
 * A service without `open` must be bound where the program is put together.
 */
interface ServiceSpec<T> {
  readonly name: string;
  /** On a server with members, each member gets an instance; other services are shared by all. */
  readonly perMember?: boolean;
  readonly open?: (app: App) => T;
  readonly close?: (value: T) => void | Promise<void>;
}

/** Each service holds its own instances, so that `use` returns the right type without a cast. */
export interface Service<T> extends ServiceSpec<T> {
  readonly opened: WeakMap<App, { readonly value: T }>;
  readonly bound: WeakMap<App, (app: App) => T>;
}

export const service = <T>(spec: ServiceSpec<T>): Service<T> => ({
  ...spec,
  opened: new WeakMap(),
  bound: new WeakMap(),
});

export interface App {
  readonly config: Config;
  readonly log: Logger;
  /** The one instance of a service, opened on first use. */
  use<T>(service: Service<T>): T;
  close(): Promise<void>;
}

type Binding = (app: App) => void;

/** Binds a service to the function that opens it, where the program is put together. */
export const bind =
  <T>(service: Service<T>, open: (app: App) => T): Binding =>
  (app) =>
    void service.bound.set(app, open);

/** `parent`: the app of the whole server. A member's app takes shared services from it. */
export function createApp(
  config: Config,
  log: Logger,
  bindings: readonly Binding[] = [],
  parent?: App,
): App {
  const closers: (() => void | Promise<void>)[] = [];

  const app: App = {
    config,
    log,
    use<T>(service: Service<T>): T {
      if (parent && !service.perMember) return parent.use(service);
      const known = service.opened.get(app);
      if (known) return known.value;
      const open = service.bound.get(app) ?? service.open;
      if (!open) throw new Error(`service ${service.name} is not bound`);
      const value = open(app);
      service.opened.set(app, { value });
      closers.push(() => {
        service.opened.delete(app);
        return service.close?.(value);
      });
      return value;
    },
    async close() {
      // Close in reverse order: later services depend on earlier ones.
      for (let close = closers.pop(); close; close = closers.pop()) await close();
    },
  };
  for (const binding of bindings) binding(app);
  return app;
}
