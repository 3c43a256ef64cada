import * as z from 'zod';
import { issueIn } from './answer-form.ts';

/** How many nested causes are followed; no library has more. */
const DEEPEST = 5;

/**
 * Why something failed, in one line for the log: the messages of an error and its causes with their
 * codes. An error as a field of a JSON log would be shown without them.
 */
export function describeCause(error: unknown): string | undefined {
  const parts: string[] = [];
  let at = error;
  for (let depth = 0; at !== undefined && at !== null && depth < DEEPEST; depth++) {
    if (at instanceof AggregateError && at.errors.length > 0) at = at.errors[0];
    if (at instanceof z.ZodError) {
      parts.push(issueIn(at));
      break;
    }
    if (!(at instanceof Error)) {
      parts.push(String(at));
      break;
    }
    const code = 'code' in at && typeof at.code === 'string' ? at.code : '';
    parts.push(code !== '' && !at.message.includes(code) ? `${at.message} (${code})` : at.message);
    at = at.cause;
  }
  return parts.filter((part) => part !== '').join(': ') || undefined;
}
