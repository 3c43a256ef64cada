import type { Setting } from '../../src/base/config.ts';
import { settings } from '../../src/mcp/catalogue.ts';

/** What people choose when they install it; everything else has a default that fits most. */
const OFFERED: Readonly<Record<string, string>> = {
  toolsets: 'Toolsets',
  ruleset: 'D&D edition',
  offline: 'Offline',
  worldAnvilApplicationKey: 'World Anvil application key',
  worldAnvilAuthToken: 'World Anvil user token',
};

export interface OfferedSetting {
  readonly name: string;
  readonly title: string;
  readonly setting: Setting;
  readonly choices: readonly string[];
}

export const offeredSettings: readonly OfferedSetting[] = Object.entries(OFFERED).map(
  ([name, title]) => {
    const setting = settings[name];
    if (!setting) throw new Error(`There is no setting ${name}.`);
    const choices = typeof setting.kind === 'string' ? [] : setting.kind;
    return { name, title, setting, choices };
  },
);
