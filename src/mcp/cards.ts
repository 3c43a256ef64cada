import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { McpServer, ServerContext } from '@modelcontextprotocol/server';
import * as z from 'zod';
import { HOUR_MS } from '../base/time.ts';
import { declaredBy } from './client-input.ts';
import { pageFolder } from './page/page-files.ts';
import type { ListedTool } from './tool-list.ts';

/** MCP Apps: the extension by which a host shows a tool's answer as a page in the chat. */
const EXTENSION = 'io.modelcontextprotocol/ui';
const CARD_TYPE = 'text/html;profile=mcp-app';

const Capabilities = z.looseObject({
  extensions: z.looseObject({
    [EXTENSION]: z.looseObject({ mimeTypes: z.array(z.string()).optional() }),
  }),
});

const addressOf = (card: string): string => `ui://lorewright/${card}.html`;

/** Whether the client can show cards. */
function showsCards({ server }: McpServer, { mcpReq }: ServerContext): boolean {
  const declared = declaredBy(mcpReq.envelope) ?? server.getClientCapabilities();
  const ui = Capabilities.safeParse(declared).data?.extensions[EXTENSION];
  return ui !== undefined && (ui.mimeTypes?.includes(CARD_TYPE) ?? true);
}

/** What a tool's definition says about its card; older hosts read the second key. */
const metaOf = (card: string) => ({
  ui: { resourceUri: addressOf(card) },
  'ui/resourceUri': addressOf(card),
});

let html: string | undefined;

/** One document holds every card; an attribute of its body says which one to show. */
function cardHtml(card: string): string {
  html ??= readFileSync(join(pageFolder() ?? '', 'card.html.txt'), 'utf8');
  return html.replace('data-view="VIEW"', `data-view="${card}"`);
}

/**
 * Registers a document for every card of these tools; they load nothing from elsewhere. Cards are
 * listed only to clients that can show them: others would pay tokens for nothing.
 */
export function registerCards(server: McpServer, tools: readonly ListedTool[]): void {
  const cards = [...new Set(tools.flatMap(({ card }) => card ?? []))];
  if (cards.length === 0 || pageFolder() === undefined) return;
  for (const card of cards)
    server.registerResource(
      `card-${card}`,
      addressOf(card),
      { title: `Card: ${card}`, mimeType: CARD_TYPE },
      ({ href }) => ({
        contents: [
          {
            uri: href,
            mimeType: CARD_TYPE,
            text: cardHtml(card),
            _meta: { ui: { csp: {}, prefersBorder: true } },
          },
        ],
        ttlMs: HOUR_MS,
        cacheScope: 'public',
      }),
    );
  server.server.setRequestHandler('resources/list', (_request, ctx) => ({
    resources: showsCards(server, ctx)
      ? cards.map((card) => ({
          uri: addressOf(card),
          name: `card-${card}`,
          mimeType: CARD_TYPE,
        }))
      : [],
  }));
}

/**
 * Lists these tools, whichever are registered. Cards are listed only to clients that can show them.
 */
export function listTools(server: McpServer, tools: readonly ListedTool[]): void {
  server.server.setRequestHandler('tools/list', (_request, ctx) => {
    const shows = pageFolder() !== undefined && showsCards(server, ctx);
    return {
      tools: tools.map(
        ({ toolset: _, alsoIn: __, card, inputSchema, outputSchema, ...definition }) => ({
          ...definition,
          inputSchema: { ...inputSchema, type: 'object' as const },
          outputSchema: { ...outputSchema, type: 'object' as const },
          ...(shows && card !== undefined && { _meta: metaOf(card) }),
        }),
      ),
    };
  });
}
