import { slugify } from '../../../text/names.ts';
import { agreedName } from '../../model/agreed-names.ts';

/**
 * What a book says of one thing: who it is, and the fields for which the book has a value. A field
 * that is absent is one the book is silent about, never one it denies.
 */
export interface BookRecord {
  readonly kind: string;
  readonly document: string;
  readonly name: string;
  readonly slug: string;
  readonly body: Readonly<Record<string, unknown>>;
}

export type MakeRecord = (kind: string, name: string, body: object, slug?: string) => BookRecord;

/** Records of one book, under the names all sources agree on. */
export const recordsOf =
  (document: string): MakeRecord =>
  (kind, given, body, slug) => {
    const name = agreedName(kind, document, given);
    return { kind, document, name, slug: slug ?? slugify(name), body: valuesIn(kind, body) };
  };

/** Kinds that require a text, of which the books have none to give: an empty one completes them. */
const WITHOUT_TEXT = ['language'];

const valuesIn = (kind: string, body: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(WITHOUT_TEXT.includes(kind) ? { desc: '', ...body } : body).filter(
      ([, value]) => value !== undefined && (value !== '' || WITHOUT_TEXT.includes(kind)),
    ),
  );
