import { statSync } from 'node:fs';
import { commandLine } from '../base/program.ts';
import type { Resolved } from '../base/settings.ts';
import { libraryService } from '../library/library.ts';
import { domainsIn, settings } from '../mcp/catalogue.ts';
import { domains } from '../mcp/domains.ts';
import type { Check, CheckResult, Domain } from '../tool/domain.ts';
import { librarySummary } from './commands/serve.ts';
import { checkClients } from './setup/check-clients.ts';

/** What `lorewright doctor` looks at, in the order in which things depend on one another. */
export const checksFor = (toolsets: ReadonlySet<string>, resolved: Resolved): Check[] => [
  {
    name: 'library',
    async run(app) {
      const [notice] = await app.use(libraryService).notices();
      const detail = (await librarySummary(app)).replace('Library: ', '');
      return notice
        ? { ok: true, warning: true, detail: `${notice} ${detail}` }
        : { ok: true, detail };
    },
  },
  {
    name: 'file',
    async run(app) {
      const faults = await app.use(libraryService).faults();
      if (faults.length === 0) return { ok: true, detail: 'sound' };
      return {
        ok: false,
        detail: `The library file is damaged; "${commandLine('doctor --repair')}" mends it. (${faults.join('; ')})`,
      };
    },
  },
  {
    name: 'config file',
    run: () => configCheck(resolved),
  },
  { name: 'assistants', run: () => checkClients() },
  ...domains
    .filter((domain) => domainsIn(toolsets).includes(domain) || isHalfSetUp(domain, resolved))
    .flatMap((domain) => domain.checks),
];

/** One of its keys is there: somebody wants it, and a missing one is why its toolset is off. */
const isHalfSetUp = (domain: Domain, { config, origins }: Resolved): boolean =>
  config.toolsets === '' &&
  Object.entries(domain.settings).some(
    ([name, { secret }]) => secret === true && origins[name] !== 'default',
  );

/** Whether other users of the machine can read keys in the config file. */
function configCheck({ file, origins }: Resolved): CheckResult {
  if (file === undefined) return { ok: true, detail: 'none' };
  const secrets = Object.entries(settings)
    .filter(([name, { secret }]) => secret && origins[name] === 'file')
    .map(([name]) => name);
  // Windows has no such modes.
  const isOpen = process.platform !== 'win32' && (statSync(file).mode & 0o077) !== 0;
  if (secrets.length === 0 || !isOpen) return { ok: true, detail: file };
  return {
    ok: true,
    warning: true,
    detail: `${file} holds ${secrets.join(', ')}, and other users can read it: run chmod 600 ${file}`,
  };
}
