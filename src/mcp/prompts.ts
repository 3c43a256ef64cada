import { completable, type McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod';
import type { App } from '../base/app.ts';
import type { Prompt } from '../tool/prompt.ts';

/**
 * Returns a function that registers the prompts on a server; `tools` are the names of its tools.
 * Schemas are made once for all servers.
 */
export function promptRegistration(
  prompts: readonly Prompt[],
  tools: ReadonlySet<string>,
  app: App,
): (server: McpServer) => void {
  const described = prompts.map((prompt) => ({ prompt, argsSchema: argumentsOf(prompt, app) }));
  return (server) => {
    for (const { prompt, argsSchema } of described)
      server.registerPrompt(
        prompt.name,
        { title: prompt.title, description: prompt.description, argsSchema },
        (args) => ({
          messages: [
            { role: 'user', content: { type: 'text', text: prompt.text(args, tools, app.config) } },
          ],
        }),
      );
  };
}

const argumentsOf = ({ args }: Prompt, app: App) =>
  z.object(
    Object.fromEntries(
      Object.entries(args).map(([name, { help, required, complete }]) => {
        // The value is repeated in the prompt, which must stay short.
        const text = z.string().max(2000).describe(help);
        const field = complete ? completable(text, (typed) => complete(typed, app)) : text;
        return [name, required ? field : field.optional()];
      }),
    ),
  );
