import { McpServer, type ServerContext } from '@modelcontextprotocol/server';
import type { App } from '../base/app.ts';
import { HOUR_MS } from '../base/time.ts';
import { homepage, version } from '../base/version.ts';
import { InputNeeded } from '../tool/client-input.ts';
import type { Tool, ToolContext } from '../tool/tool.ts';
import { toolsetsService } from '../tool/toolsets.ts';
import { callTool } from './call.ts';
import { domainsIn, promptsIn, toolsIn } from './catalogue.ts';
import { askClient, clientInput, declaredBy } from './client-input.ts';
import { instructionsFor } from './instructions.ts';
import { registerPrompts } from './prompts.ts';
import { registerResources } from './resources.ts';
import { listedOutput, listedSchema, shownSchema } from './schema.ts';

/** What a tool list says changes with the program only, so clients may keep it for long. */
const LIST_CACHE = { ttlMs: HOUR_MS, cacheScope: 'public' } as const;

/** Builds the servers of one app; cheap, since HTTP wants a fresh one per request. */
export async function serverFactory(app: App): Promise<() => McpServer> {
  const toolsets = app.use(toolsetsService);
  const [tools, prompts] = await Promise.all([toolsIn(toolsets), promptsIn(toolsets)]);
  const shown = tools.map((tool) => ({
    tool,
    inputSchema: shownSchema(() => listedSchema(tool.input)),
    outputSchema: shownSchema(() => listedOutput(tool)),
  }));
  const instructions = instructionsFor(toolsets, app.config);
  const hasLibrary = domainsIn(toolsets).some((domain) => domain.kinds.length > 0);
  return () => {
    const server = new McpServer(
      { name: 'lorewright', title: 'Lorewright', version, websiteUrl: homepage },
      {
        instructions,
        cacheHints: {
          'tools/list': LIST_CACHE,
          'prompts/list': LIST_CACHE,
          'resources/templates/list': LIST_CACHE,
          'server/discover': LIST_CACHE,
        },
      },
    );
    for (const { tool, inputSchema, outputSchema } of shown)
      server.registerTool(
        tool.name,
        {
          ...titleOf(tool),
          description: tool.description,
          inputSchema,
          outputSchema,
          annotations: annotationsOf(tool),
        },
        (args, ctx) => answerOrQuestion(tool, args, contextOf(app, server, ctx)),
      );
    if (hasLibrary) registerResources(server, app);
    registerPrompts(server, prompts);
    return server;
  };
}

/** What a call may destroy and whether it may be repeated matters only where it changes something. */
export const annotationsOf = ({ hints }: Tool) => ({
  readOnlyHint: !hints.writes,
  ...(hints.writes && {
    destructiveHint: hints.destructive,
    idempotentHint: hints.idempotent,
  }),
  openWorldHint: hints.openWorld,
});

/** Programs show the name where there is no title, so one that repeats it is left out. */
const titleOf = ({ name, title }: Tool) =>
  title.toLowerCase() === name.replaceAll('_', ' ') ? {} : { title };

async function answerOrQuestion(tool: Tool, args: unknown, ctx: ToolContext) {
  try {
    return await callTool(tool, args, ctx);
  } catch (error) {
    if (error instanceof InputNeeded) return askClient(error);
    throw error;
  }
}

function contextOf(app: App, { server }: McpServer, { mcpReq }: ServerContext): ToolContext {
  const progressToken = mcpReq._meta?.progressToken;
  return {
    ...app,
    signal: mcpReq.signal,
    client: clientInput(
      declaredBy(mcpReq.envelope) ?? server.getClientCapabilities(),
      mcpReq.inputResponses,
    ),
    progress(done, total, message) {
      if (progressToken === undefined) return;
      // A client that has gone away must not fail the work it asked for.
      mcpReq
        .notify({
          method: 'notifications/progress',
          params: { progressToken, progress: done, ...(total !== undefined && { total }), message },
        })
        .catch((error: unknown) => app.log.debug({ err: error }, 'progress was not delivered'));
    },
  };
}
