import type { IncomingMessage, ServerResponse } from 'node:http';
import type { App } from '../../base/app.ts';
import { LoreError, messageOf } from '../../base/error.ts';
import { version } from '../../base/version.ts';
import { libraryService } from '../../library/library.ts';
import { noClient } from '../../tool/client-input.ts';
import type { Tool, ToolContext } from '../../tool/tool.ts';
import { toolsetsService } from '../../tool/toolsets.ts';
import { callTool } from '../call.ts';
import { domainsIn, toolsIn } from '../catalogue.ts';
import { HttpRefusal } from '../http-guard.ts';
import { whenEnded } from '../request-end.ts';
import { countResults } from './count-results.ts';
import { readEntry } from './read-entry.ts';

/** Homebrew files are the largest upload of the page; base64 adds a third. */
export const CALL_BYTES = 44 * 1024 * 1024;

export interface PageCalls {
  /** Serves a call of the page; `body` is read only once the request is known to come from it. */
  answer(
    request: IncomingMessage,
    response: ServerResponse,
    path: string,
    body: () => Promise<unknown>,
  ): Promise<void>;
}

/**
 * The route between the page and the tools: `POST /api/tools/NAME` with the arguments as JSON
 * returns what an MCP client would get. `GET /api/tools` lists the tools.
 */
export async function pageCalls(app: App): Promise<PageCalls> {
  const toolsets = app.use(toolsetsService);
  const own = await Promise.all(domainsIn(toolsets).map((domain) => domain.pageTools()));
  const offered = await toolsIn(toolsets);
  const all = [...offered, readEntry, countResults(offered), ...own.flat()];
  const tools = new Map(all.map((tool) => [tool.name, tool]));
  let isReadAhead = false;

  return {
    async answer(request, response, path, body) {
      refuseOtherPages(request);
      if (path === '/api/tools' && request.method === 'GET') {
        json(response, { version, offline: app.config.offline, tools: [...tools.keys()] });
        if (!isReadAhead) void readAhead(app);
        isReadAhead = true;
        return;
      }
      const picture = /^\/api\/pictures\/([a-z0-9-]+)\/([\w-]+)$/.exec(path);
      if (picture && request.method === 'GET')
        return sendPicture(app, picture[1] ?? '', picture[2] ?? '', request, response);
      const name = /^\/api\/tools\/([a-z_]+)$/.exec(path)?.[1];
      const tool = name === undefined ? undefined : tools.get(name);
      if (!tool) throw new HttpRefusal(404, 'There is no such tool here.');
      if (request.method !== 'POST')
        throw new HttpRefusal(405, 'Tools are called with POST.', { allow: 'POST' });
      if (!/^application\/json\s*(;|$)/i.test(request.headers['content-type'] ?? ''))
        throw new HttpRefusal(415, 'Arguments are sent as application/json.');
      await call(app, tool, await body(), request, response);
    },
  };
}

/** Somebody has opened the page and will type soon: load now what the first search needs. */
async function readAhead(app: App): Promise<void> {
  const library = app.use(libraryService);
  const select = [...library.kinds.keys()].map((kind) => ({ kind }));
  try {
    await library.search({ select, search: 'dragon', limit: 1 });
  } catch (error) {
    app.log.debug({ reason: messageOf(error) }, 'nothing was read ahead');
  }
}

/**
 * Other web pages can make a browser send requests here, on loopback even without a token. None of
 * them can set this header without a preflight, nor change the Origin that the browser sends.
 */
function refuseOtherPages({ headers }: IncomingMessage): void {
  const site = headers['sec-fetch-site'];
  const { origin, host } = headers;
  const foreign =
    headers['x-lorewright-page'] === undefined ||
    (site !== undefined && site !== 'same-origin') ||
    (origin !== undefined && !isOrigin(origin, host));
  if (foreign) throw new HttpRefusal(403, 'Only the page of this server may call this.');
}

const isOrigin = (origin: string, host: string | undefined): boolean =>
  host !== undefined && (origin === `http://${host}` || origin === `https://${host}`);

const NDJSON = 'application/x-ndjson';

/**
 * If progress is requested, the response has a line for each step and a last one with the result.
 */
async function call(
  app: App,
  tool: Tool,
  args: unknown,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const control = new AbortController();
  whenEnded(request, response, () => control.abort());
  const streams = (request.headers.accept ?? '').includes(NDJSON);
  if (streams) response.writeHead(200, { 'content-type': NDJSON, 'cache-control': 'no-store' });
  const ctx: ToolContext = {
    ...app,
    signal: control.signal,
    client: noClient,
    progress(done, total, message) {
      if (streams && !response.destroyed)
        response.write(`${JSON.stringify({ progress: { done, total, message } })}\n`);
    },
  };
  const result = await callTool(tool, args ?? {}, ctx);
  if (response.destroyed) return;
  if (streams) response.end(`${JSON.stringify({ result })}\n`);
  else json(response, { result });
}

/** An image of a domain, fetched by this server so that the page contacts nobody else. */
async function sendPicture(
  app: App,
  domainName: string,
  id: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const domain = domainsIn(app.use(toolsetsService)).find(({ name }) => name === domainName);
  if (!domain?.pagePicture) throw new HttpRefusal(404, 'There are no such pictures here.');
  const control = new AbortController();
  whenEnded(request, response, () => control.abort());
  try {
    const { type, bytes } = await domain.pagePicture(app, id, control.signal);
    response.writeHead(200, {
      'content-type': type,
      'content-length': bytes.length,
      'cache-control': 'private, max-age=3600',
      'x-content-type-options': 'nosniff',
    });
    response.end(bytes);
  } catch (error) {
    if (!(error instanceof LoreError)) throw error;
    throw new HttpRefusal(error.kind === 'not_found' ? 404 : 502, error.message);
  }
}

function json(response: ServerResponse, value: unknown): void {
  const body = Buffer.from(JSON.stringify(value));
  response.writeHead(200, {
    'content-type': 'application/json',
    'content-length': body.length,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  response.end(body);
}
