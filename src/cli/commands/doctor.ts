import type { App } from '../../base/app.ts';
import type { Config } from '../../base/config.ts';
import { LoreError, messageOf } from '../../base/error.ts';
import { sentenceFor } from '../../base/notice.ts';
import type { Resolved } from '../../base/settings.ts';
import { version } from '../../base/version.ts';
import { libraryFile } from '../../mcp/app.ts';
import { settings, toolsIn } from '../../mcp/catalogue.ts';
import { domains } from '../../mcp/domains.ts';
import { counted } from '../../text/excerpt.ts';
import { terminalTable, wrapProse } from '../../text/terminal-table.ts';
import { defineCommand, type Terminal } from '../../tool/command.ts';
import type { Check, CheckResult } from '../../tool/domain.ts';
import { progressLine } from '../../tool/progress-line.ts';
import { toolsetsService } from '../../tool/toolsets.ts';
import { sizeOf } from '../doctor/check-library.ts';
import { checksFor } from '../doctor/checks.ts';
import { repair } from '../doctor/repair.ts';

type Result = CheckResult & { readonly check: string };

/** The column that may be cut: the value, not the variable that sets it. */
const VALUE = 1;

export const command = defineCommand({
  usage: 'lorewright doctor [--all] [--json] | --repair',
  help: `Shows what is set and where it came from (secrets masked), then checks that things work: the library,
the embedder, the assistants that name Lorewright, keys, and every upstream of the chosen toolsets.
Exits with 1 when something does not.
--all shows every setting, and how each upstream is asked.
--repair repairs a damaged library: it keeps what can be read, your imports first of all, fetches the
rest again, and leaves the old file beside the new one.`,
  options: {
    all: { type: 'boolean', help: 'Show every setting, and the pace of upstreams' },
    json: { type: 'boolean', help: 'Print JSON' },
    repair: { type: 'boolean', help: 'Repair a damaged library' },
  },
  async run({ app, settings: resolved, options, terminal, signal }) {
    if (options.repair) return repair(app, terminal, signal);
    const values = shownSettings(resolved);
    const upstreams = shownUpstreams(app.config);
    const toolsets = app.use(toolsetsService);
    const checks = checksFor(toolsets, resolved);
    const line = progressLine(terminal);
    let done = 0;
    line.show(done, checks.length, 'checks');
    const results = await Promise.all(
      checks.map(async (check) => {
        const result = await resultOf(check, app, signal);
        line.show(++done, checks.length, `checks: ${check.name}`);
        return result;
      }),
    );
    line.end();
    const failed = results.filter(({ ok }) => !ok).length;
    if (options.json) {
      const report = { version, node: process.version, settings: values, upstreams };
      terminal.out(JSON.stringify({ ...report, checks: results }, null, 2));
      return failed > 0 ? 1 : 0;
    }
    const tools = await toolsIn(toolsets);
    terminal.out(
      [
        `${terminal.bold('Lorewright')} ${version} on Node ${process.version}, ${process.platform}-${process.arch}`,
        resolved.file ? `Config file: ${resolved.file}` : 'Config file: none',
        `Library: ${placeOf(app.config)}`,
        ...wrapProse(
          `Toolsets: ${[...toolsets].join(', ')} (${tools.length} tools)`,
          terminal.width,
          2,
        ),
        '',
        ...settingLines(options.all ? values : values.filter(isSet), terminal),
        ...(options.all ? ['', upstreamTable(upstreams, terminal)] : []),
        '',
        terminalTable(
          ['Check', 'Result', 'Detail'],
          results.map((r) => [r.check, r.ok ? (r.warning ? 'warning' : 'ok') : 'FAILED', r.detail]),
          { width: terminal.width, wrapLast: true },
        ),
        ...fixLines(results, terminal),
        '',
        failed === 0 ? 'Everything works.' : `${counted(failed, 'check')} failed.`,
      ].join('\n'),
    );
    return failed > 0 ? 1 : 0;
  },
});

/** Abbreviated, since the table has many columns. */
const shortOrigin = (origin: string): string => (origin === 'environment' ? 'env' : origin);

const placeOf = (config: Config): string =>
  config.database === ''
    ? `${libraryFile(config)} (${sizeOf(libraryFile(config))})`
    : 'the PostgreSQL database in LOREWRIGHT_DATABASE';

const shownSettings = ({ config, origins }: Resolved) =>
  Object.entries(settings).map(([name, { secret, env }]) => {
    const value = String(Reflect.get(config, name));
    return {
      name,
      value: secret && value !== '' ? '•••• (set)' : value,
      origin: origins[name] ?? 'default',
      env,
    };
  });

type Setting = ReturnType<typeof shownSettings>[number];

const isSet = ({ origin }: Setting): boolean => origin !== 'default';

function settingLines(values: readonly Setting[], { width }: Terminal): string[] {
  if (values.length === 0) return ['Settings: all as they come; --all shows them.'];
  return [
    terminalTable(
      ['Setting', 'Value', 'From', 'Variable'],
      values.map((v) => [v.name, v.value || '–', shortOrigin(v.origin), v.env]),
      { width, yields: VALUE },
    ),
  ];
}

const shownUpstreams = (config: Config) =>
  domains.flatMap((domain) =>
    domain.upstreams.map((upstream) => ({
      upstream: upstream.label,
      url: upstream.url(config),
      ...upstream.rateLimit(config),
    })),
  );

const upstreamTable = (upstreams: ReturnType<typeof shownUpstreams>, { width }: Terminal): string =>
  terminalTable(
    ['Upstream', 'Address', 'At once', 'Apart'],
    upstreams.map((u) => [u.upstream, u.url, String(u.concurrency), `${u.spacingMs} ms`]),
    { width, yields: VALUE },
  );

async function resultOf(check: Check, app: App, signal: AbortSignal): Promise<Result> {
  try {
    return { check: check.name, ...(await check.run(app, signal)) };
  } catch (error) {
    const detail = error instanceof LoreError ? error.message : messageOf(error);
    const fix =
      error instanceof LoreError && error.next ? sentenceFor(error.next, 'operator') : undefined;
    return { check: check.name, ok: false, detail, ...(fix !== undefined && { fix }) };
  }
}

/** How to fix each problem; problems with the same fix share a line. */
function fixLines(results: readonly Result[], { width, bold }: Terminal): string[] {
  const fixes = new Map<string, string[]>();
  for (const { check, fix } of results)
    if (fix !== undefined) fixes.set(fix, [...(fixes.get(fix) ?? []), check]);
  if (fixes.size === 0) return [];
  return [
    '',
    bold('What to do'),
    ...[...fixes].flatMap(([fix, checks]) => wrapProse(`  ${checks.join(', ')}: ${fix}`, width, 2)),
  ];
}
