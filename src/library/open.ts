import { createLibrary, type Embedding } from './create-library.ts';
import { builtInTable } from './embed/built-in-table.ts';
import type { Kind } from './kind.ts';
import type { Library } from './library.ts';
import type { FileOptions } from './sqlite/database.ts';
import { openFile } from './sqlite/open-file.ts';
import { type Refreshing, storeIn } from './sqlite/store.ts';
import { responsesWhenReady, whenReady } from './when-ready.ts';

/**
 * Opens the library file (`:memory:` for a temporary one), creating or migrating it. A file that
 * cannot be opened is refused at once; calls wait until tables and indexes are up to date, or only
 * the tables (`refreshBeside`).
 */
export function openLibrary(
  path: string,
  kindList: readonly Kind[],
  embedding?: Embedding,
  options: FileOptions & Refreshing = {},
): Library {
  const kinds = new Map(kindList.map((kind) => [kind.name, kind]));
  const file = openFile(path, options);
  let isOpen = false;
  const open = async (): Promise<Library> => {
    const store = await storeIn(file, kinds, builtInTable, options);
    isOpen = true;
    return createLibrary({ kinds, store, table: builtInTable, embedding });
  };
  const ready = open();
  const library = whenReady({ kinds, responses: responsesWhenReady(ready) }, ready);
  return {
    ...library,
    async close() {
      // Closing does not wait until everything is derived again: the next process continues.
      if (!isOpen) await file.close();
      await library.close();
    },
  };
}
