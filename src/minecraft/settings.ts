import { defineSettings, type ValuesOf } from '../base/config.ts';

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
});

declare module '../base/config.ts' {
  interface Config extends ValuesOf<typeof settings> {}
}
