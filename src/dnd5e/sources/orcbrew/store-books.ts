import { basename } from 'node:path';
import { invalidInput, LoreError } from '../../../base/error.ts';
import type {
  Document,
  DocumentListing,
  Library,
  NewEntity,
  Prune,
  Stored,
} from '../../../library/library.ts';
import { listed } from '../../../text/excerpt.ts';
import { plain, slugify } from '../../../text/names.ts';
import { srd2014, srd2024 } from '../documents.ts';
import {
  entriesIn,
  isVersionOf,
  type Origin,
  originNotes,
  originOf,
  sameBytes,
} from './earlier-import.ts';
import type { Finding, ImportedBook } from './import-report.ts';
import { readings } from './kind-readers.ts';
import type { ReadBook, ReadFile } from './read-file.ts';

export interface StoredBooks {
  readonly books: ImportedBook[];
  readonly stored: Stored;
  /** The same kind and key in more than one book. */
  readonly conflicts: Finding[];
  /** What earlier versions of the books had and the file no longer has. */
  readonly gone: Finding[];
}

export interface StoreOptions {
  readonly dryRun?: boolean | undefined;
  /** A new title for the only book of the file. */
  readonly as?: string | undefined;
  /** The book replaces another one with its name. */
  readonly replace?: boolean | undefined;
  /** Remove what the file no longer has. */
  readonly prune?: boolean | undefined;
  /** The keys of the books that whoever imports may change (default: all). */
  readonly own?: (() => Promise<ReadonlySet<string>>) | undefined;
  readonly onProgress?: ((written: number, total: number) => void) | undefined;
  /** If aborted while storing, the library is unchanged. */
  readonly signal?: AbortSignal | undefined;
}

/** Another book has the name of one in the file: only the user knows whether to replace it. */
export class NameTaken extends LoreError {
  /** The titles of the books in the library. */
  readonly titles: readonly string[];

  constructor(message: string, titles: readonly string[]) {
    super('invalid_input', message, {
      next: 'Another book: import it with --as "NAME". A new version that shares nothing with the old: --replace.',
    });
    this.titles = titles;
  }
}

/** The file that books come from. */
export interface ImportedFile extends ReadFile {
  readonly path: string;
  readonly sha256: string;
}

/** Stores the books of a file: all of them, or none after a failure. */
export async function storeBooks(
  library: Library,
  file: ImportedFile,
  options: StoreOptions = {},
): Promise<StoredBooks> {
  const { dryRun = false, replace = false, prune = false } = options;
  if (options.as !== undefined && file.books.length !== 1)
    throw invalidInput(
      `--as names one book, and ${basename(file.path)} has ${listed(file.books.map((book) => `"${book.title}"`)) || 'none'}.`,
      { next: 'Export the books one by one, or leave out --as.' },
    );
  const others = await library.documents('orcbrew');
  const own = await options.own?.();
  const documents: Document[] = [];
  const books: ImportedBook[] = [];
  const entities: NewEntity[] = [];
  const gone: Finding[] = [];
  const pruned: Prune[] = [];
  const origins: [string, Origin][] = [];
  const strangers: { title: string; shown: string }[] = [];
  for (const [position, book] of file.books.entries()) {
    const origin = { file: basename(file.path), sha256: file.sha256, position };
    const known = options.as === undefined ? await sameBytes(library, others, origin) : undefined;
    const title = options.as ?? book.title;
    const document = known?.document ?? (await documentFor(library, title, documents));
    if (own?.has(document.key) === false && (await library.document(document.key)))
      throw invalidInput(`"${document.title}" is a book of the shared library already.`, {
        next: known
          ? 'It is the same file: everybody here has it, and nothing is to be done.'
          : 'Give yours another name with `as`.',
      });
    const before = await entriesIn(library, document.key);
    const now = new Set(book.entities.map(({ kind, slug }) => `${kind} ${slug}`));
    const isOther = before.size > 0 && now.size > 0 && !isVersionOf(before, now);
    if (isOther && !replace) {
      const from = (await originOf(library, document.key))?.file;
      strangers.push({
        title: document.title,
        shown: `"${document.title}" [${document.key}]${from ? ` from ${from}` : ''}`,
      });
      continue;
    }
    const missing = [...before].filter((entry) => !now.has(entry));
    const remove = prune || (replace && isOther);
    for (const entry of missing)
      gone.push({
        path: `${document.key} ${entry}`,
        text: remove ? 'is removed' : 'stays; --prune removes it',
      });
    if (remove) pruned.push(...pruningOf(document.key, book));
    documents.push(document);
    origins.push([document.key, origin]);
    for (const entity of book.entities) entities.push({ ...entity, document: document.key });
    books.push({
      document_key: document.key,
      document_name: document.title,
      imported: tally(book.entities.map((entity) => entity.kind)),
      hidden: book.entities.filter((entity) => entity.hidden).length,
      ...(known && known.file !== origin.file && { same_as: known.file }),
    });
  }
  if (strangers.length > 0)
    throw new NameTaken(
      `${basename(file.path)} was not imported: hardly anything in it is in ${listed(strangers.map(({ shown }) => shown))}, which has the same name.`,
      strangers.map(({ title }) => title),
    );
  const conflicts = await sharedKeys(library, entities, others);
  const notes = originNotes(origins);
  const stored = await library.put({
    ...{ documents, entities, prune: pruned, notes, dryRun, signal: options.signal },
    ...(options.onProgress && { onProgress: options.onProgress }),
  });
  return { books, stored, conflicts, gone };
}

/** Removes everything of a book that this version lacks, including hidden entries. */
function pruningOf(document: string, { entities }: ReadBook): Prune[] {
  const kinds = new Set(Object.values(readings).map(({ kind }) => kind.name));
  const keep = new Set(entities.map(({ kind, slug }) => `${kind}/${document}/${slug}`));
  return [...kinds].map((kind) => ({ kind, document, source: 'orcbrew', keep }));
}

/** Words that always mean an SRD, even if the library has none of it yet. */
const RESERVED: ReadonlySet<string> = new Set(
  [srd2014, srd2024].flatMap(({ key, title, aliases = [] }) => [key, title, ...aliases]).map(plain),
);

/**
 * A book keeps its key from import to import. If the key is already used for another document (a
 * book with another name, or one that is not homebrew), the next free one is taken.
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
    if (RESERVED.has(plain(key))) continue;
    const [meant] = (await library.resolveDocuments([key])).keys;
    const known =
      sameFile.find((document) => document.key === key) ??
      (meant === undefined ? undefined : await library.document(meant));
    if (!known) return { key, title, source: 'orcbrew', ruleset: '5e-2014', standsAlone: true };
    if (isThis(known)) return { ...known, standsAlone: true };
  }
}

function tally(words: readonly string[]): Record<string, number> {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return Object.fromEntries(counts);
}

/** Items of a file that have the same key in another book, of the file or of the library. */
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
