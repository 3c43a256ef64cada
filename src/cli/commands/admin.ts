import { statSync } from 'node:fs';
import { invalidInput, notFound } from '../../base/error.ts';
import { ensureStorable, libraryService } from '../../library/library.ts';
import { copyFile } from '../../library/sqlite/copy-file.ts';
import { postgresService } from '../../mcp/app.ts';
import { domains } from '../../mcp/domains.ts';
import { counted } from '../../text/excerpt.ts';
import { terminalTable } from '../../text/terminal-table.ts';
import { defineCommand, type Invocation } from '../../tool/command.ts';
import { progressLine } from '../../tool/progress-line.ts';
import { membersAction, membersOf, ownerNamed } from '../admin/members.ts';

/** Prints its result; returns an exit code other than 0 if something was not done. */
type Action = (invocation: Invocation) => Promise<string | number | undefined>;

const actions: Readonly<Record<string, Action>> = {
  migrate: async ({ app }) => {
    await app.use(postgresService);
    // Opened by a command, the library is brought up to date before it answers.
    await ensureStorable(app.use(libraryService));
    return 'The database is up to date.';
  },
  members: membersAction,
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
    const { documents, entities, records, left, removed } = copied;
    return [
      `Copied ${counted(entities, 'entry', 'entries')} of ${counted(documents, 'document')} with ${counted(records, 'record')} of their sources. They are shared: every member sees them.`,
      removed > 0 &&
        `${counted(removed, 'entry', 'entries')} of these documents that the file does not have were removed.`,
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

export const command = defineCommand({
  usage: 'lorewright admin ACTION [ARGUMENT…] [--json] [--yes] --database URL',
  help: `For whoever runs a server for many, on the database in LOREWRIGHT_DATABASE:
  migrate               bring the schema, what is derived and the search indexes up to date
  members               list who has come, and how often
  members remove MEMBER remove one with everything they have stored here; needs --yes
  members block MEMBER  answer one no more; "members unblock MEMBER" takes it back
  usage MEMBER          what one member, by owner or subject, has stored and called
  sync [KIND…]          fetch open content for everybody, like "lorewright sync", and index it
  import-library FILE   copy a library file (library.db) into the database, as shared content
  backup-notes          what to back up here, and the commands that do it and bring it back`,
  words: { name: 'an ACTION', least: 1, most: 50, choices: Object.keys(actions) },
  options: {
    json: { type: 'boolean', help: 'members, usage and sync: print JSON' },
    yes: { type: 'boolean', help: 'members remove: really remove' },
  },
  async run(invocation) {
    const { app, words, terminal } = invocation;
    const [name = ''] = words;
    const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
    if (!action)
      throw invalidInput(`"${name}" is no action of admin.`, {
        next: `Actions: ${Object.keys(actions).join(', ')}.`,
      });
    const most = name === 'members' ? 3 : 2;
    if (name !== 'sync' && words.length > most)
      throw invalidInput(`"${words[most]}" is one word too many.`);
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
