import type { App } from '../../base/app.ts';
import { unavailable } from '../../base/error.ts';
import { isNamedWorld } from '../audience/open-worlds.ts';
import type { Reading } from '../client/client-port.ts';
import { idOf, type Raw, titleOf } from '../client/raw.ts';
import { worldsOf } from '../client/resolve-names.ts';
import { worldAnvilService } from '../client/world-anvil.ts';
import { world } from '../resources.ts';
import { canWrite } from '../settings.ts';

export interface WritableWorld {
  readonly id: string;
  readonly title: string;
}

/** The world, if the settings allow writing to it; refuses otherwise. */
export async function writableWorld(app: App, id: string, how: Reading): Promise<WritableWorld> {
  const { config } = app;
  if (!canWrite(config))
    throw unavailable('Writing to World Anvil is off.', {
      next: {
        operator:
          'LOREWRIGHT_WORLDANVIL_WRITE=1 turns it on for game masters, and LOREWRIGHT_WORLDANVIL_WRITE_WORLDS names the worlds.',
      },
    });
  const wa = app.use(worldAnvilService);
  const own = (await worldsOf(wa, how)).find((each) => idOf(each) === id);
  const found: Raw = own ?? (await wa.get(world, id, -1, how)).raw;
  if (!isNamedWorld(config.worldAnvilWriteWorlds, found))
    throw unavailable(`Writing to the world "${titleOf(found)}" is not allowed.`, {
      next: {
        operator: `Add it to LOREWRIGHT_WORLDANVIL_WRITE_WORLDS to allow it${config.worldAnvilWriteWorlds === '' ? '; no world is named there' : ''}.`,
      },
    });
  return { id, title: titleOf(found) };
}
