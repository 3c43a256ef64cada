import { defineSettings, type ValuesOf } from '../base/config.ts';

export const settings = defineSettings({
  open5eUrl: {
    env: 'LOREWRIGHT_OPEN5E_URL',
    kind: 'url',
    fallback: () => 'https://api.open5e.com',
    help: 'Open5e',
  },
  dnd5eapiUrl: {
    env: 'LOREWRIGHT_DND5EAPI_URL',
    kind: 'url',
    fallback: () => 'https://www.dnd5eapi.co',
    help: 'D&D 5e API',
  },
  srdUrl: {
    env: 'LOREWRIGHT_SRD_URL',
    kind: 'url',
    fallback: () => 'https://codeload.github.com',
    help: 'SRD rule books',
  },
});

declare module '../base/config.ts' {
  interface Config extends ValuesOf<typeof settings> {}
}
