import type { IncomingMessage, ServerResponse } from 'node:http';
import type { App } from '../base/app.ts';
import type { Config } from '../base/config.ts';
import { messageOf } from '../base/error.ts';
import { within } from '../base/time.ts';
import { libraryService } from '../library/library.ts';
import { upstreamCounts } from '../upstream/upstream-counts.ts';
import { postgresService } from './app.ts';
import { HttpRefusal, requireToken } from './http-guard.ts';
import { metricsService } from './metrics.ts';

const READY_MS = 5_000;

/**
 * Serves the operator's endpoints: `/readyz` says whether requests should be sent here, `/metrics`
 * what was served, in Prometheus's text format. If LOREWRIGHT_HTTP_TOKEN is set, metrics need it; on
 * a server with members there are none without it.
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
    requireMetricsToken(app.config, request);
    const parts = [app.use(metricsService).text(), upstreamText(app), await poolText(app)];
    text(response, parts.join(''));
    return true;
  }
  return false;
}

/**
 * A server with members is open to the world, often behind a proxy on the same machine, so that
 * nothing about a request tells the operator's from others: the token alone does.
 */
function requireMetricsToken({ oauthIssuer, httpToken }: Config, request: IncomingMessage): void {
  if (oauthIssuer !== '' && httpToken === '')
    throw new HttpRefusal(
      404,
      'Metrics are off: whoever runs this server sets LOREWRIGHT_HTTP_TOKEN to read them with it.',
    );
  requireToken(request, httpToken);
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

function upstreamText(app: App): string {
  const all = app.use(upstreamCounts).all();
  const requests = all.flatMap(({ upstream, outcomes }) =>
    [...outcomes].map(
      ([outcome, count]) =>
        `lorewright_upstream_requests_total{upstream="${upstream}",outcome="${outcome}"} ${count}`,
    ),
  );
  const seconds = all.map(
    (one) =>
      `lorewright_upstream_seconds_total{upstream="${one.upstream}"} ${one.seconds.toFixed(3)}`,
  );
  return [
    '# HELP lorewright_upstream_requests_total Requests to upstreams, by what came of them.',
    '# TYPE lorewright_upstream_requests_total counter',
    ...requests,
    '# HELP lorewright_upstream_seconds_total How long upstreams took to answer or to fail.',
    '# TYPE lorewright_upstream_seconds_total counter',
    ...seconds,
    '',
  ].join('\n');
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
