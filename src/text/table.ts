/** Aligned columns for a terminal; the last column is right-aligned if it holds numbers. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((title, i) =>
    Math.max(title.length, ...rows.map((r) => (r[i] ?? '').length)),
  );
  const numeric = head.map(
    (_, i) => rows.length > 0 && rows.every((r) => /^[\d.,/]*$/.test(r[i] ?? '')),
  );
  const format = (cells: readonly string[]): string =>
    cells
      .map((cell, i) => (numeric[i] ? cell.padStart(widths[i] ?? 0) : cell.padEnd(widths[i] ?? 0)))
      .join('  ')
      .trimEnd();
  return [format(head), format(widths.map((w) => '─'.repeat(w))), ...rows.map(format)].join('\n');
}
