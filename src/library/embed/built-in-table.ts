import { fromAsset } from '../../base/assets.ts';
import { openTable, type Table } from './table.ts';

let table: Table | undefined;

/** Shared by all libraries of the process: it is large and never changes. */
export const builtInTable = (): Table => {
  table ??= fromAsset('table.bin', openTable);
  return table;
};
