import { existsSync } from 'node:fs';
import type { App } from '../../base/app.ts';
import { invalidInput, notFound } from '../../base/error.ts';
import { copyFile } from '../../library/sqlite/copy-file.ts';
import { postgresService } from '../../mcp/app.ts';
import { counted } from '../../text/excerpt.ts';
import { terminalTable } from '../../text/terminal-table.ts';
import { defineCommand, type Invocation } from '../../tool/command.ts';
import { progressLine } from '../../tool/progress-line.ts';

const actions: Readonly<Record<string, (invocation: Invocation) => Promise<string>>> = {
  migrate: async ({ app }) => {
    const postgres = await app.use(postgresService);
    await postgres.indexVectors();
    return 'The database is up to date.';
  },
  members: async ({ app, options, terminal }) => {
    const rows = await (await membersOf(app)).list();
    if (options.json) return JSON.stringify(rows, null, 2);
    return rows.length === 0
      ? 'Nobody has come yet.'
      : terminalTable(
          ['Owner', 'Subject', 'Issuer', 'Since', 'Calls', 'Last'],
          rows.map((row) => [
            ...[row.owner, row.subject, row.issuer, row.since],
            ...[String(row.calls), row.last ?? '–'],
          ]),
          terminal,
        );
  },
  usage: async ({ app, options, words: [, owner = ''], terminal }) => {
    if (!/^[0-9a-f]{40}$/.test(owner))
      throw invalidInput('usage needs the owner of a member.', {
        next: '"lorewright admin members" lists them.',
      });
    const usage = await (await membersOf(app)).usage(owner);
    if (options.json) return JSON.stringify(usage, null, 2);
    const { entries, bytes, days } = usage;
    return [
      `${counted(entries, 'entry', 'entries')}, ${(bytes / 1e6).toFixed(1)} MB`,
      terminalTable(
        ['Day', 'Calls', 'Errors'],
        days.map(({ day, calls, errors }) => [day, String(calls), String(errors)]),
        terminal,
      ),
    ].join('\n\n');
  },
  'import-library': async ({ app, words: [, file = ''], terminal }) => {
    if (!existsSync(file)) throw notFound(`There is no file ${file || '(none was named)'}.`);
    const { library } = await app.use(postgresService);
    const line = progressLine(terminal);
    const { documents, entities } = await copyFile(file, library, (done, total) =>
      line.show(done, total, 'entries'),
    );
    line.end();
    return `Copied ${counted(entities, 'entry', 'entries')} of ${counted(documents, 'document')}. They are shared: every member sees them.`;
  },
};

async function membersOf(app: App) {
  const { membersIn } = await import('../../library/postgres/members.ts');
  return membersIn((await app.use(postgresService)).db);
}

export const command = defineCommand({
  usage: 'lorewright admin ACTION [ARGUMENT] [--json] --database URL',
  help: `For whoever runs a server for many, on the database in LOREWRIGHT_DATABASE:
  migrate               bring the schema, what is derived and the search indexes up to date
  members               list who has come, and how often
  usage OWNER           what one member has stored and called
  import-library FILE   copy a library file (library.db) into the database, as shared content
"lorewright sync" fills a database like a file. Backups are made with pg_dump.`,
  words: { name: 'an ACTION', least: 1, most: 2, choices: Object.keys(actions) },
  options: { json: { type: 'boolean', help: 'members and usage: print JSON' } },
  async run(invocation) {
    const { app, words, terminal } = invocation;
    const [name = ''] = words;
    const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
    if (!action)
      throw invalidInput(`"${name}" is no action of admin.`, {
        next: `Actions: ${Object.keys(actions).join(', ')}.`,
      });
    if (app.config.database === '')
      throw invalidInput('admin works on a database.', {
        next: 'Name it with --database or LOREWRIGHT_DATABASE.',
      });
    terminal.out(await action(invocation));
    return 0;
  },
});
