import { libraryService } from '../library/library.ts';
import { domainsIn } from '../mcp/catalogue.ts';
import type { Check } from '../tool/domain.ts';
import { librarySummary } from './commands/serve.ts';

/** What `lorewright doctor` looks at, in the order in which things depend on one another. */
export const checksFor = (toolsets: ReadonlySet<string>): Check[] => [
  {
    name: 'library',
    run: async (app) => ({
      ok: true,
      detail: (await librarySummary(app)).replace('Library: ', ''),
    }),
  },
  {
    name: 'file',
    async run(app) {
      const faults = await app.use(libraryService).faults();
      return { ok: faults.length === 0, detail: faults.length === 0 ? 'sound' : faults.join('; ') };
    },
  },
  ...domainsIn(toolsets).flatMap((domain) => domain.checks),
];
