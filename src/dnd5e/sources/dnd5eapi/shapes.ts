import * as z from 'zod';

/** Shapes that many responses share. */
export const Ref = z.object({ index: z.string(), name: z.string() });

const isTableRow = (line: string | undefined): boolean => /^\s*\|/.test(line ?? '');

/** Lines as Markdown: each is a paragraph, but the rows of a table stay together. */
export const paragraphs = (lines: readonly string[]): string =>
  lines.reduce(
    (text, line, at) =>
      at === 0
        ? line
        : `${text}${isTableRow(line) && isTableRow(lines[at - 1]) ? '\n' : '\n\n'}${line}`,
    '',
  );

const Paragraphs = z.union([z.string(), z.array(z.string()).transform(paragraphs)]).nullish();
/** 2014 calls the text `desc`, 2024 `description`. */
export const Described = z.object({
  index: z.string(),
  name: z.string(),
  desc: Paragraphs,
  description: Paragraphs,
});
export const textOf = (row: z.infer<typeof Described>): string =>
  (row.desc || row.description || '').trim();

export const Cost = z.object({ quantity: z.number(), unit: z.string() });

/** A choice of things, however the API lists them; unnamed ones are left out. */
export const Choice = z.object({
  choose: z.int(),
  desc: z.string().nullish(),
  from: z.looseObject({
    options: z.array(z.looseObject({ item: Ref.optional() })).optional(),
  }),
});
export const namesIn = (choice: z.infer<typeof Choice>): string[] =>
  (choice.from.options ?? []).flatMap((option) => option.item?.name ?? []);
