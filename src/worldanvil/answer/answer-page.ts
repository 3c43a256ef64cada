import type { Answer } from '../../tool/answer.ts';
import type { ToolContext } from '../../tool/tool.ts';
import type { ListRequest, Page } from '../client/client-port.ts';
import type { Raw } from '../client/raw.ts';
import type { Shaped } from './entity-shape.ts';
import { brief, lines } from './fit-budget.ts';
import { visit } from './read-tool.ts';

export interface Paging {
  readonly limit: number;
  readonly offset: number;
  readonly all: boolean;
}

/** A list the API pages by itself: one page, or every page with `all`. */
export async function answerPage(
  paging: Paging,
  ctx: ToolContext,
  what: string,
  read: { page: (how: ListRequest) => Promise<Page>; all: (how: ListRequest) => Promise<Page> },
  shaped: (raw: Raw) => Shaped,
): Promise<Answer<Shaped[]>> {
  const { limit, offset, all } = paging;
  if (all) {
    const progress = (done: number) => ctx.progress(done, undefined, `${done} ${what} read`);
    return answerWhole(
      await read.all({ ...visit(ctx).how, progress }),
      { limit, offset, all },
      shaped,
    );
  }
  const page = await read.page({ ...visit(ctx).how, limit, offset });
  const { things, notices } = brief(page.entities.map(shaped));
  return {
    data: things,
    text: lines(things),
    source: 'worldanvil',
    cached: page.cached,
    // World Anvil tells no total: a full page may be followed by an empty one.
    meta: { offset, limit, has_more: page.sent >= limit },
    notices: [...page.notices, ...notices],
  };
}

/** A list that had to be read whole: the page asked for, and how many there are. */
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
      total,
      offset,
      limit: all ? shown.length : limit,
      has_more: !all && offset + limit < total,
    },
    notices: [...page.notices, ...notices],
  };
}
