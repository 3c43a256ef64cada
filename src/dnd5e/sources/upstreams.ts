import { defineUpstream } from '../../upstream/define-upstream.ts';

export const open5e = defineUpstream({
  name: 'open5e',
  label: 'Open5e',
  url: (config) => config.open5eUrl,
  manners: () => ({ concurrency: 4, spacingMs: 0 }),
});

export const dnd5eapi = defineUpstream({
  name: 'dnd5eapi',
  label: 'D&D 5e API',
  url: (config) => config.dnd5eapiUrl,
  // It refuses more than 50 requests a second.
  manners: () => ({ concurrency: 4, spacingMs: 25 }),
});

/** The two System Reference Documents in Markdown, as archives. */
export const srdBooks = defineUpstream({
  name: 'srd-books',
  label: 'The host of the SRD books',
  url: (config) => config.srdUrl,
});
