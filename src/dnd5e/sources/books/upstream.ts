import { defineSettings, type ValuesOf } from '../../../base/config.ts';
import { defineUpstream } from '../../../upstream/define-upstream.ts';
import { archivePath, books } from './editions.ts';

export const settings = defineSettings({
  srdUrl: {
    env: 'LOREWRIGHT_SRD_URL',
    kind: 'url',
    fallback: () => 'https://codeload.github.com',
    help: 'SRD rule books',
  },
});

declare module '../../../base/config.ts' {
  interface Config extends ValuesOf<typeof settings> {}
}

/** The two System Reference Documents in Markdown, as archives. */
export const srdBooks = defineUpstream({
  name: 'srd-books',
  label: 'The host of the SRD books',
  url: (config) => config.srdUrl,
  probe: { path: archivePath(books[0]) },
});
