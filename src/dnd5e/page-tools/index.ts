import type { Tool } from '../../tool/tool.ts';
import { sources } from '../sources/sources.ts';
import { libraryStatus } from './library-status.ts';
import { syncLibrary } from './sync-library.ts';

/** What the page offers beside the tools, with what the sources add. */
export async function pageTools(): Promise<readonly Tool[]> {
  const own = await Promise.all(sources.map((source) => source.pageTools()));
  return [libraryStatus, syncLibrary, ...own.flat()];
}
