import { within } from '../../base/time.ts';
import type { Embedder, Packed } from '../embed/embedder.ts';
import type { Table } from '../embed/table.ts';
import type { QuestionVector } from '../store.ts';

/** A question as an embedder has read it. */
interface Reading {
  /** Undefined when none of its words is known: every entity would be equally far. */
  readonly vector: QuestionVector | undefined;
  /** Who made the vector: what a nearness means depends on it. */
  readonly embedder: 'minilm' | 'table' | 'other' | undefined;
  readonly notices: readonly string[];
}

/** So many questions are remembered, for whoever turns the page. */
const REMEMBERED = 64;

/** Turns a question into a vector, by the best embedder that can answer in time. */
export interface Meaning {
  /** A later page reads the question as its first page did, whoever could answer by now. */
  vectorOf(text: string, isLaterPage?: boolean): Promise<Reading>;
  close(): Promise<void>;
}

/** An embedder that reads better than the table, as far as it has come. */
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

/**
 * Texts are nearer to a question by MiniLM than by the table; so much more brings both to
 * the same measure, for a library of which MiniLM has read a part.
 */
const TABLE_AS_MINILM = 1.12;
const asNear = ({ values, scale }: Packed): Packed => ({ values, scale: scale * TABLE_AS_MINILM });

export function meaningOf(table: () => Table, reader?: Reader): Meaning {
  const byTable = (text: string, notice: string | undefined) => {
    const { embedQuestion, space, dim } = table();
    const query = embedQuestion(text);
    const notices = notice ? [notice] : [];
    return query.scale === 0
      ? { vector: undefined, embedder: undefined, notices }
      : { vector: { space, dim, query }, embedder: 'table' as const, notices };
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
    // Signs alone say nothing to an embedder.
    if (text.trim() === '') return { vector: undefined, embedder: undefined, notices: [] };
    const embedder = reader?.forQuestion();
    if (!reader || !embedder) return byTable(text, reader?.notice());
    try {
      const query = await within(reader.patienceMs, embedder.embedQuery(text), undefined);
      if (!query) throw new Error(`it took longer than ${reader.patienceMs} ms`);
      const { space, dim } = embedder;
      if (query.scale === 0) return { vector: undefined, embedder: undefined, notices: [] };
      if (space !== table().space)
        return { vector: { space, dim, query }, embedder: 'other', notices: [] };
      const forUnread = asNear(table().embedQuestion(text));
      return { vector: { space, dim, query, forUnread }, embedder: 'minilm', notices: [] };
    } catch (error) {
      return byTable(text, reader.failed(error instanceof Error ? error.message : String(error)));
    }
  };

  return {
    async vectorOf(text, isLaterPage = false) {
      reader?.noticeQuestion();
      const known = isLaterPage ? readings.get(text) : undefined;
      return known ?? remember(text, await read(text));
    },
    async close() {
      await reader?.close();
    },
  };
}
