import { PAGE } from './api.ts';
import type { CallTime } from './call-deadline.ts';
import type { Page } from './client-port.ts';
import { idOf, type Raw } from './raw.ts';

/** No known world has more; a longer list is taken to be endless. */
const MOST_PAGES = 400;

/**
 * Every page of a list. A list may ignore the offset and return its first page for ever; a page
 * that begins like an earlier one ends the reading.
 */
export async function readPages(
  read: (offset: number) => Promise<Page>,
  how: {
    readonly signal?: AbortSignal | undefined;
    /** When time runs out, the list ends with the pages read so far. */
    readonly time?: CallTime | undefined;
    readonly page?: ((entities: readonly Raw[]) => Promise<void>) | undefined;
    readonly progress?: ((done: number) => void) | undefined;
  },
): Promise<Page> {
  const entities = new Map<string, Raw>();
  const firsts = new Set<string>();
  const notices = new Set<string>();
  let cached = true;
  let sent = 0;
  for (let page = 0; page < MOST_PAGES; page++) {
    how.signal?.throwIfAborted();
    if (page > 0 && how.time?.over()) {
      notices.add(cutShort(entities.size));
      return {
        entities: [...entities.values()],
        sent,
        cached,
        partial: true,
        notices: [...notices],
      };
    }
    const got = await read(page * PAGE);
    cached &&= got.cached;
    for (const notice of got.notices) notices.add(notice);
    const { first } = got;
    if (first !== undefined && firsts.has(first)) {
      notices.add(SAME_PAGE);
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
}

const cutShort = (read: number): string =>
  `Only the first ${read} could be read in time at World Anvil's pace; the same call again gets further.`;

export const SAME_PAGE = 'World Anvil gave the same page again, so the list may not be whole.';
