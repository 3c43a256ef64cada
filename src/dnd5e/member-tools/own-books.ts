import * as z from 'zod';
import { invalidInput, notFound } from '../../base/error.ts';
import { libraryService } from '../../library/library.ts';
import { counted, listed } from '../../text/excerpt.ts';
import { nearest, plain } from '../../text/names.ts';
import { callingMember, type OwnDocument } from '../../tool/member.ts';
import { defineTool } from '../../tool/tool.ts';
import { ownSource } from '../sources/own-books.ts';

const Book = z.object({ document_key: z.string(), document_name: z.string(), entries: z.int() });

const bookOf = ({ key, title, entries }: OwnDocument) => ({
  document_key: key,
  document_name: title,
  entries,
});

export const listOwnBooks = defineTool({
  name: 'list_own_books',
  toolset: 'dnd-search',
  title: 'List own books',
  description: 'D&D 5e: your uploaded homebrew books and indexed worlds; nobody else sees them.',
  input: z.strictObject({}),
  data: z.array(Book),
  async run(_args, ctx) {
    const books = (await callingMember(ctx).documents()).map(bookOf);
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
    const member = callingMember(ctx);
    const own = await member.documents();
    const document = named(own, name);
    if (!document) {
      const library = ctx.use(libraryService);
      const [shared] = (await library.resolveDocuments([name])).keys;
      const title = shared === undefined ? undefined : (await library.document(shared))?.title;
      if (title !== undefined)
        throw invalidInput(`"${title}" is shared content and not yours to remove.`, {
          next: 'list_own_books shows what is yours.',
        });
      const titles = own.map((each) => each.title);
      throw notFound(`You have no book "${name}".`, {
        next: 'list_own_books shows them.',
        suggestions: nearest(name, titles, 3),
      });
    }
    const removed = await member.removeDocuments([document.key]);
    const readAgain =
      document.source === ownSource
        ? ''
        : ' It was read with keys of yours; while they are stored, a search may read it again.';
    return {
      data: { ...bookOf(document), entries: removed },
      source: 'library',
      text: `Removed "${document.title}" with ${counted(removed, 'entry', 'entries')}.${readAgain}`,
    };
  },
});

/** The own document with this key or title; refuses where several have it. */
function named(own: readonly OwnDocument[], name: string): OwnDocument | undefined {
  const byKey = own.find(({ key }) => key === name.trim());
  const [first, ...more] = own.filter(
    ({ key, title }) => plain(title) === plain(name) || plain(key) === plain(name),
  );
  if (byKey || more.length === 0) return byKey ?? first;
  const keys = [first, ...more].flatMap((each) => each?.key ?? []);
  throw invalidInput(`You have ${keys.length} books "${name}".`, {
    next: `Name one by its key: ${listed(keys, 'or')}.`,
    suggestions: keys,
  });
}
