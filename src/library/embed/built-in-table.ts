import { fromAsset } from '../../base/assets.ts';
import { tableChecksum } from '../../base/version.ts';
import { openTable, type Table } from './table.ts';

let table: Table | undefined;

/** Shared by all libraries of the process: it is large and never changes. */
export const builtInTable = (): Table => {
  table ??= fromAsset('table.bin', (path) => openTable(path, tableChecksum));
  return table;
};
