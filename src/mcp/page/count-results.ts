import * as z from 'zod';
import { LoreError } from '../../base/error.ts';
import { defineTool, type Tool } from '../../tool/tool.ts';

/** More than any facet has values. */
const MOST_SEARCHES = 40;

/** The number of results of several searches, which the page shows beside its filters. */
export const countResults = (offered: readonly Tool[]): Tool =>
  defineTool({
    name: 'count_results',
    toolset: 'page',
    title: 'Count results',
    description: 'How many results each of several searches has.',
    input: z.strictObject({
      searches: z
        .array(z.strictObject({ tool: z.string(), args: z.record(z.string(), z.unknown()) }))
        .max(MOST_SEARCHES)
        .describe('Tools that search, with their arguments'),
    }),
    data: z.array(z.int().nullable()),
    async run({ searches }, ctx) {
      const totals: (number | null)[] = [];
      for (const { tool: name, args } of searches) {
        // One after the other, and none for a page that has moved on: counts are the least urgent
        // work.
        if (ctx.signal.aborted) break;
        const tool = offered.find((one) => one.name === name);
        totals.push(tool && !tool.hints.writes ? await totalOf(tool, args, ctx) : null);
      }
      return { source: 'library', data: totals, text: totals.join(', ') };
    },
  });

/** Null if a search gives no total or refuses these arguments. */
async function totalOf(
  tool: Tool,
  args: Readonly<Record<string, unknown>>,
  ctx: Parameters<Tool['call']>[1],
): Promise<number | null> {
  try {
    const { pagination, weak } = await tool.call({ ...args, limit: 1, page: 1 }, ctx);
    return weak ? 0 : (pagination?.total ?? null);
  } catch (error) {
    if (error instanceof LoreError) return null;
    throw error;
  }
}
