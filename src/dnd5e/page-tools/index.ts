import type { Tool } from '../../tool/tool.ts';
import { sources } from '../sources/sources.ts';
import { libraryStatus } from './library-status.ts';
import { syncLibrary } from './sync-library.ts';

/** The page's additional tools, including those of the sources. */
export async function pageTools(): Promise<readonly Tool[]> {
  const own = await Promise.all(sources.map((source) => source.pageTools()));
  return [libraryStatus, syncLibrary, ...own.flat()];
}
