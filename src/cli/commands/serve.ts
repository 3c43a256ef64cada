import { once } from 'node:events';
import type { Server } from 'node:http';
import type { App } from '../../base/app.ts';
import { baseSettings, type Config } from '../../base/config.ts';
import { commandLine, startCommand } from '../../base/program.ts';
import { within } from '../../base/time.ts';
import { libraryService } from '../../library/library.ts';
import { beginBackgroundWork } from '../../mcp/app.ts';
import { domainsIn, leftOut, toolsIn } from '../../mcp/catalogue.ts';
import { pageFolder } from '../../mcp/page/page-files.ts';
import { counted } from '../../text/excerpt.ts';
import { defineCommand, type Invocation, type Terminal } from '../../tool/command.ts';
import { toolsetsService } from '../../tool/toolsets.ts';

/** Clients list the tools first; other work would delay that. */
const FIRST_REQUESTS_MS = 100;

export const command = defineCommand({
  usage: 'lorewright [serve] [--http [HOST:]PORT] [--toolsets a,b]',
  help: 'Serves MCP over stdio to the program that started it, or over Streamable HTTP with --http.',
  options: {},
  untilStopped: true,
  async run(invocation) {
    const { app, signal, terminal } = invocation;
    // Opened first: where nothing is left at all, that is refused with the same reasons.
    app.use(toolsetsService);
    for (const why of leftOut(app.config)) app.log.warn({}, why);
    if (app.config.http !== '') return overHttp(invocation);
    if (process.stdin.isTTY) {
      terminal.err(await explanation(app));
      // Started at a terminal without a command: show help instead of starting an MCP server.
      if (invocation.implied) return 0;
    }
    const { serveOverStdio } = await import('../../mcp/stdio.ts');
    const server = await serveOverStdio(app);
    const over = Promise.race([server.ended, until(signal)]);
    if (
      await within(
        FIRST_REQUESTS_MS,
        over.then(() => false),
        true,
      )
    ) {
      // Loaded before the first call needs them; the first answer from the library is the slowest.
      const domains = domainsIn(app.use(toolsetsService)).filter(({ kinds }) => kinds.length > 0);
      await Promise.all(domains.map((domain) => domain.tools()));
      await Promise.race([beginBackgroundWork(app), over]);
    }
    await over;
    // Whoever pipes questions in closes its end at once and still reads the answers.
    await Promise.race([server.allAnswered(), until(signal)]);
    await server.close();
    return 0;
  },
});

async function overHttp({ app, signal, terminal }: Invocation): Promise<number> {
  const { parseAddress, serveOverHttp } = await import('../../mcp/http.ts');
  const starting = serveOverHttp(app, parseAddress(app.config.http));
  starting.catch(() => {});
  // It may wait a minute for a database that is away.
  const started = await Promise.race([starting, until(signal).then(() => undefined)]);
  if (!started) return 0;
  const { server, stop } = started;
  const announced = announce(app, terminal, server.address());
  // A first library takes a while; stopping the server does not wait for it.
  announced.catch(() => {});
  try {
    await Promise.race([announced, until(signal)]);
    await until(signal);
    return 0;
  } finally {
    await stop();
  }
}

/** Prints the address once the library is ready, then starts background work. */
async function announce(
  app: App,
  terminal: Terminal,
  address: ReturnType<Server['address']>,
): Promise<void> {
  const toolsets = app.use(toolsetsService);
  const tools = await toolsIn(toolsets);
  const where = reachableAt(address) ?? app.config.http;
  const hasMembers = app.config.oauthIssuer !== '';
  terminal.err(
    [
      ...(hasMembers ? membersAddress(app.config, where) : ownAddress(where)),
      '',
      await librarySummary(app),
      `Tools: ${tools.length} in ${[...toolsets].join(', ')}`,
      '',
      ...(hasMembers
        ? memberLines(app.config.publicUrl)
        : connectLines(`${where}/mcp`, app.config.httpToken !== '')),
      '',
      'Ctrl-C stops it.',
    ].join('\n'),
  );
  await beginBackgroundWork(app);
}

const ownAddress = (where: string): string[] => [
  `Lorewright serves MCP at ${where}/mcp`,
  ...(pageFolder() === undefined ? [] : [`The page, for people:   ${where}/`]),
];

const membersAddress = ({ publicUrl, oauthIssuer }: Config, where: string): string[] => [
  `Lorewright serves MCP at ${publicUrl}`,
  `On this machine:         ${where}/mcp`,
  `Members sign in at:      ${oauthIssuer}`,
];

/** How members connect: their client signs them in, so that nobody hands a token out. */
const memberLines = (url: string): string[] => [
  'Members connect a client, which opens the sign-in page. Claude Code:',
  `    claude mcp add --transport http lorewright ${url}`,
  'Others:',
  `    ${JSON.stringify({ mcpServers: { lorewright: { type: 'http', url } } })}`,
];

/** The address for clients on this machine: localhost if the server listens on all addresses. */
function reachableAt(address: ReturnType<Server['address']>): string | undefined {
  if (typeof address !== 'object' || !address) return undefined;
  const host = { '0.0.0.0': '127.0.0.1', '::': '::1' }[address.address] ?? address.address;
  return `http://${host.includes(':') ? `[${host}]` : host}:${address.port}`;
}

/** How clients connect; with a token, where to put it but never its value. */
function connectLines(url: string, hasToken: boolean): string[] {
  const variable = baseSettings.httpToken.env;
  const { port } = new URL(url);
  return [
    'Connect a client. Those that setup knows:',
    `    ${commandLine(`setup --http ${port}`)}`,
    'Claude Code:',
    `    claude mcp add --transport http lorewright ${url}${hasToken ? ` --header "Authorization: Bearer $${variable}"` : ''}`,
    'Others:',
    `    ${JSON.stringify({
      mcpServers: {
        lorewright: {
          type: 'http',
          url,
          ...(hasToken && { headers: { Authorization: `Bearer <${variable}>` } }),
        },
      },
    })}`,
  ];
}

const until = async (signal: AbortSignal): Promise<void> => {
  if (!signal.aborted) await once(signal, 'abort');
};

export async function librarySummary(app: App): Promise<string> {
  const documents = await app.use(libraryService).documents();
  const entries = documents.reduce((sum, d) => sum + d.entityCount, 0);
  const names = documents
    .slice(0, 5)
    .map((d) => `${d.title} (${d.entityCount})`)
    .join(', ');
  return `Library: ${counted(entries, 'entry', 'entries')} in ${counted(documents.length, 'document')}: ${names}${documents.length > 5 ? ', …' : ''}`;
}

async function explanation(app: App): Promise<string> {
  const [command, ...args] = startCommand();
  const config = JSON.stringify({ mcpServers: { lorewright: { command, args } } });
  return `Lorewright is an MCP server: an AI assistant starts it and talks to it over stdin and stdout.

To add it to your assistants:
    ${commandLine('setup')}
or by hand, to Claude Code and to others:
    claude mcp add lorewright -- ${[command, ...args].join(' ')}
    ${config}

To try it here:
    ${commandLine('search "undead that drain life"')}
To serve MCP over HTTP on this machine, with a page to look at:
    ${commandLine('serve --http 7411')}
Everything else:
    ${commandLine('--help')}

${await librarySummary(app)}`;
}
