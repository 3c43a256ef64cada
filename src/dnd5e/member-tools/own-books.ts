import * as z from 'zod';
import { invalidInput, notFound } from '../../base/error.ts';
import { libraryService } from '../../library/library.ts';
import { counted } from '../../text/excerpt.ts';
import { defineTool } from '../../tool/tool.ts';
import { isOwnBook, ownSource } from '../sources/own-books.ts';

const Book = z.object({ document_key: z.string(), document_name: z.string(), entries: z.int() });

export const listOwnBooks = defineTool({
  name: 'list_own_books',
  toolset: 'dnd-search',
  title: 'List own books',
  description: 'D&D 5e: the homebrew books that you have uploaded; nobody else sees them.',
  input: z.strictObject({}),
  data: z.array(Book),
  async run(_args, ctx) {
    const books = (await ctx.use(libraryService).documents(ownSource)).map((document) => ({
      document_key: document.key,
      document_name: document.title,
      entries: document.entityCount,
    }));
    const lines = books.map(
      (book) =>
        `- ${book.document_name} [${book.document_key}]: ${counted(book.entries, 'entry', 'entries')}`,
    );
    return {
      data: books,
      source: 'library',
      text: lines.join('\n') || 'You have no books of your own yet; upload_homebrew adds one.',
    };
  },
});

export const removeOwnBook = defineTool({
  name: 'remove_own_book',
  toolset: 'dnd-search',
  title: 'Remove own book',
  description: 'D&D 5e: remove one of your own homebrew books with everything in it.',
  input: z.strictObject({
    document: z.string().min(1).max(200).describe('Key or title, as list_own_books gives it'),
  }),
  data: Book,
  hints: { writes: true, destructive: true },
  scope: 'import',
  async run({ document: name }, ctx) {
    const library = ctx.use(libraryService);
    const { keys, unknown } = await library.resolveDocuments([name]);
    const document = keys[0] === undefined ? undefined : await library.document(keys[0]);
    if (!document)
      throw notFound(`You have no book "${name}".`, {
        next: 'list_own_books shows them.',
        suggestions: unknown[0]?.close ?? [],
      });
    if (!isOwnBook(document))
      throw invalidInput(`"${document.title}" is shared content and not yours to remove.`, {
        next: 'list_own_books shows what is yours.',
      });
    const { removed } = await library.put({ removeDocuments: [document.key] });
    return {
      data: { document_key: document.key, document_name: document.title, entries: removed },
      source: 'library',
      text: `Removed "${document.title}" with ${counted(removed, 'entry', 'entries')}.`,
    };
  },
});
