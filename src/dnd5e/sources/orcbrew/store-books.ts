import type {
  Document,
  DocumentListing,
  Library,
  NewEntity,
  Stored,
} from '../../../library/library.ts';
import { slugify } from '../../../text/names.ts';
import type { Finding, ImportedBook } from './import-report.ts';
import type { ReadFile } from './read-file.ts';

export interface StoredBooks {
  readonly books: ImportedBook[];
  readonly stored: Stored;
  /** The same kind and key in more than one book. */
  readonly conflicts: Finding[];
}

/** Puts the books of a file into the library: all of them, or after a failure none. */
export async function storeBooks(
  library: Library,
  file: ReadFile,
  { dryRun = false }: { readonly dryRun?: boolean } = {},
): Promise<StoredBooks> {
  const others = await library.documents('orcbrew');
  const documents: Document[] = [];
  const books: ImportedBook[] = [];
  const entities: NewEntity[] = [];
  for (const book of file.books) {
    const document = await documentFor(library, book.title, documents);
    documents.push(document);
    entities.push(...book.entities.map((entity) => ({ ...entity, document: document.key })));
    books.push({
      document_key: document.key,
      document_name: document.title,
      imported: tally(book.entities.map((entity) => entity.kind)),
      hidden: book.entities.filter((entity) => entity.hidden).length,
    });
  }
  const conflicts = await sharedKeys(library, entities, others);
  const stored = await library.put({ documents, entities, dryRun });
  return { books, stored, conflicts };
}

/**
 * A book keeps its key from import to import. Where the key already means another document (a book
 * of another name, or one that is no homebrew), the next free one is taken.
 */
async function documentFor(
  library: Library,
  title: string,
  sameFile: readonly Document[],
): Promise<Document> {
  const base = slugify(title);
  const isThis = (known: Document): boolean =>
    known.source === 'orcbrew' && known.title.toLowerCase() === title.toLowerCase();
  for (let count = 1; ; count++) {
    const key = count === 1 ? base : `${base}-${count}`;
    const [meant] = (await library.resolveDocuments([key])).keys;
    const known =
      sameFile.find((document) => document.key === key) ??
      (meant === undefined ? undefined : await library.document(meant));
    if (!known) return { key, title, source: 'orcbrew', ruleset: '5e-2014' };
    if (isThis(known)) return known;
  }
}

function tally(words: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const word of words) counts[word] = (counts[word] ?? 0) + 1;
  return counts;
}

/** Which items of a file stand under the same key in another book, of the file or of the library. */
async function sharedKeys(
  library: Library,
  entities: readonly NewEntity[],
  others: readonly DocumentListing[],
): Promise<Finding[]> {
  const shelves = new Map<string, Set<string>>();
  for (const { kind, slug, document } of entities) {
    const sign = `${kind} ${slug}`;
    shelves.set(sign, (shelves.get(sign) ?? new Set<string>()).add(document));
  }
  for (const { key, counts } of others)
    for (const [kind, count] of Object.entries(counts))
      for (const slug of await library.slugs(kind, key, '', count))
        shelves.get(`${kind} ${slug}`)?.add(key);
  return [...shelves].flatMap(([sign, keys]) =>
    keys.size < 2
      ? []
      : [{ path: sign, text: `stands in ${[...keys].join(', ')}; each book keeps its own` }],
  );
}
