import { slugify } from '../../../text/names.ts';
import { agreedName } from '../../model/agreed-names.ts';

/**
 * What a book says about one entity: its identity, and the fields for which the book has a value.
 * An absent field means that the book does not say, never that there is none.
 */
export interface BookRecord {
  readonly kind: string;
  readonly document: string;
  readonly name: string;
  readonly slug: string;
  readonly body: Readonly<Record<string, unknown>>;
}

export type MakeRecord = (kind: string, name: string, body: object, slug?: string) => BookRecord;

/** Makes records of one book, with the names that all sources share. */
export const recordsOf =
  (document: string): MakeRecord =>
  (kind, given, body, slug) => {
    const name = agreedName(kind, document, given);
    return { kind, document, name, slug: slug ?? slugify(name), body: valuesIn(kind, body) };
  };

/** Kinds that require a text, for which the books have none: an empty text is used. */
const WITHOUT_TEXT = ['language'];

const valuesIn = (kind: string, body: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(WITHOUT_TEXT.includes(kind) ? { desc: '', ...body } : body).filter(
      ([, value]) => value !== undefined && (value !== '' || WITHOUT_TEXT.includes(kind)),
    ),
  );
