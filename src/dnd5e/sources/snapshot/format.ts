import * as z from 'zod';

/**
 * A snapshot is gzipped JSON lines: a header, the documents, then each list with its entries, and
 * at the end a checksum of all lines before it. Lines are read one at a time, so memory does not
 * grow with the library.
 */
export const FORMAT = 'lorewright-snapshot';
/** Incremented when older programs could no longer read the format. */
export const VERSION = 1;

export const Header = z.object({
  format: z.literal(FORMAT),
  version: z.int(),
  /** When it was written. */
  created: z.number(),
  /** When the list of all documents was fetched, if it was. */
  documentsAt: z.number().optional(),
});
export type Header = z.infer<typeof Header>;

const Document = z.object({
  key: z.string().min(1),
  title: z.string(),
  source: z.string(),
  ruleset: z.string(),
  publisher: z.string().optional(),
  license: z.string().optional(),
  attribution: z.string().optional(),
  url: z.string().optional(),
  aliases: z.array(z.string()).readonly().optional(),
  description: z.string().optional(),
  rank: z.int().optional(),
});

/** One list of a source that was fetched completely. */
const List = z.object({
  name: z.string(),
  /** When it was fetched. */
  at: z.number(),
  rows: z.int(),
  total: z.int(),
});
export type SnapshotList = z.infer<typeof List>;

const WORD = /^[^/\s]+$/;
const Entry = z.object({
  kind: z.string().regex(WORD),
  document: z.string().regex(WORD),
  slug: z.string().regex(WORD),
  name: z.string(),
  ruleset: z.string().optional(),
  body: z.record(z.string(), z.unknown()),
});
export type SnapshotEntry = z.infer<typeof Entry>;

export const Line = z.union([
  z.object({ document: Document }),
  z.object({ list: List }),
  z.object({ entry: Entry }),
]);
export type Line = z.infer<typeof Line>;

export const End = z.object({ sha256: z.string() });
