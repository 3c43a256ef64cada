import * as z from 'zod';
import { invalidInput } from '../../base/error.ts';
import { defineTool } from '../../tool/tool.ts';
import { sync } from '../sources/sync.ts';

/** Fetches all open content, as the command does, and reports progress in lists. */
export const syncLibrary = defineTool({
  name: 'sync_library',
  toolset: 'page',
  title: 'Sync the library',
  description: 'Fetch all open D&D content into the library.',
  input: z.strictObject({}),
  data: z.looseObject({ added: z.int(), changed: z.int(), removed: z.int() }),
  hints: { writes: true, openWorld: true },
  async run(_args, ctx) {
    if (ctx.config.offline)
      throw invalidInput('A sync needs the network, and Lorewright was started offline.', {
        next: { operator: 'Start it without --offline (and LOREWRIGHT_OFFLINE).' },
      });
    let place = { index: 0, count: 1, name: '' };
    const summary = await sync(
      ctx,
      {},
      {
        signal: ctx.signal,
        onBegin(collection, index, count) {
          place = { index, count, name: collection.name.replace('_', ' ') };
          ctx.progress(index, count, place.name);
        },
        onProgress(_collection, rows, total) {
          const part = total === 0 ? 0 : Math.min(1, rows / total);
          ctx.progress(place.index + part, place.count, `${place.name} ${rows}/${total}`);
        },
      },
    );
    return {
      source: 'upstreams',
      data: { ...summary, failed: summary.failed.map((one) => ({ ...one })) },
      text: `${summary.added} added, ${summary.changed} changed, ${summary.removed} removed.`,
    };
  },
});
