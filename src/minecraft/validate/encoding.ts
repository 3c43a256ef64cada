import type { Finding } from './protocol.ts';

interface EncodingProblem {
  readonly severity: Finding['severity'];
  readonly offset: number;
  readonly message: string;
}

/** What was decoded as UTF-8 in place of bytes that are none. */
const REPLACED = '\uFFFD';

/** A text that is not UTF-8, as it looks when it was read as such. */
export function encodingProblem(content: string): EncodingProblem | undefined {
  if (content.startsWith(`${REPLACED}${REPLACED}`) || content.includes('\0'))
    return {
      severity: 'error',
      offset: 0,
      message: 'is not UTF-8, probably UTF-16: the game cannot read it. Save the file as UTF-8',
    };
  const offset = content.indexOf(REPLACED);
  return offset < 0
    ? undefined
    : {
        severity: 'warning',
        offset,
        message: `has ${REPLACED}, as the game reads bytes that are not UTF-8: save the file as UTF-8`,
      };
}
