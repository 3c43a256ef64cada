import * as z from 'zod';

/** The party, as both encounter tools take it. */
export const PartyField = z
  .array(z.int().min(1).max(20))
  .min(1)
  .max(30)
  .describe('One level per character, e.g. [3, 3, 4]');
