import { statSync } from 'node:fs';
import type { Config } from '../../base/config.ts';
import { LoreError, messageOf } from '../../base/error.ts';
import { version } from '../../base/version.ts';
import { libraryFile } from '../../mcp/app.ts';
import { settings, toolsIn } from '../../mcp/catalogue.ts';
import { domains } from '../../mcp/domains.ts';
import { terminalTable } from '../../text/terminal-table.ts';
import { defineCommand } from '../../tool/command.ts';
import type { CheckResult } from '../../tool/domain.ts';
import { toolsetsService } from '../../tool/toolsets.ts';
import { checksFor } from '../checks.ts';
import { repair } from '../repair.ts';

export const command = defineCommand({
  usage: 'lorewright doctor [--json] | --repair',
  help: `Shows every setting with where it came from (secrets masked), then checks that things work.
--repair mends a damaged library: it keeps what can be read, your imports first of all, fetches the
rest again, and leaves the old file beside the new one.`,
  options: {
    json: { type: 'boolean', help: 'Print JSON' },
    repair: { type: 'boolean', help: 'Mend a damaged library' },
  },
  async run({ app, settings: resolved, options, terminal, signal }) {
    const values = Object.entries(settings).map(([name, setting]) => {
      const value = String(Reflect.get(resolved.config, name));
      const origin = resolved.origins[name] ?? 'default';
      return {
        name,
        value: setting.secret && value !== '' ? '•••• (set)' : value,
        origin,
        env: setting.env,
      };
    });
    const upstreams = domains.flatMap((domain) =>
      domain.upstreams.map((upstream) => ({
        upstream: upstream.label,
        url: upstream.url(app.config),
        ...upstream.rateLimit(app.config),
      })),
    );
    if (options.repair) return repair(app, terminal, signal);
    const results: (CheckResult & { check: string })[] = [];
    const toolsets = app.use(toolsetsService);
    for (const check of checksFor(toolsets, resolved)) {
      try {
        results.push({ check: check.name, ...(await check.run(app, signal)) });
      } catch (error) {
        const detail = error instanceof LoreError ? error.sentence : messageOf(error);
        results.push({ check: check.name, ok: false, detail });
      }
    }
    const tools = await toolsIn(toolsets);
    const healthy = results.every((r) => r.ok);
    if (options.json) {
      terminal.out(
        JSON.stringify(
          { version, node: process.version, settings: values, upstreams, checks: results },
          null,
          2,
        ),
      );
      return healthy ? 0 : 1;
    }
    terminal.out(
      [
        `${terminal.bold('Lorewright')} ${version} on Node ${process.version}, ${process.platform}-${process.arch}`,
        resolved.file ? `Config file: ${resolved.file}` : 'Config file: none',
        `Library: ${placeOf(app.config)}`,
        `Toolsets: ${[...toolsets].join(', ')} (${tools.length} tools)`,
        '',
        terminalTable(
          ['Setting', 'Value', 'From', 'Variable'],
          values.map((v) => [v.name, v.value || '–', v.origin, v.env]),
          terminal,
        ),
        '',
        terminalTable(
          ['Upstream', 'Address', 'At once', 'Apart'],
          upstreams.map((u) => [u.upstream, u.url, String(u.concurrency), `${u.spacingMs} ms`]),
          terminal,
        ),
        '',
        terminalTable(
          ['Check', 'Result', 'Detail'],
          results.map((r) => [r.check, r.ok ? (r.warning ? 'warning' : 'ok') : 'FAILED', r.detail]),
          { width: terminal.width, wrapLast: true },
        ),
      ].join('\n'),
    );
    return healthy ? 0 : 1;
  },
});

const placeOf = (config: Config): string =>
  config.database === ''
    ? `${libraryFile(config)} (${sizeOf(libraryFile(config))})`
    : 'the PostgreSQL database in LOREWRIGHT_DATABASE';

function sizeOf(path: string): string {
  try {
    return `${(statSync(path).size / 1e6).toFixed(1)} MB`;
  } catch {
    return 'not there yet';
  }
}
