import { homedir } from 'node:os';
import { join } from 'node:path';
import { defineSettings, type ValuesOf } from '../base/config.ts';

/** Where Minecraft's launcher keeps the versions that were played. */
const launcherFolder = (): string => {
  if (process.platform === 'win32')
    return join(
      process.env.APPDATA ?? join(homedir(), 'AppData', 'Roaming'),
      '.minecraft',
      'versions',
    );
  if (process.platform === 'darwin')
    return join(homedir(), 'Library', 'Application Support', 'minecraft', 'versions');
  return join(homedir(), '.minecraft', 'versions');
};

export const settings = defineSettings({
  wikiUrl: {
    env: 'LOREWRIGHT_WIKI_URL',
    kind: 'url',
    fallback: () => 'https://minecraft.wiki/api.php',
    help: 'Minecraft Wiki (MediaWiki api.php)',
  },
  wikiRetries: {
    env: 'LOREWRIGHT_WIKI_RETRIES',
    kind: 'count',
    fallback: () => 3,
    help: 'How often a wiki request is repeated when the wiki asks for patience',
  },
  spyglassUrl: {
    env: 'LOREWRIGHT_SPYGLASS_URL',
    kind: 'url',
    fallback: () => 'https://api.spyglassmc.com',
    help: 'Spyglass: newer Minecraft versions, registries, commands and mcdoc symbols',
  },
  mcdoc: {
    env: 'LOREWRIGHT_MCDOC',
    kind: 'text',
    fallback: () => '',
    help: 'Path or address of the mcdoc symbols for Minecraft format checks',
  },
  minecraftJars: {
    env: 'LOREWRIGHT_MINECRAFT_JARS',
    kind: 'path',
    fallback: launcherFolder,
    help: "Your own Minecraft: a client jar, or the launcher's versions folder; get_vanilla_file reads it",
  },
  vanillaUrl: {
    env: 'LOREWRIGHT_VANILLA_URL',
    kind: 'text',
    fallback: () => '',
    help: 'Mirror of vanilla files, with {version} in the address',
  },
  packRoots: {
    env: 'LOREWRIGHT_PACK_ROOTS',
    kind: 'text',
    fallback: () => '',
    help: 'Folders whose data packs a client may have checked over stdio, separated as in PATH',
  },
});

declare module '../base/config.ts' {
  interface Config extends ValuesOf<typeof settings> {}
}
