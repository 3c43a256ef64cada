import { statSync } from 'node:fs';
import type { App } from '../../base/app.ts';
import { invalidInput, notFound } from '../../base/error.ts';
import { ensureStorable, libraryService } from '../../library/library.ts';
import { copyFile } from '../../library/sqlite/copy-file.ts';
import { postgresService } from '../../mcp/app.ts';
import { domains } from '../../mcp/domains.ts';
import { counted } from '../../text/excerpt.ts';
import { terminalTable } from '../../text/terminal-table.ts';
import { defineCommand, type Invocation } from '../../tool/command.ts';
import { progressLine } from '../../tool/progress-line.ts';

/** Prints its result; returns an exit code other than 0 if something was not done. */
type Action = (invocation: Invocation) => Promise<string | number | undefined>;

const actions: Readonly<Record<string, Action>> = {
  migrate: async ({ app }) => {
    await app.use(postgresService);
    // Opened by a command, the library is brought up to date before it answers.
    await ensureStorable(app.use(libraryService));
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
  usage: async ({ app, options, words: [, who = ''], terminal }) => {
    const usage = await (await membersOf(app)).usage(await ownerNamed(app, who));
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
  sync: async (invocation) => {
    const entry = invocation.program.commands.sync;
    if (!entry) throw notFound('This program has nothing to sync.');
    const { command } = await entry.load();
    return command.run({ ...invocation, words: invocation.words.slice(1) });
  },
  'import-library': async ({ app, words: [, file = ''], terminal }) => {
    if (!statSync(file, { throwIfNoEntry: false })?.isFile())
      throw notFound(`There is no file ${file || '(none was named)'}.`, {
        next: 'Name the library.db in the data folder of the one who fetched it.',
      });
    const { library } = await app.use(postgresService);
    const line = progressLine(terminal);
    const personal = domains.filter(({ ownContent }) => ownContent);
    const copied = await copyFile(file, library, {
      private: new Set(personal.flatMap(({ kinds }) => kinds.map(({ name }) => name))),
      isNoteCopied: (key) =>
        domains.some((domain) => !personal.includes(domain) && domain.progressNotes?.test(key)),
      onProgress: (done, total) => line.show(done, total, 'entries'),
    });
    line.end();
    const { documents, entities, records, left } = copied;
    return [
      `Copied ${counted(entities, 'entry', 'entries')} of ${counted(documents, 'document')} with ${counted(records, 'record')} of their sources. They are shared: every member sees them.`,
      left > 0 &&
        `${counted(left, 'entry', 'entries')} that belong to one person, or that this version does not know, stayed out.`,
    ]
      .filter(Boolean)
      .join('\n');
  },
  'backup-notes': async ({ app }) => {
    const { backupNotes } = await import('../admin/backup-notes.ts');
    return backupNotes(app.config, (await app.use(postgresService)).db);
  },
};

async function membersOf(app: App) {
  const { membersIn } = await import('../../library/postgres/members.ts');
  return membersIn((await app.use(postgresService)).db);
}

/**
 * Finds a member by owner id, by the prefix of it that a narrow table shows, or by the subject of
 * their tokens.
 */
async function ownerNamed(app: App, who: string): Promise<string> {
  const begins = who.replace(/…$/, '');
  const all = await (await membersOf(app)).list();
  const found = all.filter(
    ({ owner, subject }) =>
      subject === who || (begins.length >= LEAST_OF_OWNER && owner.startsWith(begins)),
  );
  const [one, ...more] = found;
  if (one && more.length === 0) return one.owner;
  throw invalidInput(
    one ? `"${who}" may be ${counted(found.length, 'member')}.` : `No member is called "${who}".`,
    { next: '"lorewright admin members" lists them; name the owner or the subject of one.' },
  );
}
const LEAST_OF_OWNER = 6;

export const command = defineCommand({
  usage: 'lorewright admin ACTION [ARGUMENT…] [--json] --database URL',
  help: `For whoever runs a server for many, on the database in LOREWRIGHT_DATABASE:
  migrate               bring the schema, what is derived and the search indexes up to date
  members               list who has come, and how often
  usage MEMBER          what one member, by owner or subject, has stored and called
  sync [KIND…]          fetch open content for everybody, like "lorewright sync", and index it
  import-library FILE   copy a library file (library.db) into the database, as shared content
  backup-notes          what to back up here, and the commands that do it and bring it back`,
  words: { name: 'an ACTION', least: 1, most: 50, choices: Object.keys(actions) },
  options: { json: { type: 'boolean', help: 'members, usage and sync: print JSON' } },
  async run(invocation) {
    const { app, words, terminal } = invocation;
    const [name = ''] = words;
    const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
    if (!action)
      throw invalidInput(`"${name}" is no action of admin.`, {
        next: `Actions: ${Object.keys(actions).join(', ')}.`,
      });
    if (name !== 'sync' && words.length > 2)
      throw invalidInput(`"${words[2]}" is one word too many.`);
    if (app.config.database === '')
      throw invalidInput('admin works on a database.', {
        next: 'Name it with --database or LOREWRIGHT_DATABASE.',
      });
    const result = await action(invocation);
    if (typeof result !== 'string') return result;
    terminal.out(result);
    return 0;
  },
});
