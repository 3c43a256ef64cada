import * as z from 'zod';
import type { GameData } from './game-data.ts';

const CheckedFile = z.object({ path: z.string(), content: z.string() });
export type CheckedFile = z.infer<typeof CheckedFile>;

const Finding = z.object({
  path: z.string(),
  severity: z.enum(['error', 'warning', 'hint']),
  /** From 1, as in editors. */
  line: z.int(),
  column: z.int(),
  message: z.string(),
  /** Of the pack's versions, those it applies to. */
  versions: z.array(z.string()).optional(),
});
export type Finding = z.infer<typeof Finding>;

export const WorkerSetup = z.object({
  /** The release whose rules apply: `1.21.2`. */
  release: z.string(),
  /** The mcdoc symbols as JSON text: a text is sent to the worker faster than objects. */
  symbols: z.string(),
  /** What the version reads from data packs: `recipe`, `worldgen/biome`, `tag/item`. */
  dataCategories: z.array(z.string()),
  // Already validated when it was downloaded.
  game: z.custom<GameData>((value) => typeof value === 'object'),
});
export type WorkerSetup = z.infer<typeof WorkerSetup>;

export const Request = z.object({
  files: z.array(CheckedFile),
  /** Paths of files that are in the pack but are not checked: structures, for example. */
  present: z.array(z.string()),
  /** Whether these are all files of the pack. */
  wholePack: z.boolean(),
  /** After this time no further file is started. */
  budgetMs: z.number(),
});
export type Request = z.infer<typeof Request>;
export type CheckedPack = Omit<Request, 'budgetMs'>;

/**
 * A file is reported as soon as it is checked, so that the result is not lost with the worker. Ids
 * that no file defines are reported at the end, in further replies for the same path.
 */
export const Reply = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ready') }),
  z.object({
    kind: z.literal('file'),
    path: z.string(),
    /** Absent if Spyglass failed on the file. */
    findings: z.array(Finding).optional(),
    /** How many findings were left out. */
    more: z.object({ error: z.int(), warning: z.int(), hint: z.int() }),
  }),
  z.object({ kind: z.literal('done') }),
]);
export type Reply = z.infer<typeof Reply>;
export type FileReply = Extract<Reply, { kind: 'file' }>;
