import type * as z from 'zod';

/** Metadata key of a field that the tool accepts and its listing leaves out. */
export const UNLISTED = 'unlisted';

/**
 * A field that nearly every tool of a domain accepts and few calls need: it is described in the
 * reference and in the domain's instructions, so that the tool list need not repeat it dozens of
 * times.
 */
export const unlisted = <Field extends z.ZodType>(field: Field): Field =>
  field.meta({ ...field.meta(), [UNLISTED]: true });
