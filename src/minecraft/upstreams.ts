import * as z from 'zod';
import { defineUpstream } from '../upstream/define-upstream.ts';

export const wiki = defineUpstream({
  name: 'minecraft-wiki',
  label: 'Minecraft Wiki',
  url: (config) => config.wikiUrl,
  probe: {
    path: '?action=query&meta=siteinfo&format=json&formatversion=2',
    answer: z.looseObject({ query: z.looseObject({}) }),
  },
  // MediaWiki asks clients to send requests sequentially.
  rateLimit: () => ({ concurrency: 1, spacingMs: 0 }),
});

/** Versions, registries, commands and mcdoc symbols of the game. */
export const spyglass = defineUpstream({
  name: 'spyglass',
  label: 'Spyglass',
  url: (config) => config.spyglassUrl,
  probe: { path: '/mcje/versions', answer: z.array(z.looseObject({ id: z.string() })) },
});

/** A mirror of the game's own files, only if the user configures one. */
export const vanillaMirror = defineUpstream({
  name: 'vanilla-mirror',
  label: 'The mirror of vanilla files',
  url: (config) => config.vanillaUrl,
});
