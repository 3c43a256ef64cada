import type * as z from 'zod';

/** Says where an answer does not have the form of a schema; for `UpstreamRequest.form`. */
export const misfitIn =
  (schema: z.ZodType) =>
  (body: unknown): string | undefined => {
    const parsed = schema.safeParse(body);
    return parsed.success ? undefined : issueIn(parsed.error);
  };

/** The first thing that is wrong, with its place: `results[0].name: expected string, …`. */
export function issueIn({ issues: [issue] }: z.ZodError): string {
  const place = (issue?.path ?? []).reduce<string>(
    (path, step) =>
      typeof step === 'number'
        ? `${path}[${step}]`
        : `${path}${path === '' ? '' : '.'}${String(step)}`,
    '',
  );
  const message = issue?.message.replace(/^Invalid input: /, '') ?? 'does not fit';
  return place === '' ? message : `${place}: ${message}`;
}
