import { LoreError, unavailable } from '../../base/error.ts';
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
import { type Resource, world } from '../resources.ts';
import { isForEverybody } from './own-state.ts';
import { type Dated, recentValues } from './recent.ts';

/** Players are shown nothing whose state was not asked for within this time. */
export const STATE_MS = 55_000;
/** A thing whose update date has not changed is the same thing. */
const UNCHANGED_MS = 30 * 60_000;

/** World Anvil refused this one thing: players are told that it does not exist. */
const isRefusal = (error: unknown): boolean =>
  error instanceof LoreError && error.kind !== 'upstream';

const versionOf = (ref: Raw): string => `${textOf(ref.state)} ${updatedAt(ref)}`;

/** A call may ask for what is younger than itself; everything else it reads twice is read once. */
export const ageLimit = (maxAgeMs: number, { since }: Reading): number =>
  since === undefined ? maxAgeMs : Math.min(maxAgeMs, Date.now() - since + 1);

/** Tells the call how old what it gets is. */
export async function noted<T>(how: Reading, read: () => Promise<Dated<T>>): Promise<Dated<T>> {
  const asked = Date.now();
  const got = await read();
  how.origin?.note(got.at, got.at < asked);
  return got;
}

/**
 * World Anvil's answers for the players' view, unfiltered. They are remembered in memory only, so a
 * folder that is used by players alone holds nothing that is hidden from them.
 */
export function playerReader(api: WorldAnvilApi) {
  const lists = recentValues<readonly Raw[]>();
  const things = recentValues<Raw | undefined>();
  /** What is wrong with a list, for everybody who is shown it. */
  const warnings = new WeakMap<readonly Raw[], readonly string[]>();
  const identities = recentValues<{ id: string; username: string }>();
  /** Things that turned out to be closed by what no list tells, with the reference that named them. */
  const closed = new Map<string, { readonly version: string; readonly raw: Raw }>();

  /** A whole list, with the states as they are now. */
  const list = async (
    resource: Resource,
    parent: string | undefined,
    how: ListRequest,
  ): Promise<Dated<readonly Raw[]>> => {
    const { path, rich, category, signal, background } = how;
    const reading = { ...(signal && { signal }), ...(background && { background }) };
    const asked = { ...(path && { path }), rich, category };
    const key = [resource.one, parent, path, rich, category].join(' ');
    const got = await noted(how, () =>
      lists(key, ageLimit(STATE_MS, how), signal, async () => {
        const at = Date.now();
        const page = await readPages(
          async (offset) => {
            const request = listRequest(resource, parent, { ...asked, limit: PAGE, offset });
            const entities = entitiesIn(await api.send(request, reading));
            how.time?.advance();
            return {
              entities,
              sent: entities.length,
              first: entities[0] && idOf(entities[0]),
              cached: false,
              notices: [],
            };
          },
          { signal },
        );
        if (page.notices.length > 0) warnings.set(page.entities, page.notices);
        return { value: page.entities, at };
      }),
    );
    for (const warning of warnings.get(got.value) ?? []) how.origin?.warn(warning);
    return got;
  };

  /** One thing; `undefined` where World Anvil does not give it. */
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
    list,
    get,
    /** A thing that a list has just named: read again only when the list tells of a change. */
    async whole(resource: Resource, ref: Raw, level: number, how: Reading) {
      const version = versionOf(ref);
      const maxAgeMs = updatedAt(ref) === '' ? STATE_MS : UNCHANGED_MS;
      const read = await get(resource, idOf(ref), level, how, maxAgeMs, version);
      // A private world that the settings open is open whatever it says.
      if (resource !== world && read.value && !isForEverybody(read.value))
        closed.set(idOf(ref), { version, raw: read.value });
      return read;
    },
    /** Lists tell no date of publication: what was read whole may be known to be closed by it. */
    isClosed(ref: Raw): boolean {
      const known = closed.get(idOf(ref));
      return known?.version === versionOf(ref) && !isForEverybody(known.raw);
    },
    async identity(how: Reading): Promise<{ id: string; username: string }> {
      const { value } = await identities('', 24 * 60 * 60_000, how.signal, async () => {
        const raw = await api.send({ path: 'identity', what: 'your identity' }, how);
        return { value: { id: idOf(raw), username: textOf(raw.username) }, at: Date.now() };
      });
      return value;
    },
  };
}

export type PlayerReader = ReturnType<typeof playerReader>;
