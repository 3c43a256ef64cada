import type { IncomingMessage, ServerResponse } from 'node:http';
import type { App } from '../base/app.ts';
import { messageOf } from '../base/error.ts';
import { within } from '../base/time.ts';
import { libraryService } from '../library/library.ts';
import { postgresService } from './app.ts';
import { HttpRefusal, requireToken } from './http-guard.ts';
import { metricsService } from './metrics.ts';

const READY_MS = 5_000;

/**
 * Answers whoever operates the server: `/readyz` says whether requests should be sent here, `/metrics`
 * what it has done, in Prometheus's text format. Where LOREWRIGHT_HTTP_TOKEN is set, metrics need it.
 */
export async function answersOperator(
  app: App,
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
): Promise<boolean> {
  if (path === '/readyz') {
    await requireReady(app);
    text(response, 'ready\n');
    return true;
  }
  if (path === '/metrics') {
    requireToken(request, app.config.httpToken);
    text(response, app.use(metricsService).text() + (await poolText(app)));
    return true;
  }
  return false;
}

async function requireReady(app: App): Promise<void> {
  const isReady = async (): Promise<true> => {
    await app.use(libraryService).documents();
    return true;
  };
  const why = await within(READY_MS, isReady(), undefined).then(
    (ready) => (ready ? undefined : 'the library does not answer'),
    messageOf,
  );
  if (why !== undefined) throw new HttpRefusal(503, `Not ready: ${why}`, { 'retry-after': '2' });
}

async function poolText(app: App): Promise<string> {
  if (app.config.database === '') return '';
  const postgres = await within(
    READY_MS,
    app.use(postgresService).catch(() => undefined),
    undefined,
  );
  if (!postgres) return '';
  const { busy, idle, waiting } = postgres.db.pool();
  return [
    '# HELP lorewright_database_connections Connections to the database.',
    '# TYPE lorewright_database_connections gauge',
    `lorewright_database_connections{state="busy"} ${busy}`,
    `lorewright_database_connections{state="idle"} ${idle}`,
    `lorewright_database_connections{state="waited_for"} ${waiting}`,
    '',
  ].join('\n');
}

function text(response: ServerResponse, body: string): void {
  response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' }).end(body);
}
