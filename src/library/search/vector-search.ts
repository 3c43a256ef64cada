import { within } from '../../base/time.ts';
import type { Embedder, Packed } from '../embed/embedder.ts';
import type { Table } from '../embed/table.ts';
import type { QuestionVector } from '../store.ts';

/** A question as embedded. */
interface Reading {
  /** Undefined if none of its words is known: every entity would be equally far. */
  readonly vector: QuestionVector | undefined;
  /** The embedder of the vector: what a similarity means depends on it. */
  readonly embedder: 'minilm' | 'table' | 'other' | undefined;
  readonly notices: readonly string[];
  /** Whether a better embedder may read it when it is asked again. */
  readonly isPreliminary: boolean;
}

/** How many questions are cached, for further pages and other tools. */
const REMEMBERED = 64;

/** Embeds a question with the best embedder that responds in time. */
export interface Meaning {
  /** To be called for every question, whether or not it has to be embedded. */
  noticeQuestion(): void;
  /** A later page uses the same vector as its first page, whichever embedder is available now. */
  vectorOf(text: string, isLaterPage?: boolean): Promise<Reading>;
  close(): Promise<void>;
}

/** An embedder better than the table, with its progress. */
export interface Reader {
  /** Called at each question, before it is answered. */
  noticeQuestion(): void;
  /** The embedder for this question; undefined = the table. */
  forQuestion(): Embedder | undefined;
  /** How long an answer may wait for it. */
  readonly patienceMs: number;
  /** What the user should know while the table stands in. */
  notice(): string | undefined;
  /** It failed to embed a question. */
  failed(reason: string): string | undefined;
  close(): Promise<void>;
}

/**
 * MiniLM gives higher similarities than the table; this factor makes both comparable, for a library
 * of which MiniLM has read a part.
 */
const TABLE_AS_MINILM = 1.12;
const asNear = ({ values, scale }: Packed): Packed => ({ values, scale: scale * TABLE_AS_MINILM });

export function meaningOf(table: () => Table, reader?: Reader): Meaning {
  const byTable = (text: string, notice: string | undefined): Reading => {
    const { embedQuestion, space, dim } = table();
    const query = embedQuestion(text);
    const rest = { notices: notice ? [notice] : [], isPreliminary: reader !== undefined };
    return query.scale === 0
      ? { vector: undefined, embedder: undefined, ...rest }
      : { vector: { space, dim, query }, embedder: 'table', ...rest };
  };

  const readings = new Map<string, Reading>();
  const remember = (text: string, reading: Reading): Reading => {
    readings.delete(text);
    readings.set(text, reading);
    const [oldest] = readings.keys();
    if (readings.size > REMEMBERED && oldest !== undefined) readings.delete(oldest);
    return reading;
  };

  const read = async (text: string): Promise<Reading> => {
    // Punctuation alone means nothing to an embedder.
    const unread = { vector: undefined, embedder: undefined, notices: [], isPreliminary: false };
    if (text.trim() === '') return unread;
    const embedder = reader?.forQuestion();
    if (!reader || !embedder) return byTable(text, reader?.notice());
    try {
      const { space, dim } = embedder;
      const reading = within(reader.patienceMs, embedder.embedQuery(text), undefined);
      // Meanwhile, since MiniLM reads in another thread.
      const forUnread = space === table().space ? asNear(table().embedQuestion(text)) : undefined;
      const query = await reading;
      if (!query) throw new Error(`it took longer than ${reader.patienceMs} ms`);
      if (query.scale === 0) return unread;
      const read = { notices: [], isPreliminary: false };
      if (!forUnread) return { ...read, vector: { space, dim, query }, embedder: 'other' };
      return { ...read, vector: { space, dim, query, forUnread }, embedder: 'minilm' };
    } catch (error) {
      return byTable(text, reader.failed(error instanceof Error ? error.message : String(error)));
    }
  };

  return {
    noticeQuestion: () => reader?.noticeQuestion(),
    async vectorOf(text, isLaterPage = false) {
      const known = readings.get(text);
      return known && (isLaterPage || !known.isPreliminary)
        ? known
        : remember(text, await read(text));
    },
    async close() {
      await reader?.close();
    },
  };
}
