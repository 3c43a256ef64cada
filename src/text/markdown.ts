/** `**Range** 150 feet`, or an empty text without a value. */
export const labelled = (
  label: string,
  value: string | number | false | null | undefined,
): string =>
  value === undefined || value === null || value === false || value === ''
    ? ''
    : `**${label}** ${value}`;

/** Joins lines, leaving out empty ones; two trailing spaces keep the line breaks. */
export const lines = (...parts: readonly (string | null | undefined | false)[]): string =>
  parts.filter((part): part is string => typeof part === 'string' && part !== '').join('  \n');

/** Joins paragraphs and blocks with an empty line, leaving out empty ones. */
export const blocks = (...parts: readonly (string | null | undefined | false)[]): string =>
  parts.filter((part): part is string => typeof part === 'string' && part !== '').join('\n\n');

export const heading = (level: number, text: string): string => `${'#'.repeat(level)} ${text}`;

/** `evocation` → `Evocation`. */
export const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** `1` → `1st`. */
export function ordinal(n: number): string {
  const tens = n % 100;
  const suffix = tens > 10 && tens < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][n % 10] ?? 'th');
  return `${n}${suffix}`;
}

export const signed = (n: number): string => (n < 0 ? `−${-n}` : `+${n}`);
