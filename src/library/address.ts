const SCHEME = 'lore://';

/** `spell/srd-2014/fireball` → `lore://spell/srd-2014/fireball`; other alphabets are escaped. */
export const addressOf = (id: string): string => `${SCHEME}${encodeURI(id)}`;

/** The id an address stands for. */
export function idAt(address: string): string {
  const id = address.startsWith(SCHEME) ? address.slice(SCHEME.length) : address;
  try {
    return decodeURI(id);
  } catch {
    // A lone % is no escape; nothing has such an id.
    return id;
  }
}
