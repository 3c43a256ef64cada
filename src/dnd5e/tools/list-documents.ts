import * as z from 'zod';
import { type DocumentListing, type Library, libraryService } from '../../library/library.ts';
import { table } from '../../text/table.ts';
import { defineTool } from '../../tool/tool.ts';
import { onlyBuiltIn } from '../answer/missing-content.ts';
import { qualityOf } from '../answer/quality.ts';
import { fillingSources } from '../sources/sources.ts';

const DocumentOut = z.looseObject({
  document_key: z.string(),
  document_name: z.string(),
  source_api: z.string(),
  entity_count: z.int(),
});

export const listDocuments = defineTool({
  name: 'list_documents',
  toolset: 'dnd-search',
  title: 'List documents',
  description:
    'D&D 5e: which books, sources and homebrew files (official, third-party publishers, your own) are loaded, imported or installed: books of the library (cached content only), licence, where data comes from.',
  input: z.strictObject({
    source: z
      .enum(fillingSources.map(({ name }) => name))
      .optional()
      .describe('Only documents from this source'),
    format: z.enum(['json', 'text']).default('json').describe('text = aligned columns'),
  }),
  data: z.array(DocumentOut),
  async run({ source, format }, ctx) {
    const library = ctx.use(libraryService);
    const notices = [...(await library.notices()), ...(await onlyBuiltIn(library))];
    // Documents without any fetched content are known, not cached.
    const documents = (await library.documents(source)).filter(
      (d) => d.ruleset !== '' && d.entityCount > 0,
    );
    if (documents.length === 0)
      return {
        data: [],
        source: 'library',
        cached: true,
        lead: 'No documents found in cache',
        text: '',
        notices,
      };
    return {
      data: documents.map(shown),
      source: 'library',
      cached: true,
      quality: qualityOf(documents),
      notices,
      text:
        format === 'text'
          ? documentTable(documents)
          : documents.map((one) => bullet(library, one)).join('\n'),
    };
  },
});

const shown = (d: DocumentListing): z.infer<typeof DocumentOut> => ({
  document_key: d.key,
  document_name: d.title,
  source_api: d.source,
  entity_count: d.entityCount,
  ruleset: d.ruleset,
  counts: d.counts,
  ...(d.publisher && { publisher: d.publisher }),
  ...(d.license && { license: d.license }),
  ...(d.attribution && { attribution: d.attribution }),
  ...(d.url && { url: d.url }),
});

function bullet(library: Library, d: DocumentListing): string {
  const counts = Object.entries(d.counts)
    .sort(([, a], [, b]) => b - a)
    .map(([kind, count]) => `${count} ${library.kinds.get(kind)?.many ?? kind}`);
  return `- **${d.title}** (${d.key}): ${d.entityCount} entries from ${d.source}, ${d.ruleset}${d.publisher ? `, ${d.publisher}` : ''}${d.license ? `, ${d.license}` : ''}: ${counts.join(', ')}`;
}

const documentTable = (documents: readonly DocumentListing[]): string =>
  table(documentColumns, documents.map(documentRow));

export const documentColumns = ['Document', 'Key', 'Source', 'Rules', 'Entries'] as const;
export const documentRow = (d: DocumentListing): string[] => [
  d.title,
  d.key,
  d.source,
  d.ruleset,
  String(d.entityCount),
];
