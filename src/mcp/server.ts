import { McpServer, type ServerContext, type ServerOptions } from '@modelcontextprotocol/server';
import { answering } from '../base/answering.ts';
import type { App } from '../base/app.ts';
import { duringCall } from '../base/call-scope.ts';
import { collectWhenIdle } from '../base/memory.ts';
import { HOUR_MS } from '../base/time.ts';
import { homepage, version } from '../base/version.ts';
import { InputNeeded } from '../tool/client-input.ts';
import { memberService } from '../tool/member.ts';
import type { Tool, ToolContext } from '../tool/tool.ts';
import { toolsetsService } from '../tool/toolsets.ts';
import { callTool } from './call.ts';
import { listTools, registerCards } from './cards.ts';
import { domainsIn, promptsIn, toolsIn } from './catalogue.ts';
import { askClient, clientInput, declaredBy } from './client-input.ts';
import { alsoToClient } from './client-log.ts';
import { instructionsFor } from './instructions.ts';
import { metricsService } from './metrics.ts';
import { promptRegistration } from './prompts.ts';
import { registerResources } from './resources.ts';
import { shownSchema } from './schema.ts';
import { listed, toolList } from './tool-list.ts';
import { warmUpService } from './warm-up.ts';

/** The tool list changes with the program only, so clients may cache it for long. */
const LIST_CACHE = { ttlMs: HOUR_MS, cacheScope: 'public' } as const;
/** The tools of members differ, and change when they enter keys. */
const MEMBER_LIST_CACHE = { ttlMs: 0, cacheScope: 'private' } as const;

/** The additional tools of members; loaded only on servers that have members. */
const extraTools = async (app: App): Promise<Tool[]> =>
  app.use(memberService) ? (await import('./members/member-tools.ts')).memberTools(app.config) : [];

/** The names of all tools that an app offers. */
export async function toolNamesOf(app: App): Promise<ReadonlySet<string>> {
  const list = [...(await toolList(app.use(toolsetsService))), ...(await extraTools(app))];
  return new Set(list.map(({ name }) => name));
}

export type ServerFactory = () => McpServer;

/** Creates servers for one app. Cheap, since HTTP needs a new one per request. */
export async function serverFactory(
  app: App,
  more: Pick<ServerOptions, 'requestState'> = {},
): Promise<ServerFactory> {
  const toolsets = app.use(toolsetsService);
  const [list, prompts, extra] = await Promise.all([
    toolList(toolsets),
    promptsIn(toolsets),
    extraTools(app),
  ]);
  // Also those that the token does not allow: the refusal of a call tells the client which scope to
  // sign in for, and nobody calls a tool that is not listed.
  const member = app.use(memberService);
  const all = [...list, ...extra.map(listed)];
  const registered = all.map(({ inputSchema, outputSchema, ...rest }) => ({
    ...rest,
    inputSchema: shownSchema(inputSchema),
    outputSchema: shownSchema(outputSchema),
  }));
  const offered = new Set(all.map(({ name }) => name));
  const loaded = new Map(extra.map((tool) => [tool.name, tool]));
  /** Loads the code of a tool's domain at its first call. */
  const toolNamed = async (name: string, toolset: string): Promise<Tool> => {
    if (!loaded.has(name))
      for (const tool of await toolsIn(new Set([toolset]))) loaded.set(tool.name, tool);
    const tool = loaded.get(name);
    if (!tool) throw new Error(`The built list of tools has ${name}, the program does not.`);
    return tool;
  };
  const registerPrompts = promptRegistration(prompts, offered, app);
  const listCache = member ? MEMBER_LIST_CACHE : LIST_CACHE;
  const instructions = instructionsFor(toolsets, app.config, { forMember: member !== undefined });
  const hasLibrary = domainsIn(toolsets).some((domain) => domain.kinds.length > 0);
  return () => {
    const server = new McpServer(
      { name: 'lorewright', title: 'Lorewright', version, websiteUrl: homepage },
      {
        ...more,
        instructions,
        capabilities: {
          logging: {},
          // A token may allow no tool at all; the list is empty then.
          tools: {},
          ...(hasLibrary && !member && { resources: { subscribe: true, listChanged: true } }),
        },
        cacheHints: {
          'tools/list': listCache,
          'prompts/list': listCache,
          'resources/templates/list': listCache,
          'server/discover': listCache,
        },
      },
    );
    for (const { name, toolset, alsoIn: _, card: __, ...rest } of registered)
      server.registerTool(name, rest, async (args, ctx) =>
        answerOrQuestion(await toolNamed(name, toolset), args, contextOf(app, server, ctx)),
      );
    if (hasLibrary) registerResources(server, app);
    registerPrompts(server);
    registerCards(server, list);
    listTools(server, all);
    return server;
  };
}

async function answerOrQuestion(tool: Tool, args: unknown, ctx: ToolContext) {
  const begun = performance.now();
  try {
    const answer = await answering(() => called(tool, args, ctx));
    const seconds = (performance.now() - begun) / 1000;
    ctx.use(metricsService).observe(tool.name, seconds, answer.isError === true);
    return answer;
  } catch (error) {
    if (error instanceof InputNeeded) return askClient(error);
    throw error;
  } finally {
    collectWhenIdle();
    ctx.use(warmUpService).called(tool.toolset);
  }
}

/** With a database, a call caches what it has read; with a file that is not worth it. */
const called = (tool: Tool, args: unknown, ctx: ToolContext): ReturnType<typeof callTool> =>
  ctx.config.database === ''
    ? callTool(tool, args, ctx)
    : duringCall(() => callTool(tool, args, ctx));

function contextOf(app: App, { server }: McpServer, { mcpReq }: ServerContext): ToolContext {
  const progressToken = mcpReq._meta?.progressToken;
  return {
    ...app,
    log: alsoToClient(app, mcpReq),
    signal: mcpReq.signal,
    client: clientInput(
      declaredBy(mcpReq.envelope) ?? server.getClientCapabilities(),
      mcpReq.inputResponses,
    ),
    progress(done, total, message) {
      if (progressToken === undefined) return;
      // A client that has disconnected must not fail its own call.
      mcpReq
        .notify({
          method: 'notifications/progress',
          params: { progressToken, progress: done, ...(total !== undefined && { total }), message },
        })
        .catch((error: unknown) => app.log.debug({ err: error }, 'progress was not delivered'));
    },
  };
}
