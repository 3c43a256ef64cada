import { slugify } from '../text/names.ts';
import type { NewEntity } from './library.ts';

const SCHEME = 'lore://';

/** `spell/srd-2014/fireball` → `lore://spell/srd-2014/fireball`; other alphabets are escaped. */
export const addressOf = (id: string): string => `${SCHEME}${encodeURI(id)}`;

export const isAddress = (text: string): boolean => text.trim().startsWith(SCHEME);

/** The id in an address. */
export function idAt(address: string): string {
  const id = address.startsWith(SCHEME) ? address.slice(SCHEME.length) : address;
  try {
    return decodeURI(id);
  } catch {
    // A lone % is not an escape; no id contains one.
    return id;
  }
}

/** The id an entity will have: `kind/document/slug`. */
export const idOf = (entity: Pick<NewEntity, 'kind' | 'document' | 'name' | 'slug'>): string =>
  `${entity.kind}/${entity.document}/${entity.slug ?? slugify(entity.name)}`;
