import type { Command } from './command.ts';

interface Entry {
  readonly summary: string;
  readonly load: () => Promise<{ command: Command }>;
}

/** The program's commands. Each is loaded only when it runs, so that `serve` starts fast. */
export const commands: Readonly<Record<string, Entry>> = {
  serve: {
    summary: 'Serve MCP over stdio (the default), or over HTTP with --http',
    load: () => import('./commands/serve.ts'),
  },
  search: {
    summary: 'Search the library from the terminal',
    load: () => import('./commands/search.ts'),
  },
  sync: {
    summary: 'Fetch all open D&D content into the library',
    load: () => import('./commands/sync.ts'),
  },
  import: {
    summary: 'Import homebrew from OrcBrew files',
    load: () => import('./commands/import.ts'),
  },
  datapack: {
    summary: 'Write a new Minecraft data pack as a folder or a zip file',
    load: () => import('./commands/datapack.ts'),
  },
  'export-world': {
    summary: 'Write a World Anvil world to a folder as Markdown and JSON',
    load: () => import('./commands/export-world.ts'),
  },
  documents: {
    summary: 'List the documents in the library',
    load: () => import('./commands/documents.ts'),
  },
  tools: {
    summary: 'List the tools a client would see',
    load: () => import('./commands/tools.ts'),
  },
  doctor: {
    summary: 'Show the configuration and check that everything works',
    load: () => import('./commands/doctor.ts'),
  },
};

export const defaultCommand = 'serve';
