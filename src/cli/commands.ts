import { domains } from '../mcp/domains.ts';
import type { CommandEntry } from '../tool/command.ts';

/** The program's commands. Each is loaded only when it runs, so that `serve` starts fast. */
export const commands: Readonly<Record<string, CommandEntry>> = {
  serve: {
    summary: 'Serve MCP over stdio (the default), or over HTTP with --http',
    load: () => import('./commands/serve.ts'),
  },
  ...Object.assign({}, ...domains.map((domain) => domain.commands)),
  setup: {
    summary: 'Add Lorewright to your assistants: Claude, Cursor, VS Code and others',
    load: () => import('./commands/setup.ts'),
  },
  tools: {
    summary: 'List the tools a client would see',
    load: () => import('./commands/tools.ts'),
  },
  admin: {
    summary: 'Operate a server for many users: migrate, sync, members, usage, backups',
    load: () => import('./commands/admin.ts'),
  },
  completion: {
    summary: 'Print a script that completes commands and flags in your shell',
    load: () => import('./commands/completion.ts'),
  },
  doctor: {
    summary: 'Show the configuration and check that everything works',
    load: () => import('./commands/doctor.ts'),
  },
};

export const defaultCommand = 'serve';

/** Short options. */
export const letters: Readonly<Record<string, string>> = { help: 'h', version: 'v' };
