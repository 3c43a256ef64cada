import type { Answer, ListMeta } from '../../tool/answer.ts';
import type { ToolContext } from '../../tool/tool.ts';
import { PAGE } from '../client/api.ts';
import type { ListRequest, Page } from '../client/client-port.ts';
import type { Raw } from '../client/raw.ts';
import { SAME_PAGE } from '../client/read-pages.ts';
import type { Shaped } from './entity-shape.ts';
import { brief, lines } from './fit-budget.ts';
import { visit } from './read-tool.ts';

export interface Paging {
  readonly limit: number;
  readonly offset: number;
  readonly all: boolean;
}

interface Asked {
  readonly limit: number;
  readonly offset: number;
}

/**
 * One page of a list. World Anvil gives no total, so one entry more than the page is requested if
 * the API allows it; after a full later page, one more entry is requested separately.
 */
export async function pageRequest(
  { limit, offset }: Asked,
  read: (asked: Asked) => Promise<Page>,
): Promise<Page> {
  const end = offset + limit;
  if (offset > 0 && end < PAGE) {
    // A single request from the start works even if the API ignores the offset.
    const page = await read({ limit: end + 1, offset: 0 });
    const total = page.total ?? (page.sent <= end ? page.sent : undefined);
    const entities = page.entities.slice(offset, end);
    return { ...page, entities, ...(total !== undefined && { total }) };
  }
  const page = await read({ limit: Math.min(PAGE, limit + 1), offset });
  const entities = page.entities.slice(0, limit);
  if (page.total !== undefined) return { ...page, entities };
  const isFull = page.sent >= PAGE;
  const next =
    limit === PAGE && isFull && offset > 0
      ? await read({ limit: 1, offset: offset + limit })
      : undefined;
  // A list that ignores the offset returns the same page for ever.
  if (next?.first !== undefined && next.first === page.first)
    return { ...page, entities: [], sent: 0, notices: [...page.notices, SAME_PAGE] };
  const hasMore = limit < PAGE ? page.sent > limit : next ? next.sent > 0 : isFull;
  // The end of the list was reached, so the total is known.
  return {
    ...page,
    entities,
    ...(!hasMore && { total: offset + entities.length }),
  };
}

export function pageMeta(page: Page, { limit, offset, all }: Paging): ListMeta {
  // After reading to its end, the total is known.
  const total = page.total ?? (all && !page.partial ? page.entities.length : undefined);
  return {
    ...(total !== undefined && (page.entities.length > 0 || offset === 0) && { total }),
    offset,
    limit: all ? Math.max(0, page.entities.length - offset) : limit,
    has_more: page.partial === true || (!all && (total === undefined || offset + limit < total)),
  };
}

/** A list that the API pages itself: one page, or every page with `all`. */
export async function answerPage(
  paging: Paging,
  ctx: ToolContext,
  what: string,
  read: { page: (how: ListRequest) => Promise<Page>; all: (how: ListRequest) => Promise<Page> },
  shaped: (raw: Raw) => Shaped,
): Promise<Answer<Shaped[]>> {
  const { how } = visit(ctx);
  if (paging.all) {
    const progress = (done: number) => ctx.progress(done, undefined, `${done} ${what} read`);
    return answerWhole(await read.all({ ...how, progress }), paging, shaped);
  }
  const page = await pageRequest(paging, (asked) => read.page({ ...how, ...asked }));
  const { things, notices } = brief(page.entities.map(shaped));
  return {
    data: things,
    text: lines(things),
    source: 'worldanvil',
    cached: page.cached,
    meta: pageMeta(page, paging),
    notices: [...page.notices, ...notices],
  };
}

/** A page of a list that had to be read completely, with the total. */
export function answerWhole(
  page: Page,
  { limit, offset, all }: Paging,
  shaped: (raw: Raw) => Shaped,
): Answer<Shaped[]> {
  const total = page.entities.length;
  const shown = page.entities.slice(offset, all ? undefined : offset + limit);
  const { things, notices } = brief(shown.map(shaped));
  return {
    data: things,
    text: lines(things),
    source: 'worldanvil',
    cached: page.cached,
    meta: {
      ...(!page.partial && { total }),
      offset,
      limit: all ? shown.length : limit,
      has_more: (!all && offset + limit < total) || page.partial === true,
    },
    notices: [...page.notices, ...notices],
  };
}
