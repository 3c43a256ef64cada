import type { McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod';
import type { Prompt } from '../tool/prompt.ts';

/** Offers prompts; `tools` are the names of the tools that this server has. */
export function registerPrompts(
  server: McpServer,
  prompts: readonly Prompt[],
  tools: ReadonlySet<string>,
): void {
  for (const prompt of prompts)
    server.registerPrompt(
      prompt.name,
      {
        title: prompt.title,
        description: prompt.description,
        argsSchema: z.object(
          Object.fromEntries(
            Object.entries(prompt.args).map(([name, { help, required }]) => {
              // It is repeated in the prompt, which has to stay short.
              const field = z.string().max(2000).describe(help);
              return [name, required ? field : field.optional()];
            }),
          ),
        ),
      },
      (args) => ({
        messages: [{ role: 'user', content: { type: 'text', text: prompt.text(args, tools) } }],
      }),
    );
}
