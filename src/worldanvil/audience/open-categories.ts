import { LoreError } from '../../base/error.ts';
import type { Reading } from '../client/api.ts';
import { idOf, isEmpty, isRaw, type Raw, textOf, updatedAt } from '../client/raw.ts';
import { GIVE_UP, isOfOne } from '../client/world-anvil-error.ts';
import { category } from '../resources.ts';
import type { KeptPlaces } from './kept-places.ts';
import { isPublic } from './own-state.ts';
import { type PlayerReader, STATE_MS, UNCHANGED_MS, versionOf } from './player-reader.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const NO_FOLDER: ReadonlySet<unknown> = new Set([undefined, null, '', '-1', -1]);
/** So many are lost at most when the process ends while it reads. */
const SAVE_EVERY = 20;

/** The id of the category that an article lies in; empty for none. */
export const folderOf = (ref: Raw): string => {
  if (isRaw(ref.category)) return idOf(ref.category);
  return NO_FOLDER.has(ref.folderId) ? '' : String(ref.folderId);
};

/** `unknown`: somebody has still to read what it lies in. */
export type Verdict = 'open' | 'closed' | 'unknown';

interface Limits {
  /** After this no more is read; one is read all the same, so that every call gets further. */
  readonly untilMs?: number;
  /** So many are read in any case: the time a look takes should not tell what it found. */
  readonly least?: number;
  /** What was read before this time is read again. */
  readonly since?: number | undefined;
}

/** The categories of one world, hidden ones too. */
export interface Categories {
  /** When World Anvil was asked for their states. */
  readonly at: number;
  /** Judges categories by what is known now; '' stands for none at all. */
  judge(): (id: string) => Verdict;
  /** Those that players may see, as far as is known now. */
  open(): readonly Raw[];
  isComplete(): boolean;
  /** Reads what these lie in, and what that lies in. */
  check(ids: Iterable<string>, how: Reading, limits?: Limits): Promise<void>;
  checkAll(how: Reading, limits?: Limits): Promise<void>;
}

/**
 * Which categories players may see: those that are published themselves and lie in nothing that is
 * not. Lists tell their states, but only a whole category what it lies in. So each is read once,
 * those that somebody asks about first, and again when its update date changes.
 */
export function openCategories(reader: PlayerReader, kept: KeptPlaces) {
  const { verdicts } = reader;
  /** Worlds of which the rest is being read in the background. */
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

    /** What it lies in by its own word; `undefined` where it was not read as it is now. */
    function insideOf(ref: Raw): string | undefined {
      if ('parent' in ref) return parentIn(ref);
      const place = places.get(idOf(ref));
      if (place?.version !== versionOf(ref)) return undefined;
      return updatedAt(ref) === '' && Date.now() - place.at > STATE_MS ? undefined : place.inside;
    }

    /** What it lies in by all that is told of it. */
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
        // What lies in itself is closed.
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
      // Of one that closes itself the place would look open to the next process.
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
      // Update dates tell the index what has changed; only somebody who waits may ask for more.
      const since = limits.since ?? (given.background ? undefined : asked);
      const isDue = (ref: Raw): boolean =>
        !('parent' in ref) &&
        !isHidden(ref) &&
        !verdicts.isPaused(ref) &&
        (insideOf(ref) === undefined || (places.get(idOf(ref))?.at ?? 0) < (since ?? 0));
      let done = 0;
      let failures = 0;
      /** Whether it is known now; false where there is no more time. */
      async function know(ref: Raw): Promise<boolean> {
        if (!isDue(ref)) return true;
        if (done === 0 ? given.time?.over() : done >= least && Date.now() >= untilMs) return false;
        done += 1;
        try {
          await read(ref, { ...given, since });
          failures = 0;
        } catch (error) {
          if (!isOfOne(error)) throw error;
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
        // Whoever asks is told that not everything has been looked at yet.
        if (!(error instanceof LoreError)) throw error;
        isCut = true;
      } finally {
        if (done % SAVE_EVERY > 0) await kept.save(world);
      }
      if (isCut && !given.background) readRest();
    }

    /** Behind whoever asks: what nobody has read yet, and what was read long ago. */
    function readRest(): void {
      if (reading.has(world)) return;
      reading.add(world);
      check(refs.keys(), { background: true }, { since: Date.now() - UNCHANGED_MS })
        // Whoever needs it asks again and is told what is wrong.
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
  // One that cannot be read is in no list, so what lies in it stays closed.
  return isRaw(raw.parent) ? idOf(raw.parent) : '?';
};

export type CategoriesOf = ReturnType<typeof openCategories>;
