import type { App } from '../../base/app.ts';
import { LoreError } from '../../base/error.ts';
import { DAY_MS } from '../../base/time.ts';
import { span } from '../../text/time-span.ts';
import { responseStore } from '../../upstream/port.ts';
import { type Local, localArticles } from '../articles/local-articles.ts';
import { holdsGmContent } from '../audience/gm-content.ts';
import { REFERENCE_FIELDS, type Resource } from '../resource.ts';
import { article } from '../resources.ts';
import {
  type ApiRequest,
  entitiesIn,
  getRequest,
  type ListRequest,
  listRequest,
  PAGE,
  type Reading,
  worldAnvilApi,
} from './api.ts';
import type { Page, Read, WorldAnvil } from './client-port.ts';
import { idOf, type Raw, textOf, updatedAt } from './raw.ts';
import { readPages, SAME_PAGE } from './read-pages.ts';
import { answerCache, writtenAt } from './response-cache.ts';

/** The fields of a reference; a full entity has more. */
const REFERENCE = new Set([...REFERENCE_FIELDS, 'ownership', 'author', 'isEditable']);
const isReference = (raw: Raw): boolean => Object.keys(raw).every((name) => REFERENCE.has(name));

/** Everything the keys can access, cached on disk for as long as each resource allows. */
export function gameMastersClient(app: App): WorldAnvil {
  const { config } = app;
  const api = app.use(worldAnvilApi);
  const disk = app.use(responseStore);
  const cache = answerCache(disk);
  const local = localArticles(app);

  /** The first entity of each list, to detect a server that ignores the offset. */
  const firsts = new Map<string, string>();

  const keyOf = ({ path, body }: ApiRequest): string =>
    `worldanvil:${api.account}:${path}${body ? ` ${body}` : ''}`;

  async function keep(key: string, raw: Raw): Promise<boolean> {
    if (holdsGmContent(raw)) return false;
    await cache.put(key, raw);
    return true;
  }

  /** Another copy may serve; but the index and an export, which need current data, get none. */
  const isPassing = (error: unknown, how: Reading): error is LoreError =>
    error instanceof LoreError && (error.kind === 'upstream' || config.offline) && !how.fresh;

  /** Serves what the index holds where World Anvil cannot be asked and nothing is cached. */
  async function orLocal<T>(
    asked: Promise<T>,
    how: Reading,
    local: () => Promise<Local<T> | undefined>,
    told: (value: T, notice: string) => T,
  ): Promise<T> {
    try {
      return await asked;
    } catch (error) {
      const found = isPassing(error, how) ? await local() : undefined;
      if (!found || !(error instanceof LoreError)) throw error;
      how.origin?.note(found.at, true);
      return told(
        found.value,
        `${error.message} This comes from the search index, ${span(Date.now() - found.at)} old, without what is for the game master alone.`,
      );
    }
  }

  async function localPage(
    world: string,
    { category, offset = 0, limit }: ListRequest,
  ): Promise<Local<Page> | undefined> {
    const found = await local.list(world);
    if (!found) return undefined;
    const all = found.value.filter((ref) => category === undefined || ref.folderId === category);
    const entities = all.slice(offset, limit === undefined ? undefined : offset + limit);
    const [first] = entities;
    return {
      at: found.at,
      value: {
        entities,
        sent: entities.length,
        ...(first && { first: idOf(first) }),
        total: all.length,
        cached: true,
        notices: [],
      },
    };
  }

  async function ask(request: ApiRequest, keepMs: number, how: Reading): Promise<Read> {
    const key = keyOf(request);
    const kept = keepMs > 0 ? await cache.get(key) : undefined;
    const age = kept ? Date.now() - kept.storedAt : Number.POSITIVE_INFINITY;
    const isOld =
      how.fresh ||
      (how.since !== undefined && age > Date.now() - how.since) ||
      (kept !== undefined &&
        config.worldAnvilWrite &&
        kept.storedAt <= (await writtenAt(disk, api.account, request.path)));
    // The age of the answer is that of the list that gave the date.
    if (kept && !isOld && how.updateDate && updatedAt(kept.body) === how.updateDate)
      return { raw: kept.body, cached: true, notices: [] };
    if (kept && age < keepMs && !isOld) {
      how.origin?.note(kept.storedAt, true);
      return { raw: kept.body, cached: true, notices: [] };
    }
    try {
      const raw = await api.send(request, how);
      if (keepMs > 0 && !how.unkept && (await keep(key, raw))) how.time?.advance();
      how.origin?.note(Date.now(), false);
      return { raw, cached: false, notices: [] };
    } catch (error) {
      if (!kept || !isPassing(error, how)) throw error;
      how.origin?.note(kept.storedAt, true);
      return {
        raw: kept.body,
        cached: true,
        notices: [`${error.message} This copy is ${span(age)} old.`],
      };
    }
  }

  async function list(
    resource: Resource,
    parent: string | undefined,
    how: ListRequest = {},
  ): Promise<Page> {
    const request = listRequest(resource, parent, how);
    const keepMs = resource.kept ? (how.freshMs ?? resource.listFreshMs) : 0;
    const { raw, cached, notices } = await ask(request, keepMs, how);
    const entities = entitiesIn(raw);
    // A list that ignored the request for full entities is the plain list.
    if (how.rich !== undefined && !cached && keepMs > 0 && entities.every(isReference))
      await keep(keyOf(listRequest(resource, parent, { ...how, rich: undefined })), raw);
    const first = entities[0] && idOf(entities[0]);
    const key = [request.path, how.category].join(' ');
    const isLater = (how.offset ?? 0) > 0;
    if (!isLater) firsts.set(key, first ?? '');
    // Not needed for a full page: the check for a further entry will show the same.
    else if (first !== undefined && !firsts.has(key) && entities.length < PAGE) {
      const probe = await ask(
        listRequest(resource, parent, { ...how, limit: 1, offset: 0 }),
        keepMs,
        how,
      );
      const [earliest] = entitiesIn(probe.raw);
      firsts.set(key, earliest ? idOf(earliest) : '');
    }
    if (isLater && first !== undefined && firsts.get(key) === first)
      return { entities: [], sent: 0, cached, notices: [...notices, SAME_PAGE] };
    return {
      entities,
      sent: entities.length,
      first,
      cached,
      notices,
    };
  }

  const withNotice = (page: Page, notice: string): Page => ({ ...page, notices: [notice] });

  const pagesOf = (resource: Resource, parent: string | undefined, how: ListRequest) => {
    const { progress: _, page: __, ...request } = how;
    return readPages((offset) => list(resource, parent, { ...request, limit: PAGE, offset }), how);
  };

  return {
    audience: config.audience,
    account: api.account,
    list: (resource, parent, how = {}) =>
      resource === article
        ? orLocal(
            list(resource, parent, how),
            how,
            () => localPage(parent ?? '', { limit: PAGE, ...how }),
            withNotice,
          )
        : list(resource, parent, how),
    get(resource, id, granularity, how = {}) {
      const read = ask(
        getRequest(resource, id, granularity),
        resource.kept ? (how.freshMs ?? resource.freshMs) : 0,
        how,
      );
      if (resource !== article) return read;
      return orLocal<Read>(
        read,
        how,
        async () => {
          const found = await local.get(id);
          const value = found && { raw: found.value, cached: true, notices: [], isMarkdown: true };
          return value && { at: found.at, value };
        },
        (value, notice) => ({ ...value, notices: [notice] }),
      );
    },
    listAll: (resource, parent, how = {}) =>
      resource === article
        ? orLocal(
            pagesOf(resource, parent, how),
            how,
            () => localPage(parent ?? '', { category: how.category }),
            withNotice,
          )
        : pagesOf(resource, parent, how),
    pending: async () => [],
    async identity(how = {}) {
      const { raw } = await ask(
        { path: 'identity', what: 'your identity', gives: 'id' },
        DAY_MS,
        how,
      );
      return { id: idOf(raw), username: textOf(raw.username) };
    },
  };
}
