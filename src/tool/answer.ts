import * as z from 'zod';
import { type Notice, type Reader, sentenceFor } from '../base/notice.ts';

/** How far an answer's source can be trusted; part of every D&D answer. */
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
  /** How many entries of the library the results stand for, where one result has several. */
  entries: z.int().optional(),
});
export type Pagination = z.infer<typeof Pagination>;

/** What is known of a list where the upstream never gives a total. */
export const ListMeta = z.object({
  total: z.int().optional(),
  offset: z.int(),
  limit: z.int(),
  has_more: z.boolean(),
});
export type ListMeta = z.infer<typeof ListMeta>;

/** What a tool's `run` gives back; the envelope around it is made in one place. */
export interface Answer<Data> {
  data: Data;
  /** Where the data came from: `library`, or the name of an upstream. */
  source: string;
  cached?: boolean;
  /** When the source gave the oldest part of it, where that may be a while ago. */
  asOf?: number;
  quality?: Quality;
  pagination?: Pagination;
  meta?: ListMeta;
  /** Nothing fits what was asked for well; what is there is only the nearest. */
  weak?: boolean;
  /** What the reader should know about this answer: one sentence each. */
  notices?: readonly Notice[];
  /** The notice that the text begins with, where what follows is misread without it. */
  lead?: Notice;
  /** A short readable rendering; without it the data itself is rendered. */
  text?: string;
}

/** All notices of an answer in the words for who reads it, each once. */
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
 * Where the payload stands in the envelope: `data` for one thing and for lists with a total,
 * `entities` for lists without.
 */
export type Payload = 'data' | 'entities';

/**
 * The output schema of a tool, from the schema of its data. Failures wear the same envelope, and
 * clients check them against the same schema: so only `success` and `metadata` are always there.
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
    /** When the source gave it, where that may be a while ago. */
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
