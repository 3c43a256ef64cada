import { createHash } from 'node:crypto';
import { type App, service } from '../../base/app.ts';
import { homepage, version } from '../../base/version.ts';
import { memberService } from '../../tool/member.ts';
import { upstreamService } from '../../upstream/upstream.ts';
import { clampLevel, type Resource } from '../resource.ts';
import type { CallTime } from './call-deadline.ts';
import type { Origin } from './origin.ts';
import { idOf, isRaw, type Raw } from './raw.ts';
import { redact } from './redact-account.ts';
import { worldAnvilUpstream } from './upstream.ts';
import { failureOf, softFailure, unanswered, unfitKeys, unusable } from './world-anvil-error.ts';

/** The largest page World Anvil returns, whatever is requested. */
export const PAGE = 50;

export interface Reading {
  readonly signal?: AbortSignal | undefined;
  /** Background work: yields to every request that a tool call waits for. */
  readonly background?: boolean;
  /** The remaining time of the call that this is read for. */
  readonly time?: CallTime;
  /** Bypass the cache. */
  readonly fresh?: boolean;
  /** Collects where the data came from. */
  readonly origin?: Origin | undefined;
  /** Use nothing that World Anvil returned before this time. */
  readonly since?: number | undefined;
  /** How old a cached response may be, if not the resource's own limit. */
  readonly freshMs?: number;
  /**
   * The update date a list has just given: a cached copy with the same date is valid, however old.
   */
  readonly updateDate?: string;
  /** Do not cache this response. */
  readonly unkept?: boolean;
}

export interface ListRequest extends Reading {
  readonly limit?: number;
  readonly offset?: number;
  /** Category id, or "-1" for articles without one. */
  readonly category?: string | undefined;
  /** Requests full entities; not every list supports it. */
  readonly rich?: number | undefined;
  /** The caller shows only these of the list, so the others need no thorough check. */
  readonly only?: ((ref: Raw) => boolean) | undefined;
  /** Another list of the same resource. */
  readonly path?: string;
  readonly progress?: (done: number) => void;
  /** Called with each page of a complete list as it arrives. */
  readonly page?: (entities: readonly Raw[]) => Promise<void>;
}

/** One request to the API. */
export interface ApiRequest {
  /** The method of requests that write; by default GET, or POST with a body. */
  readonly method?: 'PUT' | 'PATCH';
  readonly path: string;
  readonly body?: string;
  /** What is requested, for error messages. */
  readonly what: string;
  /** What a usable response has: a list of entities, an id, or this very id. */
  readonly gives?: 'entities' | 'id' | { readonly id: string };
}

/** Whether a response that reports success has what was asked for. */
function isComplete(body: Raw, gives: ApiRequest['gives']): boolean {
  if (gives === undefined) return true;
  if (gives === 'entities') return Array.isArray(body.entities);
  return gives === 'id' ? idOf(body) !== '' : idOf(body).toLowerCase() === gives.id.toLowerCase();
}

export function getRequest(resource: Resource, id: string, granularity: number): ApiRequest {
  const query = new URLSearchParams({
    id,
    granularity: String(clampLevel(resource, granularity)),
  });
  return { path: `${resource.path}?${query}`, what: `${resource.words} ${id}`, gives: { id } };
}

export function listRequest(
  resource: Resource,
  parent: string | undefined,
  how: ListRequest,
): ApiRequest & { readonly body: string } {
  const path = how.path ?? resource.list?.path;
  if (!path) throw new Error(`${resource.many} have no list`);
  const query = new URLSearchParams({
    ...(parent !== undefined && { id: parent }),
    ...(how.rich !== undefined && { granularity: String(how.rich) }),
  });
  return {
    path: `${path}${query.size > 0 ? `?${query}` : ''}`,
    body: JSON.stringify({
      limit: String(how.limit ?? PAGE),
      offset: String(how.offset ?? 0),
      ...(how.category !== undefined && { category: { id: how.category } }),
    }),
    what: `the list of ${resource.many.replaceAll('_', ' ')}`,
    gives: 'entities',
  };
}

export const entitiesIn = (raw: Raw): Raw[] =>
  Array.isArray(raw.entities) ? raw.entities.filter(isRaw) : [];

/**
 * World Anvil's API: one request at a time, account secrets removed, failures as messages. Nothing
 * is cached or filtered here.
 */
export interface WorldAnvilApi {
  /** Identifies the account in cache keys without containing its keys. */
  readonly account: string;
  send(request: ApiRequest, how: Reading): Promise<Raw>;
}

export const worldAnvilApi = service<WorldAnvilApi>({
  name: 'worldanvil-api',
  perMember: true,
  open: createApi,
});

function createApi(app: App): WorldAnvilApi {
  const { config } = app;
  const keys = {
    applicationKey: config.worldAnvilApplicationKey,
    authToken: config.worldAnvilAuthToken,
  };
  const upstream = app.use(upstreamService);
  /** While a member has these keys. */
  const had = app.use(memberService)?.keys;
  const account = createHash('sha256')
    .update(JSON.stringify([config.worldAnvilUrl, keys.applicationKey, keys.authToken]))
    .digest('hex')
    .slice(0, 16);

  return {
    account,
    async send({ method, path, body, what, gives }, how) {
      const unfit = unfitKeys(keys);
      if (unfit) throw unfit;
      const response = await upstream
        .request({
          upstream: worldAnvilUpstream,
          url: `${config.worldAnvilUrl}/${path}`,
          method: method ?? (body === undefined ? 'GET' : 'POST'),
          headers: {
            accept: 'application/json',
            'content-type': 'application/json',
            'user-agent': `lorewright (${homepage}, ${version})`,
            'x-application-key': keys.applicationKey,
            'x-auth-token': keys.authToken,
          },
          ...(body !== undefined && { body }),
          signal: AbortSignal.any([how.signal, had].filter((signal) => signal !== undefined)),
          ...(how.background && { background: true }),
          // Responses are cached after redaction only, so the raw response is stored nowhere.
          freshMs: 0,
          timeoutMs: config.worldAnvilTimeoutMs * (method ? 2 : 1),
          // A write is never retried: it may have succeeded although no response came.
          ...(method && { retries: 0 }),
          // A retry would outlast the time limit of most clients.
          timeoutRetries: 0,
          accept: [400, 401, 403, 404, 405, 422],
        })
        .catch((error: unknown) => {
          throw unanswered(error);
        });
      if (response.status !== 200)
        throw failureOf(response.status, response.body, what, method !== undefined);
      if (!isRaw(response.body)) throw unusable(what);
      // A missing flag is a failure too: some responses of the API are empty.
      if (response.body.success !== true)
        throw softFailure(response.body, what, method !== undefined);
      if (!isComplete(response.body, gives)) throw unusable(what);
      return redact(response.body);
    },
  };
}
