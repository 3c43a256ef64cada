import { LoreError } from '../../base/error.ts';
import type { Resource } from '../resource.ts';
import { category, era, history, marker, variable } from '../resources.ts';
import type { Reading, WorldAnvil } from './client-port.ts';
import { idOf, type Raw, updatedAt } from './raw.ts';
import { WorldAnvilError } from './world-anvil-error.ts';

export interface Each {
  /** What was read, in the order of the references. */
  readonly raws: readonly Raw[];
  /** The references there was no time for. */
  readonly left: readonly Raw[];
  readonly cached: boolean;
}

/**
 * These contain nothing but their own fields, so their update date shows whether a copy is current.
 * A timeline may gain an era, and a group a member, without a new date. A category is read for its
 * parent.
 */
const selfContained: ReadonlySet<Resource> = new Set([category, era, history, marker, variable]);

/**
 * Reads each of these with one request, within the time of the call. Results are cached, so that a
 * repeated call gets further.
 */
export async function readEach(
  wa: WorldAnvil,
  resource: Resource,
  refs: readonly Raw[],
  granularity: number,
  how: Reading & { progress?: (done: number, total: number) => void },
): Promise<Each> {
  const { progress, ...reading } = how;
  const raws: Raw[] = [];
  let cached = true;
  for (const [index, ref] of refs.entries()) {
    if (how.time?.over()) return { raws, left: refs.slice(index), cached };
    const read = await whole(wa, resource, ref, granularity, reading);
    cached &&= read.cached;
    if (read.raw) raws.push(read.raw);
    progress?.(index + 1, refs.length);
  }
  return { raws, left: [], cached };
}

/**
 * A list may be older than its entries: what no longer exists is left out, what is closed stays a
 * reference.
 */
async function whole(
  wa: WorldAnvil,
  resource: Resource,
  ref: Raw,
  granularity: number,
  how: Reading,
): Promise<{ raw: Raw | undefined; cached: boolean }> {
  const updateDate = selfContained.has(resource) ? updatedAt(ref) : '';
  try {
    return await wa.get(resource, idOf(ref), granularity, { ...how, updateDate });
  } catch (error) {
    if (!(error instanceof LoreError) || error.kind === 'upstream') throw error;
    if (error.kind === 'not_found') return { raw: undefined, cached: false };
    if (!(error instanceof WorldAnvilError) || error.fault === 'authentication') throw error;
    return { raw: ref, cached: false };
  }
}

/** Shown if a repeated call continues from what is cached. */
export const unreadNotice = (unread: number, what: string): string[] =>
  unread === 0
    ? []
    : [
        `${unread} ${what} could not be read in time at World Anvil's pace; the same call again gets further.`,
      ];

/** Shown if a list ends early. */
export const restNotice = (left: number, what: string, offset: number): string[] =>
  left === 0
    ? []
    : [
        `${left} more ${what} could not be read in time at World Anvil's pace; go on with offset ${offset}.`,
      ];
