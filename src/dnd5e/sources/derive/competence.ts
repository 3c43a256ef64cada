/** A field of an entity about which sources may disagree. */
export interface FieldAt {
  readonly document: string;
  readonly kind: string;
  readonly field: string;
}

/** What a source's word is worth where other sources carry the same. */
export interface Competence {
  /** Of several sources that have a value, the one with the highest rank is believed. */
  readonly rank: number;
  /** Ranks that differ from it, by `document/kind.field` or `kind.field`; each with its reason beside it. */
  readonly exceptions?: Readonly<Record<string, number>>;
  /**
   * Its records hold only what it says. Its silence means nothing, except for the fields in
   * `silence`, by kind: there it would have a value if there were one.
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
 * Where a record names the fields of which its source has lost a part. For those it is believed last:
 * better than nothing, and no better than anybody else.
 */
export const PARTLY = 'partly';
export interface Partly {
  readonly [PARTLY]?: readonly string[] | undefined;
}

export const hasPartly = (body: Readonly<Record<string, unknown>>, field: string): boolean => {
  const fields = body[PARTLY];
  return Array.isArray(fields) && fields.includes(field);
};
