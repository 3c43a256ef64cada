import type { FolderChanges } from '../datapack/folder-changes.ts';
import { isObject, type Json, type Note } from './json-walk.ts';

type Renamed = FolderChanges['renamed'];

/** The filter of pack.mcmeta, whose patterns name the folders as the new version does. */
export function migrateFilter(
  filter: Json,
  renamed: Renamed,
  note: Note,
  tell: (what: string) => void,
): Json {
  if (!Array.isArray(filter.block)) return filter;
  return {
    ...filter,
    block: filter.block.map((block: unknown) => {
      if (!isObject(block) || typeof block.path !== 'string') return block;
      const path = renamedPattern(block.path, renamed);
      if (path !== block.path) note('Filter the folder by its new name.', block.path, path);
      const missed = renamed.filter(({ from }) => namesFolder(path, from));
      if (missed.length > 0)
        tell(
          `The filter "${path}" may mean folders that have other names now: ${missed.map(({ from, to }) => `${from} → ${to}`).join(', ')}.`,
        );
      return { ...block, path };
    }),
  };
}

/** The pattern with another folder, if it begins with one in plain letters. */
function renamedPattern(pattern: string, renamed: Renamed): string {
  const [, anchor = '', rest = ''] = /^(\^?)(.*)$/s.exec(pattern) ?? [];
  const found = renamed.find(
    ({ from }) => rest.startsWith(from) && /^(\\?\/|\$?$)/.test(rest.slice(from.length)),
  );
  return found ? `${anchor}${found.to}${rest.slice(found.from.length)}` : pattern;
}

function namesFolder(pattern: string, folder: string): boolean {
  for (let at = pattern.indexOf(folder); at >= 0; at = pattern.indexOf(folder, at + 1))
    if (!/\w$/.test(pattern.slice(0, at)) && !/^\w/.test(pattern.slice(at + folder.length)))
      return true;
  return false;
}
