import { within } from '../../base/time.ts';
import type { Embedder } from '../embed/embedder.ts';
import type { Table } from '../embed/table.ts';
import type { Shelf } from './search-index.ts';

export interface Nearness {
  /** Cosine by entity key, below `room`; undefined when nobody could tell. */
  readonly scores: Float32Array | undefined;
  readonly notices: readonly string[];
}

/** How near entities are to a question, whoever can tell. */
export interface Meaning {
  near(text: string, keys: Int32Array, room: number): Promise<Nearness>;
  close(): Promise<void>;
}

/** Someone who reads better than the table, as far as they have come. */
export interface Reader {
  /** Called at each question, before it is answered. */
  noticeQuestion(): void;
  /** Who embeds this question; undefined = the table. */
  forQuestion(): Embedder | undefined;
  /** How long an answer may wait for it. */
  readonly patienceMs: number;
  /** What the user should know while the table stands in. */
  notice(): string | undefined;
  /** It did not answer a question. */
  failed(reason: string): string | undefined;
  close(): Promise<void>;
}

export function meaningOf(shelf: Shelf, table: () => Table, reader?: Reader): Meaning {
  const byTable = (text: string, keys: Int32Array, room: number): Float32Array | undefined => {
    const query = table().embed(text);
    // None of its words is known: every entity would be equally far.
    return query.scale === 0 ? undefined : shelf.vectors(table()).scores(query, keys, room);
  };

  return {
    async near(text, keys, room) {
      reader?.noticeQuestion();
      const embedder = reader?.forQuestion();
      if (!reader || !embedder) {
        const notice = reader?.notice();
        return { scores: byTable(text, keys, room), notices: notice ? [notice] : [] };
      }
      try {
        const query = await within(reader.patienceMs, embedder.embedQuery(text), undefined);
        if (!query) throw new Error(`it took longer than ${reader.patienceMs} ms`);
        if (query.scale > 0)
          return { scores: shelf.vectors(embedder).scores(query, keys, room), notices: [] };
        return { scores: undefined, notices: [] };
      } catch (error) {
        const notice = reader.failed(error instanceof Error ? error.message : String(error));
        return { scores: byTable(text, keys, room), notices: notice ? [notice] : [] };
      }
    },
    async close() {
      await reader?.close();
    },
  };
}
