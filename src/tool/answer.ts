import * as z from 'zod';
import { type Notice, type Reader, sentenceFor } from '../base/notice.ts';

/** How far the source of an answer can be trusted; part of every D&D answer. */
export const Quality = z.object({
  source: z.enum(['Official', 'Unearthed Arcana', 'Homebrew', 'Unknown']),
  verified: z.boolean(),
  book_references: z.array(z.string()),
  confidence: z.int().min(1).max(5),
});
export type Quality = z.infer<typeof Quality>;

export const Pagination = z.object({
  total: z.int(),
  page: z.int(),
  per_page: z.int(),
  has_more: z.boolean(),
  /** How many entries the results stand for, where one result merges several. */
  entries: z.int().optional(),
});
export type Pagination = z.infer<typeof Pagination>;

/** Metadata of a list where the upstream gives no total. */
export const ListMeta = z.object({
  total: z.int().optional(),
  offset: z.int(),
  limit: z.int(),
  has_more: z.boolean(),
});
export type ListMeta = z.infer<typeof ListMeta>;

/** What a tool's `run` returns; the envelope around it is made in one place. */
export interface Answer<Data> {
  data: Data;
  /** Where the data came from: `library`, or the name of an upstream. */
  source: string;
  cached?: boolean;
  /** When the oldest part of it was fetched, if that may be a while ago. */
  asOf?: number;
  quality?: Quality;
  pagination?: Pagination;
  meta?: ListMeta;
  /** Nothing matches well; the results are only the nearest. */
  weak?: boolean;
  /** What the reader should know about this answer, in one sentence each. */
  notices?: readonly Notice[];
  /** The notice that the text begins with, if what follows would be misread without it. */
  lead?: Notice;
  /** A short readable rendering; without it the data itself is rendered. */
  text?: string;
}

/** All notices of an answer for one sort of reader, without repetitions. */
export function noticesFor(
  { lead, notices = [] }: Pick<Answer<unknown>, 'lead' | 'notices'>,
  reader: Reader,
): string[] {
  const all = lead === undefined ? notices : [lead, ...notices];
  return [...new Set(all.map((notice) => sentenceFor(notice, reader)))];
}

const Metadata = z.looseObject({
  source: z.string(),
  cached: z.boolean(),
  timestamp: z.string(),
});

/**
 * The field of the envelope that holds the payload: `data` for one thing and for lists with a
 * total, `entities` for lists without.
 */
export type Payload = 'data' | 'entities';

/**
 * The output schema of a tool, from the schema of its data. Clients check failures against the same
 * schema, so only `success` and `metadata` are required.
 */
export const envelopeOf = (data: z.ZodType, payload: Payload) =>
  z.object({
    success: z.boolean(),
    [payload]: data.optional(),
    ...(payload === 'entities'
      ? { meta: z.looseObject({}).optional() }
      : { pagination: z.looseObject({}).optional() }),
    metadata: Metadata,
    weak: z.boolean().optional(),
    notices: z.array(z.string()).optional(),
    error: z.string().optional(),
    suggestions: z.array(z.string()).optional(),
  });

export interface Envelope {
  success: boolean;
  metadata: {
    source: string;
    cached: boolean;
    timestamp: string;
    /** When it was fetched, if that may be a while ago. */
    as_of?: string;
    quality?: Quality;
  };
  pagination?: Pagination;
  meta?: ListMeta;
  weak?: boolean;
  notices?: string[];
  data?: unknown;
  entities?: unknown;
  error?: string;
  suggestions?: string[];
  [field: string]: unknown;
}
