import { statSync } from 'node:fs';
import { settings } from '../../base/config.ts';
import { messageOf } from '../../base/error.ts';
import { version } from '../../base/version.ts';
import { libraryFile } from '../../mcp/app.ts';
import { toolsIn } from '../../mcp/catalogue.ts';
import { table } from '../../text/table.ts';
import { chosenToolsets } from '../../tool/toolsets.ts';
import { checks } from '../checks.ts';
import { defineCommand } from '../command.ts';

export const command = defineCommand({
  usage: 'lorewright doctor [--json]',
  help: 'Shows every setting with where it came from (secrets masked), then checks that things work.',
  options: { json: { type: 'boolean', help: 'Print JSON' } },
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
    const results: { check: string; ok: boolean; detail: string }[] = [];
    for (const check of checks) {
      try {
        results.push({ check: check.name, ...(await check.run(app, signal)) });
      } catch (error) {
        results.push({ check: check.name, ok: false, detail: messageOf(error) });
      }
    }
    const toolsets = chosenToolsets(app.config);
    const healthy = results.every((r) => r.ok);
    if (options.json) {
      terminal.out(
        JSON.stringify(
          { version, node: process.version, settings: values, checks: results },
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
        `Library: ${libraryFile(app.config)} (${sizeOf(libraryFile(app.config))})`,
        `Toolsets: ${[...toolsets].join(', ')} (${toolsIn(toolsets).length} tools)`,
        '',
        table(
          ['Setting', 'Value', 'From', 'Variable'],
          values.map((v) => [v.name, v.value || '–', v.origin, v.env]),
        ),
        '',
        table(
          ['Check', 'Result', 'Detail'],
          results.map((r) => [r.check, r.ok ? 'ok' : 'FAILED', r.detail]),
        ),
      ].join('\n'),
    );
    return healthy ? 0 : 1;
  },
});

function sizeOf(path: string): string {
  try {
    return `${(statSync(path).size / 1e6).toFixed(1)} MB`;
  } catch {
    return 'not there yet';
  }
}
