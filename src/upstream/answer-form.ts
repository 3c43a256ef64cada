import type * as z from 'zod';

/** Makes a check for `UpstreamRequest.form`: says where a body does not fit the schema. */
export const misfitIn =
  (schema: z.ZodType) =>
  (body: unknown): string | undefined => {
    const parsed = schema.safeParse(body);
    return parsed.success ? undefined : issueIn(parsed.error);
  };

/** The first issue, with its path: `results[0].name: expected string, …`. */
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
