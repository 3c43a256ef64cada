import { SHARED } from './database.ts';

/**
 * Each owner's keys count from one. In a view of shared entities and one member's own, shared ones
 * have even keys, the others odd ones.
 */
export const viewKey = (owner: string, key: number): number => 2 * key + (owner === SHARED ? 0 : 1);

export const storedKey = (key: number): number => key >> 1;

export const isSharedKey = (key: number): boolean => key % 2 === 0;

/** Stored keys by owner. */
export const partKeys = (
  keys: Iterable<number>,
): { readonly shared: number[]; readonly own: number[] } => {
  const parts: { shared: number[]; own: number[] } = { shared: [], own: [] };
  for (const key of keys) parts[isSharedKey(key) ? 'shared' : 'own'].push(storedKey(key));
  return parts;
};
