import { LoreError } from '../../base/error.ts';
import type { Reading } from '../client/api.ts';
import { idOf, isEmpty, isRaw, type Raw, textOf, updatedAt } from '../client/raw.ts';
import { concernsOneEntity, GIVE_UP } from '../client/world-anvil-error.ts';
import { category } from '../resources.ts';
import type { ParentCache } from './parent-cache.ts';
import { type PlayerReader, STATE_MS, UNCHANGED_MS, versionOf } from './player-reader.ts';
import { isPublic } from './publication-state.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const NO_FOLDER: ReadonlySet<unknown> = new Set([undefined, null, '', '-1', -1]);
/** How many results are lost at most if the process ends while reading. */
const SAVE_EVERY = 20;

/** The id of an article's category; empty for none. */
export const folderOf = (ref: Raw): string => {
  if (isRaw(ref.category)) return idOf(ref.category);
  return NO_FOLDER.has(ref.folderId) ? '' : String(ref.folderId);
};

/** `unknown`: its parents still have to be read. */
export type Verdict = 'open' | 'closed' | 'unknown';

interface Limits {
  /** Stop reading after this time, but read at least one, so that every call makes progress. */
  readonly untilMs?: number;
  /** Read at least this many: the duration of a check must not reveal what it found. */
  readonly least?: number;
  /** Read again what was read before this time. */
  readonly since?: number | undefined;
}

/** The categories of one world, including hidden ones. */
export interface Categories {
  /** When their states were requested. */
  readonly at: number;
  /** Judges categories by what is known now; '' stands for no category. */
  judge(): (id: string) => Verdict;
  /** Those that players may see, as far as is known now. */
  open(): readonly Raw[];
  isComplete(): boolean;
  /** Reads the parents of these, and their parents. */
  check(ids: Iterable<string>, how: Reading, limits?: Limits): Promise<void>;
  checkAll(how: Reading, limits?: Limits): Promise<void>;
}

/**
 * Which categories players may see: those that are public and have only public parents. Lists
 * contain their states, but only a full category its parent. So each is read once, those in demand
 * first, and again when its update date changes.
 */
export function openCategories(reader: PlayerReader, kept: ParentCache) {
  const { verdicts } = reader;
  /** Worlds whose remaining categories are being read in the background. */
  const reading = new Set<string>();

  return async function categoriesOf(world: string, how: Reading): Promise<Categories> {
    const listed = await reader.list(category, world, { ...how, rich: 2 });
    const refs = new Map(listed.value.map((ref) => [idOf(ref), ref]));
    const places = await kept.of(world);
    const holders = new Map<string, string[]>();
    for (const each of listed.value)
      for (const child of [each.children].flat().filter(isRaw))
        holders.set(idOf(child), [...(holders.get(idOf(child)) ?? []), idOf(each)]);

    const isHidden = (ref: Raw): boolean => !isPublic(ref) || verdicts.isClosed(ref);

    /** Its parent according to its own record; `undefined` if the current version was not read. */
    function insideOf(ref: Raw): string | undefined {
      if ('parent' in ref) return parentIn(ref);
      const place = places.get(idOf(ref));
      if (place?.version !== versionOf(ref)) return undefined;
      return updatedAt(ref) === '' && Date.now() - place.at > STATE_MS ? undefined : place.inside;
    }

    /** All its parents according to every record. */
    function around(ref: Raw): string[] {
      const folder = textOf(ref.folderId);
      const told = [insideOf(ref) ?? '', UUID.test(folder) ? folder : ''];
      return [...told, ...(holders.get(idOf(ref)) ?? [])].filter((id) => id !== '');
    }

    function judge(): (id: string) => Verdict {
      const known = new Map<string, Verdict>([['', 'open']]);
      const verdictOn = (id: string): Verdict => {
        const before = known.get(id);
        if (before) return before;
        // A category inside itself is closed.
        known.set(id, 'closed');
        const verdict = verdictBy(refs.get(id), verdictOn);
        known.set(id, verdict);
        return verdict;
      };
      return verdictOn;
    }

    function verdictBy(ref: Raw | undefined, verdictOn: (id: string) => Verdict): Verdict {
      if (!ref || isHidden(ref)) return 'closed';
      const found = around(ref).map(verdictOn);
      if (found.includes('closed')) return 'closed';
      return insideOf(ref) === undefined || found.includes('unknown') ? 'unknown' : 'open';
    }

    async function read(ref: Raw, given: Reading): Promise<void> {
      const { value } = await reader.whole(category, ref, 2, given);
      if (!value) verdicts.pause(ref);
      // The stored place of a category that is closed by itself would look open to the next
      // process.
      if (!value || verdicts.isClosed(ref)) places.delete(idOf(ref));
      else
        places.set(idOf(ref), { version: versionOf(ref), inside: parentIn(value), at: Date.now() });
    }

    async function check(
      ids: Iterable<string>,
      { since: asked, ...given }: Reading,
      limits: Limits = {},
    ): Promise<void> {
      const { untilMs = Number.POSITIVE_INFINITY, least = 0 } = limits;
      // Update dates tell the index what has changed; only a waiting caller may require newer data.
      const since = limits.since ?? (given.background ? undefined : asked);
      const isDue = (ref: Raw): boolean =>
        !('parent' in ref) &&
        !isHidden(ref) &&
        !verdicts.isPaused(ref) &&
        (insideOf(ref) === undefined || (places.get(idOf(ref))?.at ?? 0) < (since ?? 0));
      let done = 0;
      let failures = 0;
      /** Whether it is known now; false if time ran out. */
      async function know(ref: Raw): Promise<boolean> {
        if (!isDue(ref)) return true;
        if (done === 0 ? given.time?.over() : done >= least && Date.now() >= untilMs) return false;
        done += 1;
        try {
          await read(ref, { ...given, since });
          failures = 0;
        } catch (error) {
          if (!concernsOneEntity(error)) throw error;
          verdicts.pause(ref);
          failures += 1;
        }
        if (done % SAVE_EVERY === 0) await kept.save(world);
        return failures < GIVE_UP;
      }
      const seen = new Set<string>();
      const waiting = [...new Set(ids)].reverse();
      let isCut = false;
      try {
        for (let id = waiting.pop(); id !== undefined && !isCut; id = waiting.pop()) {
          const ref = refs.get(id);
          if (!ref || seen.has(id)) continue;
          seen.add(id);
          isCut = !(await know(ref));
          if (!isHidden(ref)) waiting.push(...around(ref));
        }
        for (const ref of refs.values()) if (done < least) await know(ref);
      } catch (error) {
        // Callers are told that not everything has been checked yet.
        if (!(error instanceof LoreError)) throw error;
        isCut = true;
      } finally {
        if (done % SAVE_EVERY > 0) await kept.save(world);
      }
      if (isCut && !given.background) readRest();
    }

    /** In the background: what was never read, and what was read long ago. */
    function readRest(): void {
      if (reading.has(world)) return;
      reading.add(world);
      check(refs.keys(), { background: true }, { since: Date.now() - UNCHANGED_MS })
        // Callers that need it retry and get the error.
        .catch(() => {})
        .finally(() => reading.delete(world));
    }

    const isOld = (ref: Raw): boolean =>
      !isHidden(ref) && Date.now() - (places.get(idOf(ref))?.at ?? Date.now()) > UNCHANGED_MS;
    if (listed.value.some(isOld)) readRest();
    return {
      at: listed.at,
      judge,
      open() {
        const verdictOn = judge();
        return [...refs.values()]
          .filter((ref) => verdictOn(idOf(ref)) === 'open')
          .map((ref) =>
            'parent' in ref ? ref : { ...ref, parent: refs.get(insideOf(ref) ?? '') ?? null },
          );
      },
      isComplete: () =>
        [...refs.values()].every((ref) => isHidden(ref) || insideOf(ref) !== undefined),
      check,
      checkAll: (given, limits) => check(refs.keys(), given, limits),
    };
  };
}

const parentIn = (raw: Raw): string => {
  if (isEmpty(raw.parent)) return '';
  // A parent that is unreadable is in no list, so its children stay closed.
  return isRaw(raw.parent) ? idOf(raw.parent) : '?';
};

export type CategoriesOf = ReturnType<typeof openCategories>;
