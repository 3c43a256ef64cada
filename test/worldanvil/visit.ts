import { onTestFinished } from 'vitest';
import type { Config } from '../../src/base/config.ts';
import { type Era, type Reply, startInProcess } from '../helpers/client.ts';
import type { Entity } from '../upstreams/worldanvil/entity.ts';
import { inventWorld } from '../upstreams/worldanvil/world.ts';
import { type LoopbackWorldAnvil, startWorldAnvil } from '../upstreams/worldanvil.ts';

export type Thing = Readonly<Record<string, unknown>>;

/** Something of the invented world, by its title. */
export interface Lookup {
  readonly wa: LoopbackWorldAnvil;
  entity(title: string, entityClass?: string): Entity;
  id(title: string, entityClass?: string): string;
}

export interface Visit extends Lookup {
  call(tool: string, args?: Record<string, unknown>): Promise<Reply>;
  /** The one thing a call gives that must succeed. */
  one(tool: string, args?: Record<string, unknown>): Promise<Thing>;
  /** The list a call gives that must succeed. */
  many(tool: string, args?: Record<string, unknown>): Promise<Thing[]>;
}

/** An address of this machine at which nobody listens. */
export const NOBODY = 'http://127.0.0.1:9';

export const settingsFor = (wa: LoopbackWorldAnvil): Partial<Config> => ({
  open5eUrl: NOBODY,
  dnd5eapiUrl: NOBODY,
  worldAnvilUrl: wa.url,
  worldAnvilApplicationKey: wa.applicationKey,
  worldAnvilAuthToken: wa.authToken,
  worldAnvilPaceMs: 0,
  // However slow the machine is, a call has the time to read everything.
  worldAnvilCallMs: 600_000,
  offline: false,
  toolsets: 'worldanvil',
});

export function lookupIn(wa: LoopbackWorldAnvil): Lookup {
  const entity: Lookup['entity'] = (title, entityClass) => {
    const found = [...wa.store.values()].find(
      (each) =>
        each.title === title && (entityClass === undefined || each.entityClass === entityClass),
    );
    if (!found) throw new Error(`the invented world has no ${title}`);
    return found;
  };
  return { wa, entity, id: (title, entityClass) => String(entity(title, entityClass).id) };
}

const isThing = (value: unknown): value is Thing => typeof value === 'object' && value !== null;

/** The program before a loopback World Anvil, behind a real client. */
export async function visitWorldAnvil(
  options: {
    era?: Era;
    config?: Partial<Config>;
    wa?: LoopbackWorldAnvil;
    world?: 'usual' | 'large';
  } = {},
) {
  const wa = options.wa ?? (await startWorldAnvil(inventWorld(options.world)));
  const session = await startInProcess({
    ...(options.era && { era: options.era }),
    // Other toolsets may want the rules.
    library: options.config?.toolsets === undefined ? 'bare' : 'srd',
    config: { ...settingsFor(wa), ...options.config },
  });
  if (!options.wa) onTestFinished(() => wa.close());

  const succeed = async (tool: string, args?: Record<string, unknown>): Promise<Reply> => {
    const reply = await session.call(tool, args);
    if (!reply.success) throw new Error(`${tool} failed: ${reply.error}`);
    return reply;
  };
  const visit: Visit = {
    ...lookupIn(wa),
    call: session.call,
    async one(tool, args) {
      const { data } = await succeed(tool, args);
      if (!isThing(data)) throw new Error(`${tool} gave no object`);
      return data;
    },
    async many(tool, args) {
      const { entities } = await succeed(tool, args);
      if (!Array.isArray(entities)) throw new Error(`${tool} gave no list`);
      return entities.filter(isThing);
    },
  };
  return { ...session, ...visit };
}

export const titles = (things: readonly Thing[]): unknown[] => things.map((thing) => thing.title);

/** Waits until something holds, checking often at first; checking costs time itself. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  const end = Date.now() + 120_000;
  for (let wait = 10; !(await holds()); wait = Math.min(wait * 1.5, 150)) {
    if (Date.now() > end) throw new Error('it did not come to hold in time');
    await new Promise((resolve) => setTimeout(resolve, wait));
  }
}
