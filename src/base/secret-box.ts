import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto';

const IV_BYTES = 12;
const TAG_BYTES = 16;
/** Part of the format: changing it would make stored boxes unreadable. */
const SALT = 'lorewright secret box 1';

/** Encrypts small texts with a key that is derived from a passphrase. */
export interface SecretBox {
  /** `bound`: what the secret belongs to; it can be opened only with the same value. */
  seal(text: string, bound: string): string;
  /** Undefined if it was sealed with another passphrase, for another `bound`, or is damaged. */
  open(sealed: string, bound: string): string | undefined;
}

export function secretBox(passphrase: string): SecretBox {
  const key = scryptSync(passphrase, SALT, 32);
  return {
    seal(text, bound) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(bound));
      const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), content]).toString('base64');
    },
    open(sealed, bound) {
      try {
        const bytes = Buffer.from(sealed, 'base64');
        const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES))
          .setAAD(Buffer.from(bound))
          .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
        const content = bytes.subarray(IV_BYTES + TAG_BYTES);
        return Buffer.concat([decipher.update(content), decipher.final()]).toString('utf8');
      } catch {
        return undefined;
      }
    },
  };
}
