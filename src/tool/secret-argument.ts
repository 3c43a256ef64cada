import type * as z from 'zod';

const secrets = new WeakSet<z.core.$ZodType>();

/** Marks an argument whose value no message repeats, such as a key. */
export function secretArgument<Schema extends z.core.$ZodType>(schema: Schema): Schema {
  secrets.add(schema);
  return schema;
}

export const isSecretArgument = (schema: z.core.$ZodType | undefined): boolean =>
  schema !== undefined && secrets.has(schema);
