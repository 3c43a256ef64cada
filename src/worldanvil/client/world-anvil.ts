import { createHash } from 'node:crypto';
import { type App, service } from '../../base/app.ts';
import { LoreError, notFound, unavailable } from '../../base/error.ts';
import { DAY_MS } from '../../base/time.ts';
import { homepage, version } from '../../base/version.ts';
import { span } from '../../text/time-span.ts';
import { responseStore } from '../../upstream/port.ts';
import { upstreamService } from '../../upstream/upstream.ts';
import { type Audience, forAudience, holdsGmContent } from '../audience/visibility.ts';
import { clampLevel, REFERENCE_FIELDS, type Resource } from '../resources.ts';
import type { CallTime } from './call-deadline.ts';
import { idOf, isRaw, type Raw, textOf } from './raw.ts';
import { redact } from './redact-account.ts';
import { answerCache } from './response-cache.ts';
import { worldAnvilUpstream } from './upstream.ts';
import { failureOf, missingKeys, softFailure, unanswered } from './world-anvil-error.ts';

/** World Anvil gives no more than this in one answer, whatever is asked for. */
const PAGE = 50;
/** No world is known to hold more; beyond it a list is taken for one that never ends. */
const MOST_PAGES = 400;

export interface Reading {
  readonly signal?: AbortSignal | undefined;
  /** Work nobody waits for: every tool call goes first. */
  readonly background?: boolean;
  /** How long the call may go on that this is read for. */
  readonly time?: CallTime;
  /** Do not take a kept answer. */
  readonly fresh?: boolean;
  /** How old a kept answer may be, where the resource's own measure does not fit. */
  readonly freshMs?: number;
  /** Do not keep this answer. */
  readonly unkept?: boolean;
}

interface Read {
  readonly raw: Raw;
  readonly cached: boolean;
  readonly notices: readonly string[];
}

export interface Page {
  readonly entities: readonly Raw[];
  /** How many World Anvil sent, before the audience's filter. */
  readonly sent: number;
  /** The first of these, before the filter: a page that begins like an earlier one is the same again. */
  readonly first?: string | undefined;
  /** There was no time for some of the lists that this is gathered from. */
  readonly partial?: boolean;
  readonly cached: boolean;
  readonly notices: readonly string[];
}

export interface ListRequest extends Reading {
  readonly limit?: number;
  readonly offset?: number;
  /** Category id, or "-1" for articles without one. */
  readonly category?: string | undefined;
  /** Asks for whole entities; not every list heeds it. */
  readonly rich?: number | undefined;
  readonly progress?: (done: number) => void;
  /** Gets each page of a whole list as it comes. */
  readonly page?: (entities: readonly Raw[]) => Promise<void>;
}

/** What a reference may tell; anything more comes with a whole entity. */
const REFERENCE = new Set([...REFERENCE_FIELDS, 'ownership', 'author', 'isEditable']);
const isReference = (raw: Raw): boolean => Object.keys(raw).every((name) => REFERENCE.has(name));

interface Identity {
  readonly id: string;
  readonly username: string;
}

/** World Anvil, read only. Whatever it gives has been redacted and filtered for the audience. */
export interface WorldAnvil {
  readonly audience: Audience;
  readonly account: string;
  get(resource: Resource, id: string, granularity: number, how?: Reading): Promise<Read>;
  list(
    resource: Resource,
    parent: string | undefined,
    how?: ListRequest & { path?: string },
  ): Promise<Page>;
  /** Every page of a list. */
  listAll(
    resource: Resource,
    parent: string | undefined,
    how?: ListRequest & { path?: string },
  ): Promise<Page>;
  identity(how?: Reading): Promise<Identity>;
}

export const worldAnvilService = service<WorldAnvil>({
  name: 'worldanvil',
  open: createWorldAnvil,
});

function createWorldAnvil(app: App): WorldAnvil {
  const { config } = app;
  const keys = {
    applicationKey: config.worldAnvilApplicationKey,
    authToken: config.worldAnvilAuthToken,
  };
  const upstream = app.use(upstreamService);
  const cache = answerCache(app.use(responseStore));
  // Whose answers these are, without telling the keys.
  const account = createHash('sha256')
    .update(JSON.stringify([config.worldAnvilUrl, keys.applicationKey, keys.authToken]))
    .digest('hex')
    .slice(0, 16);

  async function send(
    path: string,
    body: string | undefined,
    what: string,
    how: Reading,
  ): Promise<Raw> {
    const response = await upstream
      .request({
        upstream: worldAnvilUpstream,
        url: `${config.worldAnvilUrl}/${path}`,
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          accept: 'application/json',
          'content-type': 'application/json',
          'user-agent': `lorewright (${homepage}, ${version})`,
          'x-application-key': keys.applicationKey,
          'x-auth-token': keys.authToken,
        },
        ...(body !== undefined && { body }),
        ...(how.signal && { signal: how.signal }),
        ...(how.background && { background: true }),
        // What may be kept is kept here, after redaction; the raw answer is stored nowhere.
        freshMs: 0,
        timeoutMs: config.worldAnvilTimeoutMs,
        // Asking again would outlast the patience of most clients.
        timeoutRetries: 0,
        accept: [400, 401, 403, 404, 405, 422],
      })
      .catch((error: unknown) => {
        throw unanswered(error);
      });
    if (response.status !== 200) throw failureOf(response.status, response.body, what);
    if (!isRaw(response.body)) throw failureOf(0, response.body, what);
    // A missing flag is a failure too: some answers of the API are no answers.
    if (response.body.success !== true) throw softFailure(response.body, what);
    return redact(response.body);
  }

  const keyOf = (path: string, body: string | undefined): string =>
    `worldanvil:${account}:${path}${body ? ` ${body}` : ''}`;

  async function keep(key: string, raw: Raw): Promise<boolean> {
    if (holdsGmContent(raw)) return false;
    await cache.put(key, raw);
    return true;
  }

  async function ask(
    path: string,
    body: string | undefined,
    what: string,
    keepMs: number,
    how: Reading,
  ): Promise<{ raw: Raw; cached: boolean; notices: string[] }> {
    const missing = missingKeys(keys);
    if (missing) throw missing;
    const key = keyOf(path, body);
    const kept = keepMs > 0 ? await cache.get(key) : undefined;
    const age = kept ? Date.now() - kept.storedAt : Number.POSITIVE_INFINITY;
    if (kept && age < keepMs && !how.fresh) return { raw: kept.body, cached: true, notices: [] };
    try {
      const raw = await send(path, body, what, how);
      if (keepMs > 0 && !how.unkept && (await keep(key, raw))) how.time?.advance();
      return { raw, cached: false, notices: [] };
    } catch (error) {
      const passing = error instanceof LoreError && (error.kind === 'upstream' || config.offline);
      if (!kept || !passing) throw error;
      return {
        raw: kept.body,
        cached: true,
        notices: [`${error.message} This copy is ${span(age)} old.`],
      };
    }
  }

  function allowed(resource: Resource): void {
    if (config.audience === 'player' && resource.players === 'nothing')
      throw unavailable(
        `World Anvil does not say which ${resource.words}s are public, so players get none.`,
        {
          next: 'Start Lorewright with --audience gm to read them.',
        },
      );
  }

  async function list(
    resource: Resource,
    parent: string | undefined,
    how: ListRequest & { path?: string } = {},
  ): Promise<Page> {
    allowed(resource);
    const path = how.path ?? resource.list?.path;
    if (!path) throw new Error(`${resource.many} have no list`);
    const addressOf = (rich: number | undefined): string => {
      const query = new URLSearchParams({
        ...(parent !== undefined && { id: parent }),
        ...(rich !== undefined && { granularity: String(rich) }),
      });
      return `${path}${query.size > 0 ? `?${query}` : ''}`;
    };
    const body = JSON.stringify({
      limit: String(how.limit ?? PAGE),
      offset: String(how.offset ?? 0),
      ...(how.category !== undefined && { category: { id: how.category } }),
    });
    const keepMs = resource.kept ? (how.freshMs ?? resource.listFreshMs) : 0;
    const { raw, cached, notices } = await ask(
      addressOf(how.rich),
      body,
      `the list of ${resource.many.replaceAll('_', ' ')}`,
      keepMs,
      how,
    );
    const sent = Array.isArray(raw.entities) ? raw.entities.filter(isRaw) : [];
    // A list that did not heed the wish for whole entities is the plain list.
    if (how.rich !== undefined && !cached && keepMs > 0 && sent.every(isReference))
      await keep(keyOf(addressOf(undefined), body), raw);
    return {
      entities: sent.map((entity) => forAudience(entity, config.audience)).filter(isRaw),
      sent: sent.length,
      first: sent[0] && idOf(sent[0]),
      cached,
      notices,
    };
  }

  return {
    audience: config.audience,
    account,
    list,

    async get(resource, id, granularity, how = {}) {
      allowed(resource);
      const level = clampLevel(resource, granularity);
      const query = new URLSearchParams({ id, granularity: String(level) });
      const what = `${resource.words} ${id}`;
      const { raw, cached, notices } = await ask(
        `${resource.path}?${query}`,
        undefined,
        what,
        resource.kept ? (how.freshMs ?? resource.freshMs) : 0,
        how,
      );
      const shown = forAudience(raw, config.audience);
      if (!shown) throw notFound(`No ${resource.words} that is open to players has the id ${id}.`);
      return { raw: shown, cached, notices };
    },

    async listAll(resource, parent, how = {}) {
      const entities = new Map<string, Raw>();
      const firsts = new Set<string>();
      const notices = new Set<string>();
      let cached = true;
      let sent = 0;
      for (let page = 0; page < MOST_PAGES; page++) {
        how.signal?.throwIfAborted();
        const { progress: _, page: __, ...request } = how;
        const got = await list(resource, parent, { ...request, limit: PAGE, offset: page * PAGE });
        cached &&= got.cached;
        for (const notice of got.notices) notices.add(notice);
        const { first } = got;
        if (first !== undefined && firsts.has(first)) {
          notices.add('World Anvil gave the same page again, so the list may not be whole.');
          break;
        }
        if (first !== undefined) firsts.add(first);
        for (const entity of got.entities) entities.set(idOf(entity), entity);
        sent += got.sent;
        await how.page?.(got.entities);
        how.progress?.(entities.size);
        if (got.sent < PAGE) break;
      }
      return { entities: [...entities.values()], sent, cached, notices: [...notices] };
    },

    async identity(how = {}) {
      const { raw } = await ask('identity', undefined, 'your identity', DAY_MS, how);
      return { id: idOf(raw), username: textOf(raw.username) };
    },
  };
}
