/**
 * Looks up a key that came from outside. A plain `table[key]` would also find what every object
 * inherits: "constructor", "toString".
 */
export const lookup = <T>(table: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined;
