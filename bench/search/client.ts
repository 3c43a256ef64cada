import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import * as z from 'zod';
import { thing } from './question-sets.ts';

const Answer = z.object({
  data: z.array(z.object({ kind: z.string(), name: z.string(), document: z.string() })),
  weak: z.boolean().optional(),
  pagination: z.object({ total: z.number() }).optional(),
});

/** The first call of another build derives the whole library anew. */
const PATIENCE = { timeout: 300_000 };

export interface Answered {
  /** Things in the order of the answer, each once. */
  readonly things: readonly string[];
  readonly documents: readonly string[];
  readonly rows: number;
  readonly total: number;
  readonly weak: boolean;
  readonly text: string;
  readonly ms: number;
}

/** The built program as a client meets it, on a library folder. */
export async function startServer(
  data: string,
  embedder: string,
  more: Readonly<Record<string, string>> = {},
) {
  const client = new Client({ name: 'bench', version: '1.0.0' });
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: ['dist/cli.js'],
      stderr: 'ignore',
      env: {
        PATH: process.env.PATH ?? '',
        LOREWRIGHT_DATA: data,
        LOREWRIGHT_CONFIG: '/nonexistent/none.json',
        LOREWRIGHT_OFFLINE: '1',
        LOREWRIGHT_EMBEDDER: embedder,
        ...more,
      },
    }),
  );
  return {
    async ask(tool: string, args: Record<string, unknown>): Promise<Answered> {
      const began = performance.now();
      const reply = await client.callTool({ name: tool, arguments: args }, PATIENCE);
      const ms = performance.now() - began;
      if (reply.isError) throw new Error(JSON.stringify(reply.content));
      const { data: rows, weak = false, pagination } = Answer.parse(reply.structuredContent);
      return {
        things: [...new Set(rows.map(({ kind, name }) => thing(kind, name)))],
        documents: rows.map(({ document }) => document),
        rows: rows.length,
        total: pagination?.total ?? rows.length,
        weak,
        text: reply.content.map((part) => (part.type === 'text' ? part.text : '')).join('\n'),
        ms,
      };
    },
    close: () => client.close(),
  };
}
export type Server = Awaited<ReturnType<typeof startServer>>;
