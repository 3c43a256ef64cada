import * as z from 'zod';

/** Shapes that many Open5e v2 responses share. */
export const Text = z.string().nullish();
export const Named = z.object({ name: z.string(), key: z.string() });
export const DocumentRef = z.object({
  key: z.string(),
  name: z.string(),
  publisher: z.object({ name: z.string() }).nullish(),
  gamesystem: z.object({ key: z.string() }).nullish(),
  permalink: Text,
});
/** An object in most types, a bare key in rules and reference lists. */
export const InDocument = z.union([
  DocumentRef,
  z.string().transform((key) => ({ key, name: key })),
]);
/** Decimals come as text: `"15.00"`. */
export const Decimal = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^\d+(\.\d+)?$/)
      .transform(Number),
  ])
  .nullish();

export const texts = (text: string | null | undefined): string | undefined =>
  text?.replace(/\r\n/g, '\n').trim() || undefined;

/** Italics of the whole line, which some words in it interrupt. */
export const prerequisiteIn = (text: string | null | undefined): string | undefined =>
  texts(text?.replaceAll('*', ''));
