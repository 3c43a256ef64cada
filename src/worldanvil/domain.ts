import { defineDomain } from '../tool/domain.ts';
import { articleKind } from './articles/article-kind.ts';
import { ownArticles } from './articles/own-articles.ts';
import { viewOfArticles } from './audience/current-articles.ts';
import { worldAnvilUpstream } from './client/upstream.ts';
import { canWrite, hasKeys, hasVault, neededToWrite, settings } from './settings.ts';

export const worldanvil = defineDomain({
  name: 'worldanvil',
  toolsets: [
    {
      name: 'worldanvil',
      title: 'World Anvil',
      instructions:
        "World Anvil: the user's own worlds. Start with list_user_worlds or search_articles; ids, titles and URLs all work. Also taken: fresh: true (not from cache), all: true (every page), detail (ref, summary, full), format: raw.",
      ready: hasKeys,
      hint: 'World Anvil tools appear once WORLD_ANVIL_APPLICATION_KEY and WORLD_ANVIL_AUTH_TOKEN are set for this server.',
      memberHint: ({ secretsKey }) =>
        secretsKey === ''
          ? undefined
          : 'World Anvil tools appear once the user has stored their keys with set_world_anvil_keys.',
    },
    {
      name: 'worldanvil-write',
      title: 'World Anvil, writing',
      instructions:
        'Writing to World Anvil: propose_*, then apply_change once the user agrees; undo_change takes back.',
      ready: canWrite,
      needs: neededToWrite,
      with: 'worldanvil',
    },
    {
      name: 'vault',
      title: 'Obsidian vaults',
      instructions: "Vaults: search_notes and get_note on the user's own notes.",
      ready: hasVault,
    },
  ],
  // Without an encryption key on the server, members' keys cannot be stored.
  memberTools: async ({ secretsKey }) =>
    secretsKey === '' ? [] : (await import('./tools/member-keys.ts')).memberTools,
  tools: async () => (await import('./tools/index.ts')).tools,
  pagePicture: async (...asked) => (await import('./page/map-picture.ts')).mapPicture(...asked),
  prompts: async () => (await import('./prompts.ts')).prompts,
  kinds: [articleKind],
  settings,
  upstreams: [worldAnvilUpstream],
  commands: {
    worldanvil: {
      summary: 'Read what has changed on World Anvil (worldanvil refresh)',
      load: () => import('./commands/refresh.ts'),
    },
    'export-world': {
      summary: 'Back a World Anvil world up to a folder, or make an Obsidian vault of it',
      load: () => import('./commands/export-world.ts'),
    },
    'import-vault': {
      summary: 'Read an Obsidian vault as a world of your own',
      load: () => import('./commands/import-vault.ts'),
    },
  },
  checks: [
    {
      name: 'World Anvil',
      run: async (app, signal) => (await import('./doctor-check.ts')).checkWorldAnvil(app, signal),
    },
  ],
  async background(app) {
    const { indexInBackground } = await import('./articles/background-index.ts');
    indexInBackground(app);
  },
  progressNotes: /^worldanvil listed /,
  // A data folder that only players use must not keep what was unpublished.
  overwriteDeleted: ({ audience }) => audience === 'player',
  view: viewOfArticles,
  ownContent: ownArticles,
});
