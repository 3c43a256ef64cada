import { libraryService } from '../../library/library.ts';
import type { ToolContext } from '../../tool/tool.ts';
import type { Finding } from './answered.ts';
import { notInBook, placeOf } from './book-in-name.ts';
import { bookIn } from './book-in-words.ts';

/** A search in the book that its words name. */
interface BookSearch {
  readonly within: Finding;
  /** What to search instead where the book has nothing that fits. */
  readonly anywhere?: Finding;
  readonly title: string;
}

/**
 * A search whose words name a book is one in that book for the other words: "shoggoth tome of beasts",
 * "undead from Creature Codex". Undefined if they name none. An argument is stronger than words.
 */
export async function withBookSaid(
  ctx: ToolContext,
  finding: Finding,
): Promise<BookSearch | undefined> {
  const { search = '', select, documents: given, notices = [] } = finding;
  if (search === '') return undefined;
  const library = ctx.use(libraryService);
  const said = await bookIn(library, search);
  if (!said) return undefined;
  const kinds = select.map(({ kind }) => kind);
  const place = await placeOf(library, kinds, search, said);
  if (!place) return undefined;
  const { left, title } = said;
  const anywhere = { ...finding, search: left };
  const { how, documents } = place;
  if (documents === undefined || given !== undefined) return { within: anywhere, title };
  if (how === 'elsewhere')
    return { within: { ...anywhere, notices: [...notices, notInBook(left, title)] }, title };
  const only = `Only ${title} was searched, which the words name.`;
  const within = { ...anywhere, documents, notices: [...notices, only] };
  return how === 'there' ? { within, title } : { within, anywhere, title };
}
