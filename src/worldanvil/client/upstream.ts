import { defineUpstream } from '../../upstream/define-upstream.ts';

export const worldAnvilUpstream = defineUpstream({
  name: 'worldanvil',
  label: 'World Anvil',
  url: (config) => config.worldAnvilUrl,
  rateLimit: (config) => ({ concurrency: 1, spacingMs: config.worldAnvilPaceMs, shared: true }),
});
