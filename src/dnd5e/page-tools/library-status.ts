import * as z from 'zod';
import { libraryService } from '../../library/library.ts';
import { defineTool } from '../../tool/tool.ts';
import { onlyBuiltIn } from '../answer/missing-content.ts';
import { fetchedAt } from '../sources/sync-progress.ts';

/** What the library contains and how old it is; for documents and licences see list_documents. */
export const libraryStatus = defineTool({
  name: 'library_status',
  toolset: 'page',
  title: 'Library status',
  description: 'How many entries of each kind the library holds, and when it was last synced.',
  input: z.strictObject({}),
  data: z.looseObject({
    kinds: z.array(z.object({ kind: z.string(), many: z.string(), count: z.int() })),
    fetched_at: z.string().optional(),
  }),
  async run(_args, ctx) {
    const library = ctx.use(libraryService);
    const counts = new Map<string, number>();
    for (const document of await library.documents())
      for (const [kind, count] of Object.entries(document.counts))
        counts.set(kind, (counts.get(kind) ?? 0) + count);
    const at = await fetchedAt(library);
    return {
      source: 'library',
      data: {
        kinds: [...library.kinds.values()].flatMap(({ name, many }) => {
          const count = counts.get(name) ?? 0;
          return count > 0 ? [{ kind: name, many, count }] : [];
        }),
        ...(at !== undefined && { fetched_at: new Date(at).toISOString() }),
      },
      notices: [...(await library.notices()), ...(await onlyBuiltIn(library))],
    };
  },
});
