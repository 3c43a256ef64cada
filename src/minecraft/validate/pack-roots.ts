import { realpath } from 'node:fs/promises';
import { delimiter, isAbsolute, resolve, sep } from 'node:path';
import { invalidInput } from '../../base/error.ts';
import type { ToolContext } from '../../tool/tool.ts';

/**
 * The real path of a pack that a client may check. Only a client that started the program itself
 * (stdio) may read files of this machine, and only below the configured folders or, if none are
 * configured, below its own workspace folders.
 */
export async function packFolder(
  { config: { http, packRoots }, client }: Pick<ToolContext, 'config' | 'client'>,
  folder: string,
): Promise<string> {
  if (http !== '')
    throw invalidInput('Folders are not read over HTTP.', { next: 'Give the files themselves.' });
  const configured = packRoots.split(delimiter).filter((root) => root.trim() !== '');
  const roots = configured.length > 0 ? configured : (client.roots() ?? []);
  if (roots.length === 0)
    throw invalidInput('No folder may be read: none is configured, and the client names none.', {
      next: {
        text: 'Give the files themselves.',
        operator: 'LOREWRIGHT_PACK_ROOTS names the folders that hold your packs.',
      },
    });
  // A client may give paths relative to its own folders.
  const places = isAbsolute(folder) || configured.length > 0 ? ['.'] : roots;
  for (const place of places) {
    const wanted = await realpath(resolve(place, folder)).catch(() => '');
    for (const root of roots) {
      const base = await realpath(resolve(root)).catch(() => undefined);
      if (
        base !== undefined &&
        `${wanted}${sep}`.startsWith(base.endsWith(sep) ? base : base + sep)
      )
        return wanted;
    }
  }
  // The same message if it does not exist, so that a client learns nothing about other folders.
  throw invalidInput(
    `${JSON.stringify(folder.slice(0, 200))} is not a pack below the allowed folders.`,
    {
      next: { operator: 'See LOREWRIGHT_PACK_ROOTS.' },
    },
  );
}
