import * as z from 'zod';

/** A document as every engine stores it, as JSON. */
export const StoredDocument = z.object({
  key: z.string(),
  title: z.string(),
  source: z.string(),
  ruleset: z.string(),
  publisher: z.string().optional(),
  license: z.string().optional(),
  attribution: z.string().optional(),
  url: z.string().optional(),
  aliases: z.array(z.string()).optional(),
  description: z.string().optional(),
  rank: z.int().optional(),
  standsAlone: z.boolean().optional(),
});

/** Of entities with the same name, those with the lower rank come first. */
export const DEFAULT_RANK = 100;
