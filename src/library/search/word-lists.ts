import type { Table } from '../embed/table.ts';
import type { Kind } from '../kind.ts';
import { tagsOf } from './embedding-texts.ts';

/** Numbers words; see `wordNumber`. */
export type WordNumbers = Pick<Table, 'identify' | 'identifyWords'>;

/** The words that an entity is compared by, by their numbers. */
export interface WordLists {
  /** Of its name and its text, all in their order. */
  readonly own: Uint16Array;
  /** Of its glosses and tags, each once. */
  readonly said: Uint16Array;
}

export function wordListsOf(
  kind: Kind,
  name: string,
  body: Readonly<Record<string, unknown>>,
  { identifyWords }: Pick<WordNumbers, 'identifyWords'>,
): WordLists {
  const said = [
    kind.one,
    tagsOf(kind, body),
    kind.gloss?.(body, name) ?? '',
    kind.generalWords?.(body, name) ?? '',
  ];
  return {
    own: identifyWords(`${name} ${kind.prose(body)}`),
    said: Uint16Array.from(new Set(identifyWords(said.join(' ')))),
  };
}

/** Before the lists: the mark of the table, and how many words the first list has. */
const HEAD = 4;

/** Both lists as they are stored. `mark`: a number that tables with other words do not have. */
export function joinLists({ own, said }: WordLists, mark: number): Uint8Array {
  const all = new Uint16Array(HEAD + own.length + said.length);
  all.set([mark & 0xffff, mark >>> 16, own.length & 0xffff, own.length >>> 16]);
  all.set(own, HEAD);
  all.set(said, HEAD + own.length);
  return new Uint8Array(all.buffer);
}

/** Undefined if they were made with another table. */
export function splitLists(stored: Uint8Array, mark: number): WordLists | undefined {
  if (stored.length < 2 * HEAD || stored.length % 2 !== 0) return undefined;
  const all = new Uint16Array(stored.length / 2);
  new Uint8Array(all.buffer).set(stored);
  const [low = 0, high = 0, ownLow = 0, ownHigh = 0] = all;
  if (((high << 16) | low) >>> 0 !== mark >>> 0) return undefined;
  const end = HEAD + ownLow + ownHigh * 0x10000;
  return { own: all.subarray(HEAD, end), said: all.subarray(end) };
}

/** The mark of a table in stored lists. */
export const markOf = ({ id }: Pick<Table, 'id'>): number => {
  let mark = 0;
  for (let i = 0; i < id.length; i++) mark = (Math.imul(mark, 31) + id.charCodeAt(i)) >>> 0;
  return mark;
};
