import { statSync } from 'node:fs';
import type { Resolved } from '../../base/settings.ts';
import { domainsIn, settings } from '../../mcp/catalogue.ts';
import { domains } from '../../mcp/domains.ts';
import type { Check, CheckResult, Domain } from '../../tool/domain.ts';
import type { Probe, UpstreamSpec } from '../../upstream/define-upstream.ts';
import { probe } from '../../upstream/probe.ts';
import { checkClients } from './check-clients.ts';
import { checkEmbedder } from './check-embedder.ts';
import { checkContent, checkFile } from './check-library.ts';
import { checkProgram } from './check-program.ts';

/** How long an upstream may take to respond. */
const PROBE_MS = 10_000;

/** The checks of `lorewright doctor`, in the order of their dependencies. */
export function checksFor(toolsets: ReadonlySet<string>, resolved: Resolved): Check[] {
  const asked = domains.filter(
    (domain) => domainsIn(toolsets).includes(domain) || isHalfSetUp(domain, resolved),
  );
  const upstreams = asked.flatMap((domain) => domain.upstreams);
  return [
    { name: 'program', run: () => checkProgram() },
    { name: 'library', run: checkContent },
    { name: 'file', run: checkFile },
    { name: 'config file', run: () => configCheck(resolved) },
    { name: 'embedder', run: checkEmbedder },
    { name: 'assistants', run: (_, signal) => checkClients(signal) },
    ...asked.flatMap((domain) => domain.checks),
    ...upstreams.filter(isProbed).map((upstream) => upstreamCheck(upstream, resolved)),
  ];
}

type Probed = UpstreamSpec & { readonly probe: Probe };

const isProbed = (upstream: UpstreamSpec): upstream is Probed => upstream.probe !== undefined;

const upstreamCheck = (upstream: Probed, resolved: Resolved): Check => ({
  name: upstream.label,
  async run({ config }, signal) {
    if (config.offline) return { ok: true, detail: 'not asked, since Lorewright is offline' };
    const { ok, detail } = await probe(upstream, config, { signal, ms: PROBE_MS });
    return { ok, detail, ...(!ok && { fix: fixFor(upstream, resolved) }) };
  },
});

/** A configured address is the first suspect, the network the second. */
function fixFor(upstream: Probed, { config, origins, file }: Resolved): string {
  const address = upstream.url(config);
  const own = Object.entries(settings).find(
    ([name, { kind }]) =>
      kind === 'url' && origins[name] !== 'default' && Reflect.get(config, name) === address,
  );
  const offline = 'With --offline Lorewright does without it.';
  if (!own) return `Check the network: "curl -I ${address}" must answer. ${offline}`;
  const [name, { env, fallback }] = own;
  const place = origins[name] === 'file' ? `${name} in ${file}` : env;
  return `The address ${address} is set by ${place}: correct it, or take it out to use ${fallback()} again. ${offline}`;
}

/** One of its keys is set: the user wants it, and a missing one is why its toolset is off. */
const isHalfSetUp = (domain: Domain, { config, origins }: Resolved): boolean =>
  config.toolsets === '' &&
  Object.entries(domain.settings).some(
    ([name, { secret }]) => secret === true && origins[name] !== 'default',
  );

/** Whether the config file is where it should be, and only its owner can read keys in it. */
function configCheck({ file, missingFile, origins }: Resolved): CheckResult {
  if (missingFile !== undefined)
    return {
      ok: true,
      warning: true,
      detail: `LOREWRIGHT_CONFIG names ${missingFile}, and there is no such file.`,
      fix: 'Correct LOREWRIGHT_CONFIG, or take it out.',
    };
  if (file === undefined) return { ok: true, detail: 'none' };
  const secrets = Object.entries(settings)
    .filter(([name, { secret }]) => secret && origins[name] === 'file')
    .map(([name]) => name);
  // Windows has no such file modes.
  const isOpen = process.platform !== 'win32' && (statSync(file).mode & 0o077) !== 0;
  if (secrets.length === 0 || !isOpen) return { ok: true, detail: file };
  return {
    ok: true,
    warning: true,
    detail: `${file} holds ${secrets.join(', ')}, and other users can read it.`,
    fix: `Run: chmod 600 ${file}`,
  };
}
