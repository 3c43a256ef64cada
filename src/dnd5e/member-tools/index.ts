import type { Tool } from '../../tool/tool.ts';
import { sources } from '../sources/sources.ts';
import { listOwnBooks, removeOwnBook } from './own-books.ts';

/** Tools with which members manage their own content; those of sources come first. */
export async function memberTools(): Promise<readonly Tool[]> {
  const own = await Promise.all(sources.map((source) => source.memberTools()));
  return [...own.flat(), listOwnBooks, removeOwnBook];
}
