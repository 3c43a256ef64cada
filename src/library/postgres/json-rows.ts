/**
 * Rows as one JSON text, for `json_to_recordset`: one statement stores hundreds of them. PostgreSQL
 * refuses the character 0 and lone surrogates, which only damaged input has.
 */
export const jsonRows = (rows: readonly unknown[]): string =>
  JSON.stringify(rows, (_, value: unknown) =>
    typeof value === 'string'
      ? value.replaceAll('\0', '').replace(/\p{Surrogate}/gu, '\ufffd')
      : value,
  );
