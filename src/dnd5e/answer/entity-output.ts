import * as z from 'zod';
import { mergeFields } from '../../base/merge-fields.ts';
import { once } from '../../base/once.ts';
import type { Entity, Found, Label } from '../../library/library.ts';
import { counted } from '../../text/excerpt.ts';
import { plain } from '../../text/names.ts';
import { commonName } from '../model/things.ts';

/** The common fields of every D&D entity on the wire; its own fields are beside these. */
export const EntityOut = z.looseObject({
  kind: z.string(),
  name: z.string(),
  uri: z.string(),
  document: z.string(),
  document_key: z.string(),
  document_name: z.string(),
  document_source: z.string(),
  ruleset: z.string(),
  similarity_score: z.number().optional(),
  /** The same thing in other books and editions, with its name there if different. */
  also_in: z
    .array(z.looseObject({ document: z.string(), ruleset: z.string(), uri: z.string() }))
    .optional(),
  /** The same by their documents alone, in lists that have no room for addresses. */
  also_in_books: z.array(z.string()).optional(),
  /** Names of its variants. */
  variants: z.array(z.string()).optional(),
  /** The facts that the question asks for, if the question names the entry. */
  asked_facts: z.record(z.string(), z.string()).optional(),
});
export type EntityOut = z.infer<typeof EntityOut>;

/** The identity of an entity and the book it is in. */
export const origin = (entity: Entity, score: number | undefined): EntityOut => ({
  kind: entity.kind,
  name: entity.name,
  uri: entity.uri,
  ...(score !== undefined && { similarity_score: score }),
  document: entity.document,
  document_key: entity.document,
  document_name: entity.documentName,
  document_source: entity.source,
  ruleset: entity.ruleset,
});

/** The other entries of a thing, as a search has found them. */
export interface OtherEntries {
  readonly books: readonly Label[];
  /** Entries of other kinds in these books: a potion is a magic item and also sold as gear. */
  readonly ofOtherKinds: readonly Label[];
  readonly variants: readonly string[];
}

const alphabet = new Intl.Collator('en');

/** A book that has an entry of the thing's own kind counts for that one only. */
function byBook(entity: Entity, same: readonly Label[]): Omit<OtherEntries, 'variants'> {
  const isOfKind = ({ kind }: Label): boolean => kind === entity.kind;
  if (same.every(isOfKind)) return { books: same, ofOtherKinds: [] };
  const named = new Set([entity, ...same.filter(isOfKind)].map(({ document }) => document));
  const isBook = (other: Label): boolean => isOfKind(other) || !named.has(other.document);
  return {
    books: same.filter(isBook),
    ofOtherKinds: same.filter((other) => !isBook(other)),
  };
}

const NO_OTHERS: OtherEntries = { books: [], ofOtherKinds: [], variants: [] };

/** The other entries of a thing: in other books, of other kinds, and variants. */
export function otherEntries({ entity, others = [] }: Found): OtherEntries {
  if (others.length === 0) return NO_OTHERS;
  const nameIn = (kind: string, name: string): string => plain(commonName(kind, name));
  const own = once(() => nameIn(entity.kind, entity.name));
  const same: Label[] = [];
  const names = new Map<string, string>();
  for (const other of others) {
    const { kind, name } = other;
    const isSame = (name === entity.name && kind === entity.kind) || nameIn(kind, name) === own();
    if (isSame) same.push(other);
    else names.set(plain(name), name);
  }
  const variants = [...names.values()].sort(alphabet.compare);
  return { ...byBook(entity, same), variants };
}

/** Another book that has it. */
export const bookOut = (book: Label, { name }: Pick<Entity, 'name'>) => ({
  document: book.document,
  ruleset: book.ruleset,
  uri: book.uri,
  ...(isOtherName(book.name, name) && { name: book.name }),
});

export function othersOut(
  entity: Entity,
  others: OtherEntries,
  most: number,
): Pick<EntityOut, 'also_in' | 'variants'> {
  const { books, variants } = others;
  return {
    ...(books.length > 0 && { also_in: books.map((book) => bookOut(book, entity)) }),
    ...(variants.length > 0 && { variants: variantNames(others, most) }),
  };
}

/** The same in as little room as there is: the books, and how many variants there are. */
export function otherBooksOut(
  entity: Entity,
  others: OtherEntries,
): Pick<EntityOut, 'also_in_books' | 'variants'> {
  const books = new Set(others.books.map(({ document }) => document));
  books.delete(entity.document);
  return {
    ...(books.size > 0 && { also_in_books: [...books] }),
    ...(others.variants.length > 0 && { variants: variantNames(others, 0) }),
  };
}

/** How many variants are named for a single result. */
const VARIANTS_OF_ONE = 40;

/** Names of its variants, up to a limit. */
export function variantNames({ variants }: OtherEntries, most = VARIANTS_OF_ONE): string[] {
  const more = variants.length - most;
  return more > 0 ? [...variants.slice(0, most), `… ${more} more`] : [...variants];
}

/** The whole entity. */
export const whole = ({ entity, score }: Found, others: OtherEntries): EntityOut =>
  mergeFields(origin(entity, score), othersOut(entity, others, VARIANTS_OF_ONE), entity.body);

/** `; also in srd-2024 as Tough, a5e-mm a5e; 11 variants`. */
export function alsoIn(entity: Entity, { books, variants }: OtherEntries): string {
  const others = new Set(books.map((book) => bookOf(book) + nameThere(book, entity)));
  others.delete(bookOf(entity));
  // The same book may say more on it in another chapter.
  const more = books.filter(
    ({ kind, document }) => kind === entity.kind && document === entity.document,
  );
  return [
    more.length > 0 && `; more: ${more.map(({ uri }) => `‹${uri}›`).join(', ')}`,
    others.size > 0 && `; also in ${[...others].join(', ')}`,
    variants.length > 0 && `; ${counted(variants.length, 'variant')}`,
  ]
    .filter(Boolean)
    .join('');
}

/** ` as Tough`, where it is called so there. */
export const nameThere = (book: Label, { name }: Pick<Entity, 'name'>): string =>
  isOtherName(book.name, name) ? ` as ${book.name}` : '';

const isOtherName = (one: string, other: string): boolean =>
  one !== other && plain(one) !== plain(other);

/** A document with its edition, unless its key says it. */
export const bookOf = ({ document, ruleset }: Pick<Label, 'document' | 'ruleset'>): string =>
  ruleset === '' || document.endsWith(ruleset.replace(/^5e/, ''))
    ? document
    : `${document} ${ruleset}`;
