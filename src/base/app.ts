import type { Config } from './config.ts';
import type { Logger } from './log.ts';

/**
 * Something opened once per process, on first use: the library, an upstream client, an index.
 * A service without `open` must be bound where the program is put together.
 */
export interface Service<T> {
  readonly name: string;
  readonly open?: (app: App) => T;
  readonly close?: (value: T) => void | Promise<void>;
}

export interface App {
  readonly config: Config;
  readonly log: Logger;
  /** The one instance of a service, opened on first use. */
  use<T>(service: Service<T>): T;
  close(): Promise<void>;
}

export interface Binding {
  readonly name: string;
  readonly open: (app: App) => unknown;
}

/** Tells how a service without a default is opened. */
export const bind = <T>(service: Service<T>, open: (app: App) => T): Binding => ({
  name: service.name,
  open,
});

export function createApp(config: Config, log: Logger, bindings: readonly Binding[] = []): App {
  const bound = new Map(bindings.map((b) => [b.name, b.open]));
  const opened = new Map<string, { value: unknown; close: () => void | Promise<void> }>();

  const app: App = {
    config,
    log,
    use<T>(service: Service<T>): T {
      const known = opened.get(service.name);
      // The map is filled below with this very service's own value, so its type is T.
      if (known) return known.value as T;
      const open = (bound.get(service.name) as ((app: App) => T) | undefined) ?? service.open;
      if (!open) throw new Error(`service ${service.name} is not bound`);
      const value = open(app);
      opened.set(service.name, { value, close: () => service.close?.(value) });
      return value;
    },
    async close() {
      // Last opened, first closed: later services lean on earlier ones.
      for (const [name, service] of [...opened].reverse()) {
        opened.delete(name);
        await service.close();
      }
    },
  };
  return app;
}
