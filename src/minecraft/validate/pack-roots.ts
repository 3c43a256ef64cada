import { realpath } from 'node:fs/promises';
import { delimiter, resolve, sep } from 'node:path';
import type { Config } from '../../base/config.ts';
import { invalidInput } from '../../base/error.ts';

/**
 * The real path of a pack a client may have checked. Only a client that started the program itself
 * (stdio) has a claim on this machine's files, and only below the configured folders.
 */
export async function packFolder(
  { http, packRoots }: Pick<Config, 'http' | 'packRoots'>,
  folder: string,
): Promise<string> {
  if (http !== '')
    throw invalidInput('Folders are not read over HTTP.', { next: 'Give the files themselves.' });
  const roots = packRoots.split(delimiter).filter((root) => root.trim() !== '');
  if (roots.length === 0)
    throw invalidInput('No folder may be read: LOREWRIGHT_PACK_ROOTS is not set.', {
      next: 'Set it to the folders that hold your packs, or give the files themselves.',
    });
  const wanted = await realpath(resolve(folder)).catch(() => '');
  for (const root of roots) {
    const base = await realpath(resolve(root)).catch(() => undefined);
    if (base !== undefined && (wanted === base || wanted.startsWith(`${base}${sep}`)))
      return wanted;
  }
  // The same words for what does not exist: a client learns nothing of other folders.
  throw invalidInput(
    `${JSON.stringify(folder.slice(0, 200))} is not a pack below the allowed folders.`,
    {
      next: 'See LOREWRIGHT_PACK_ROOTS.',
    },
  );
}
