import { dirname } from 'node:path';
import { createLibrary, type Embedding } from './create-library.ts';
import { openTable, type Table } from './embed/table.ts';
import type { Kind } from './kind.ts';
import type { Library } from './library.ts';
import type { FileOptions } from './sqlite/database.ts';
import { openSqlite } from './sqlite/store.ts';

let table: Table | undefined;
/** The same in every library of the process: it is large and never changes. */
const builtIn = (): Table => {
  table ??= openTable();
  return table;
};

/** Opens the library file (`:memory:` for one that is forgotten), creating or migrating it. */
export function openLibrary(
  path: string,
  kindList: readonly Kind[],
  embedding?: Embedding,
  file: FileOptions = {},
): Library {
  const kinds = new Map(kindList.map((kind) => [kind.name, kind]));
  return createLibrary({
    kinds,
    store: openSqlite(path, kinds, builtIn, file),
    table: builtIn,
    folder: path === ':memory:' ? undefined : dirname(path),
    embedding,
  });
}
