import { lookup } from '../../../../base/lookup.ts';

/** Documents of Open5e v1 under the keys they have in v2. */
const KEYS: Readonly<Record<string, string>> = {
  'wotc-srd': 'srd-2014',
  menagerie: 'a5e-mm',
  blackflag: 'bfrd',
  cc: 'ccdx',
  dmag: 'deepm',
  'dmag-e': 'deepmx',
  warlock: 'wz',
  taldorei: 'tdcs',
  o5e: 'open5e',
};

/**
 * v1 lists all of Level Up under one name; v2 has its books separately, and its magic items not at
 * all.
 */
export const documentKey = (slug: string, kind: string): string =>
  slug === 'a5e' && kind !== 'magic-item' ? 'a5e-ag' : (lookup(KEYS, slug) ?? slug);

/** The v1 name of a v2 document, for requests to v1. */
export const documentSlug = (key: string): string =>
  Object.entries(KEYS).find(([, v2]) => v2 === key)?.[0] ?? (key.startsWith('a5e') ? 'a5e' : key);
