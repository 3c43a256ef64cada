import { defineDomain } from '../tool/domain.ts';
import { settings } from './settings.ts';
import { spyglass, wiki } from './upstreams.ts';

export const minecraft = defineDomain({
  name: 'minecraft',
  toolsets: [
    {
      name: 'minecraft',
      title: 'Minecraft',
      instructions:
        'Minecraft: name the game version, since data pack folders and formats differ by version; wiki pages come with their revision.',
    },
  ],
  tools: async () => (await import('./tools/index.ts')).tools,
  pageTools: async () => [(await import('./page-tools/check-dropped-pack.ts')).checkDroppedPack],
  prompts: async () => (await import('./prompts.ts')).prompts,
  settings,
  upstreams: [wiki, spyglass],
  checks: [
    {
      name: 'game data',
      run: async (app) => (await import('./doctor-check.ts')).checkGameData(app),
    },
  ],
  commands: {
    datapack: {
      summary: 'Write a new Minecraft data pack, or check one',
      load: () => import('./commands/datapack.ts'),
    },
  },
});
