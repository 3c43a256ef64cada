import { LoreError, unavailable } from '../../base/error.ts';
import { DAY_MS, MINUTE_MS } from '../../base/time.ts';
import {
  entitiesIn,
  getRequest,
  type ListRequest,
  listRequest,
  PAGE,
  type Reading,
  type WorldAnvilApi,
} from '../client/api.ts';
import { idOf, type Raw, textOf, updatedAt } from '../client/raw.ts';
import { readPages } from '../client/read-pages.ts';
import type { Resource } from '../resource.ts';
import { article, world } from '../resources.ts';
import { articleVerdicts } from './article-verdicts.ts';
import { type Dated, timedCache } from './timed-cache.ts';

/** Players see nothing whose state was requested longer ago than this. */
export const STATE_MS = 55_000;
/** How long an entity with an unchanged update date is reused. */
export const UNCHANGED_MS = 30 * MINUTE_MS;

/**
 * A longer list takes too long to be read again every minute. It is reused for a while, and each
 * article is checked again before it is shown.
 */
const LONG_LIST = 25 * PAGE;
const LONG_LIST_MS = 30 * MINUTE_MS;
/** A long list is refreshed in the background when it is older than this… */
const RENEW_MS = 5 * MINUTE_MS;
/** …and older than this multiple of the time it takes, or nothing else would be read. */
const RENEW_TIMES = 5;
/** Full records are large; the index has what was read before. */
const MOST_THINGS = 3_000;

/** World Anvil refused this one entity: for players it does not exist. */
const isRefusal = (error: unknown): boolean =>
  error instanceof LoreError && error.kind !== 'upstream';

export const versionOf = (ref: Raw): string => `${textOf(ref.state)} ${updatedAt(ref)}`;

/** A call may require data newer than itself; otherwise repeated reads are shared. */
export const ageLimit = (maxAgeMs: number, { since }: Reading): number =>
  since === undefined ? maxAgeMs : Math.min(maxAgeMs, Date.now() - since + 1);

/** Records in the call's origin how old the result is. */
export async function noted<T>(how: Reading, read: () => Promise<Dated<T>>): Promise<Dated<T>> {
  const asked = Date.now();
  const got = await read();
  how.origin?.note(got.at, got.at < asked);
  return got;
}

/**
 * World Anvil's responses for the players' view, unfiltered. Cached in memory only, so that a data
 * folder used by players alone contains nothing hidden from them.
 */
export function playerReader(api: WorldAnvilApi) {
  const lists = timedCache<readonly Raw[]>();
  const pages = timedCache<readonly Raw[]>();
  const things = timedCache<Raw | undefined>(MOST_THINGS);
  /** Warnings about a list, repeated to every caller that gets it. */
  const warnings = new WeakMap<readonly Raw[], readonly string[]>();
  const identities = timedCache<{ id: string; username: string }>();
  const verdicts = articleVerdicts();
  /** Article lists being read, with the pages received so far. */
  const underWay = new Map<string, Dated<Raw[]>>();
  /** How long reading each list took. */
  const took = new Map<string, number>();

  const keyOf = (resource: Resource, parent: string | undefined, how: ListRequest): string =>
    [resource.one, parent, how.path, how.rich, how.category].join(' ');

  const longKey = (world: string | undefined): string => keyOf(article, world, {});

  async function onePage(
    resource: Resource,
    parent: string | undefined,
    { path, rich, category, signal, background, time }: ListRequest,
    offset: number,
  ): Promise<readonly Raw[]> {
    const request = listRequest(resource, parent, {
      ...(path && { path }),
      rich,
      category,
      limit: PAGE,
      offset,
    });
    const reading = { ...(signal && { signal }), ...(background && { background }) };
    const entities = entitiesIn(await api.send(request, reading));
    time?.advance();
    return entities;
  }

  /** Every page of a list, and when the first was requested. */
  async function everyPage(
    resource: Resource,
    parent: string | undefined,
    how: ListRequest,
  ): Promise<Dated<readonly Raw[]>> {
    const at = Date.now();
    const key = keyOf(resource, parent, how);
    const soFar: Dated<Raw[]> = { value: [], at };
    if (key === longKey(parent)) underWay.set(key, soFar);
    const page = await readPages(
      async (offset) => {
        const entities = await onePage(resource, parent, how, offset);
        soFar.value.push(...entities);
        return {
          entities,
          sent: entities.length,
          first: entities[0] && idOf(entities[0]),
          cached: false,
          notices: [],
        };
      },
      { signal: how.signal },
    ).finally(() => underWay.delete(key));
    took.set(key, Date.now() - at);
    if (page.notices.length > 0) warnings.set(page.entities, page.notices);
    return { value: page.entities, at };
  }

  /** A complete list with current states; those of a long list may be older. */
  const list = async (
    resource: Resource,
    parent: string | undefined,
    how: ListRequest,
  ): Promise<Dated<readonly Raw[]>> => {
    const key = keyOf(resource, parent, how);
    const known = key === longKey(parent) ? lists.known(key) : undefined;
    const age = Date.now() - (known?.at ?? 0);
    const serves = known && known.value.length > LONG_LIST && age < LONG_LIST_MS;
    if (serves && age >= Math.max(RENEW_MS, RENEW_TIMES * (took.get(key) ?? 0)))
      lists.renew(key, () => {
        const { signal: _, time: __, ...asked } = how;
        return everyPage(resource, parent, { ...asked, background: true });
      });
    const got = await noted(how, () =>
      serves
        ? Promise.resolve(known)
        : lists(key, ageLimit(STATE_MS, how), how.signal, () => everyPage(resource, parent, how)),
    );
    for (const warning of warnings.get(got.value) ?? []) how.origin?.warn(warning);
    return got;
  };

  /** The list of a world's articles as last read, or as far as it has been read. */
  const latest = (world: string): Dated<readonly Raw[]> | undefined =>
    lists.known(longKey(world)) ?? underWay.get(longKey(world));

  /** Whether articles of this world must be checked again before they are shown. */
  const isOld = (world: string, how: Reading): boolean => {
    const known = latest(world);
    return known !== undefined && Date.now() - known.at >= ageLimit(STATE_MS, how);
  };

  /** The current version of an article of a long list, from the page that contained it. */
  async function articleNow(world: string, ref: Raw, how: Reading): Promise<Raw | undefined> {
    const key = longKey(world);
    const place = latest(world)?.value.findIndex((each) => idOf(each) === idOf(ref)) ?? -1;
    const offset = Math.max(0, place - (place % PAGE));
    const page = await pages(`${key} ${offset}`, ageLimit(STATE_MS, how), how.signal, async () => {
      const at = Date.now();
      return { value: await onePage(article, world, how, offset), at };
    });
    const listed = page.value.find((each) => idOf(each) === idOf(ref));
    // The list has shifted since it was read.
    return listed ?? (await get(article, idOf(ref), -1, how)).value;
  }

  /** Whether the article list returns full articles on request. */
  async function givesWhole(world: string, how: ListRequest): Promise<boolean> {
    const key = keyOf(article, world, how);
    const { value } = await pages(`${key} 0`, UNCHANGED_MS, how.signal, async () => {
      const at = Date.now();
      return { value: await onePage(article, world, how, 0), at };
    });
    return value.some((each) => 'content' in each);
  }

  /** One entity; `undefined` if World Anvil does not return it. */
  const get = (
    resource: Resource,
    id: string,
    level: number,
    how: Reading,
    maxAgeMs = STATE_MS,
    version = '',
  ): Promise<Dated<Raw | undefined>> => {
    const request = getRequest(resource, id, level);
    return noted(how, () =>
      things(`${request.path} ${version}`, ageLimit(maxAgeMs, how), how.signal, async () => {
        if (how.time?.over())
          throw unavailable('There was no time to ask World Anvil what players may see of this.', {
            next: 'Ask again: what was read is remembered for a while.',
          });
        const at = Date.now();
        try {
          const value = await api.send(request, how);
          how.time?.advance();
          return { value, at };
        } catch (error) {
          if (!isRefusal(error)) throw error;
          return { value: undefined, at };
        }
      }),
    );
  };

  return {
    verdicts,
    list,
    /** The pages received so far of an article list never read to its end. */
    articlesSoFar: (world: string): Dated<readonly Raw[]> | undefined =>
      underWay.get(longKey(world)),
    isOld,
    articleNow,
    givesWhole,
    get,
    /** An entity that a list has just named: read again only if the list shows a change. */
    async whole(resource: Resource, ref: Raw, level: number, how: Reading) {
      const maxAgeMs = updatedAt(ref) === '' ? STATE_MS : UNCHANGED_MS;
      const read = await get(resource, idOf(ref), level, how, maxAgeMs, versionOf(ref));
      // A private world opened by the settings is open whatever its state.
      if (resource !== world && read.value) verdicts.judge(ref, read.value);
      return read;
    },
    async identity(how: Reading): Promise<{ id: string; username: string }> {
      const { value } = await identities('', DAY_MS, how.signal, async () => {
        const raw = await api.send({ path: 'identity', what: 'your identity', gives: 'id' }, how);
        return { value: { id: idOf(raw), username: textOf(raw.username) }, at: Date.now() };
      });
      return value;
    },
  };
}

export type PlayerReader = ReturnType<typeof playerReader>;
