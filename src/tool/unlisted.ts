import type * as z from 'zod';

/** The mark of a field that a tool takes and its listing leaves out. */
export const UNLISTED = 'unlisted';

/**
 * A field that nearly every tool of a domain takes and few calls need: it stands in the reference and
 * in the instructions of the domain, so that the list of tools need not say it dozens of times.
 */
export const unlisted = <Field extends z.ZodType>(field: Field): Field =>
  field.meta({ ...field.meta(), [UNLISTED]: true });
