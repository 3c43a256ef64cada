import * as z from 'zod';
import { type Config, defineSettings, type ValuesOf } from '../../../src/base/config.ts';
import { defineDomain } from '../../../src/tool/domain.ts';
import { defineTool } from '../../../src/tool/tool.ts';
import { defineUpstream } from '../../../src/upstream/define-upstream.ts';

/** A domain as a stranger would add one: this folder, and one line in the list of domains. */

const settings = defineSettings({
  almanacUrl: {
    env: 'ALMANAC_URL',
    kind: 'url',
    fallback: () => 'https://almanac.example',
    help: 'Where the almanac is',
  },
  hemisphere: {
    env: 'ALMANAC_HEMISPHERE',
    flag: 'hemisphere',
    kind: ['north', 'south'],
    fallback: () => 'north',
    help: 'Which way round the seasons go',
  },
  almanacKey: {
    env: 'ALMANAC_KEY',
    kind: 'text',
    fallback: () => '',
    secret: true,
    help: 'Opens the almanac toolset',
  },
});

declare module '../../../src/base/config.ts' {
  interface Config extends ValuesOf<typeof settings> {}
}

const moons: Readonly<Record<Config['hemisphere'], string>> = {
  north: 'Frost Moon',
  south: 'Ember Moon',
};

/** The calls of the tool, with whether it may use the network. */
export const calls: { polite: boolean; offline: boolean }[] = [];

const nameMoon = defineTool({
  name: 'name_moon',
  toolset: 'almanac',
  title: 'Name the moon',
  description: 'The name of the midwinter moon where the user lives.',
  input: z.strictObject({ polite: z.boolean().default(false).describe('Begin with a greeting') }),
  data: z.string(),
  run({ polite }, { config }) {
    calls.push({ polite, offline: config.offline });
    return {
      data: `${polite ? 'Good evening: ' : ''}${moons[config.hemisphere]}`,
      source: 'almanac',
    };
  },
});

/** Which apps the background work has begun for. */
export const begun: Config[] = [];

export const almanac = defineDomain({
  name: 'almanac',
  preset: 'sky',
  toolsets: [
    {
      name: 'almanac',
      title: 'Almanac',
      instructions: 'Almanac: name_moon knows the moons.',
      ready: (config) => config.almanacKey !== '',
      hint: 'Almanac tools appear once ALMANAC_KEY is set.',
    },
  ],
  instructions: ['Moons have other names in the south.'],
  tools: async () => [nameMoon],
  prompts: async () => [
    {
      name: 'plan_night',
      toolset: 'almanac',
      title: 'Plan a night',
      description: 'A night under the midwinter moon',
      args: { place: { help: 'Where', required: true } },
      text: ({ place }) => `Plan a night at ${place}; use name_moon.`,
    },
  ],
  typicalCalls: async () => [
    ['name_moon', { polite: true }],
    ['name_star', {}],
    ['name_moon', { polite: false }],
  ],
  settings,
  upstreams: [
    defineUpstream({
      name: 'almanac',
      label: 'The Almanac',
      url: (config) => config.almanacUrl,
      rateLimit: () => ({ concurrency: 1, spacingMs: 250 }),
    }),
  ],
  commands: {
    moon: { summary: 'Name the moon', load: () => import('./moon-command.ts') },
  },
  checks: [{ name: 'moon', run: ({ config }) => ({ ok: true, detail: moons[config.hemisphere] }) }],
  background(app) {
    begun.push(app.config);
  },
});
