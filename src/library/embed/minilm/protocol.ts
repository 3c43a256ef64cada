import * as z from 'zod';

export const WorkerSetup = z.object({
  modelPath: z.string(),
  /** The directions of the table's space. */
  projection: z.custom<Float32Array>((value) => value instanceof Float32Array),
  mostTokens: z.int(),
  /** For reading texts in the background; somebody waits for questions. */
  lowPriority: z.boolean(),
});
export type WorkerSetup = z.infer<typeof WorkerSetup>;

export const Request = z.object({ id: z.int(), text: z.string(), urgent: z.boolean() });
export type Request = z.infer<typeof Request>;

/**
 * The vector for a request; the first message, with the number -1, reports that the model is
 * loaded.
 */
export const Reply = z.object({
  id: z.int(),
  values: z.custom<Int8Array>((value) => value instanceof Int8Array),
  scale: z.number(),
});
export type Reply = z.infer<typeof Reply>;
