import { service } from '../../base/app.ts';
import { responseStore } from '../../upstream/port.ts';
import { alreadyRead } from '../articles/already-read.ts';
import { playersClient } from '../audience/player-client.ts';
import { worldAnvilApi } from './api.ts';
import type { WorldAnvil } from './client-port.ts';
import { gameMastersClient } from './gm-client.ts';

/** World Anvil as this process's audience sees it. */
export const worldAnvilService = service<WorldAnvil>({
  name: 'worldanvil',
  perMember: true,
  open: (app) =>
    app.config.audience === 'player'
      ? playersClient(app.use(worldAnvilApi), app.config, alreadyRead(app), app.use(responseStore))
      : gameMastersClient(app),
});
