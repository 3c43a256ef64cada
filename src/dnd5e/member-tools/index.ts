import type { Tool } from '../../tool/tool.ts';
import { sources } from '../sources/sources.ts';
import { listOwnBooks, removeOwnBook } from './own-books.ts';

/** What members do with content of their own; what a source adds comes first. */
export async function memberTools(): Promise<readonly Tool[]> {
  const own = await Promise.all(sources.map((source) => source.memberTools()));
  return [...own.flat(), listOwnBooks, removeOwnBook];
}
