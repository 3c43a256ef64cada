import type { App } from '../base/app.ts';
import { libraryService } from '../library/library.ts';
import { checkWorldAnvil } from '../worldanvil/doctor-check.ts';
import { librarySummary } from './commands/serve.ts';

export interface Check {
  readonly name: string;
  run(app: App, signal: AbortSignal): Promise<CheckResult> | CheckResult;
}
export interface CheckResult {
  readonly ok: boolean;
  readonly detail: string;
}

/** What `lorewright doctor` looks at, in the order in which things depend on one another. */
export const checks: readonly Check[] = [
  {
    name: 'library',
    run: (app) => ({ ok: true, detail: librarySummary(app).replace('Library: ', '') }),
  },
  {
    name: 'file',
    run(app) {
      const faults = app.use(libraryService).faults();
      return { ok: faults.length === 0, detail: faults.length === 0 ? 'sound' : faults.join('; ') };
    },
  },
  {
    name: 'search',
    async run(app) {
      const result = await app
        .use(libraryService)
        .search({ select: [{ kind: 'spell' }], search: 'fireball', limit: 1 });
      const first = result.found[0]?.entity.name;
      return { ok: first === 'Fireball', detail: `"fireball" finds ${first ?? 'nothing'}` };
    },
  },
  { name: 'World Anvil', run: checkWorldAnvil },
];
