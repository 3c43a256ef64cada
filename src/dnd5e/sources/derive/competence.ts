/** A field on which sources may disagree. */
export interface FieldAt {
  readonly document: string;
  readonly kind: string;
  readonly field: string;
}

/** How much a source is trusted where others have the same entity. */
export interface Competence {
  /** Of several sources with a value, the one with the highest rank is used. */
  readonly rank: number;
  /**
   * Exceptions to the rank, by `document/kind.field` or `kind.field`; each with its reason beside
   * it.
   */
  readonly exceptions?: Readonly<Record<string, number>>;
  /**
   * Its records contain only some fields. A missing value means nothing, except for the fields in
   * `silence`, by kind: those would be present if there were a value.
   */
  readonly partial?: boolean;
  readonly silence?: Readonly<Record<string, readonly string[]>>;
}

export const rankAt = (
  { rank, exceptions }: Competence,
  { document, kind, field }: FieldAt,
): number =>
  exceptions?.[`${document}/${kind}.${field}`] ?? exceptions?.[`${kind}.${field}`] ?? rank;

/**
 * Where a record lists the fields of which its source has lost a part. For those it is used last.
 */
export const PARTLY = 'partly';
export interface Partly {
  readonly [PARTLY]?: readonly string[] | undefined;
}

export const hasPartly = (body: Readonly<Record<string, unknown>>, field: string): boolean => {
  const fields = body[PARTLY];
  return Array.isArray(fields) && fields.includes(field);
};
