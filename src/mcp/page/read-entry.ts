import * as z from 'zod';
import { entryAt } from '../../library/entry-at.ts';
import { libraryService } from '../../library/library.ts';
import { defineTool } from '../../tool/tool.ts';

/**
 * Reads an entry of any kind by its address, for the page: its fields, its text and its other
 * editions.
 */
export const readEntry = defineTool({
  name: 'read_entry',
  toolset: 'page',
  title: 'Read an entry',
  description: 'One entry of the library by its address.',
  input: z.strictObject({ uri: z.string().max(500).describe('lore://kind/document/slug') }),
  data: z.looseObject({ kind: z.string(), name: z.string(), uri: z.string() }),
  async run({ uri }, ctx) {
    const library = ctx.use(libraryService);
    const { entity, others = [] } = await entryAt(library, uri);
    const kind = library.kinds.get(entity.kind);
    const document = await library.document(entity.document);
    return {
      source: 'library',
      cached: true,
      data: {
        ...entity.body,
        kind: entity.kind,
        name: entity.name,
        uri: entity.uri,
        document_key: entity.document,
        document_name: entity.documentName,
        document_source: entity.source,
        ruleset: entity.ruleset,
        also_in: others.map(({ name, uri: address, document: key, ruleset }) => ({
          name,
          uri: address,
          document: key,
          ruleset,
        })),
        page: {
          one: kind?.one ?? entity.kind,
          markdown: kind?.markdown(entity.body) ?? '',
          publisher: document?.publisher,
          license: document?.license,
          attribution: document?.attribution,
        },
      },
      text: entity.name,
    };
  },
});
