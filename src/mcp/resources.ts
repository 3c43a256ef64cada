import {
  type McpServer,
  ResourceNotFoundError,
  ResourceTemplate,
} from '@modelcontextprotocol/server';
import type { App } from '../base/app.ts';
import { HOUR_MS } from '../base/time.ts';
import { idAt } from '../library/address.ts';
import { entityPage } from '../library/entity-page.ts';
import { libraryService } from '../library/library.ts';
import { ANSWER_BYTES, cutText } from '../tool/budget.ts';

const COMPLETIONS = 100;
const first = (value: string | string[] | undefined): string =>
  (Array.isArray(value) ? value[0] : value) ?? '';

/**
 * Every entity as Markdown under its address. There are too many to list; names can be completed.
 */
export function registerResources(server: McpServer, app: App): void {
  const beginning = (choices: Iterable<string>, typed: string): string[] =>
    [...choices].filter((choice) => choice.startsWith(typed)).slice(0, COMPLETIONS);

  server.registerResource(
    'entity',
    new ResourceTemplate('lore://{kind}/{document}/{slug}', {
      list: undefined,
      complete: {
        kind: (typed) => beginning(app.use(libraryService).kinds.keys(), typed),
        document: async (typed) =>
          beginning(
            (await app.use(libraryService).documents()).map((d) => d.key),
            typed,
          ),
        slug: (typed, context) =>
          app
            .use(libraryService)
            .slugs(
              context?.arguments?.kind ?? '',
              context?.arguments?.document ?? '',
              typed,
              COMPLETIONS,
            ),
      },
    }),
    {
      title: 'Library entry',
      description: 'One spell, creature, rule, … as Markdown, e.g. lore://spell/srd-2014/fireball',
      mimeType: 'text/markdown',
    },
    async (uri, { kind, document, slug }) => {
      const library = app.use(libraryService);
      const entity = await library.get(idAt(`${first(kind)}/${first(document)}/${first(slug)}`));
      if (!entity) throw new ResourceNotFoundError(uri.href);
      const text = cutText(await entityPage(library, entity), ANSWER_BYTES);
      const ttlMs = library.kinds.get(entity.kind)?.volatile ? 0 : HOUR_MS;
      return {
        contents: [{ uri: uri.href, mimeType: 'text/markdown', text }],
        ttlMs,
        cacheScope: 'private',
      };
    },
  );
}
