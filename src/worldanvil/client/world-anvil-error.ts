import * as z from 'zod';
import { LoreError, type LoreErrorKind, unavailable } from '../../base/error.ts';
import { canBeKey } from '../../base/headers.ts';
import type { Notice } from '../../base/notice.ts';
import { waitingSpan } from '../../text/time-span.ts';
import { UpstreamFailure } from '../../upstream/upstream-failure.ts';

const KEYS = 'WORLD_ANVIL_APPLICATION_KEY and WORLD_ANVIL_AUTH_TOKEN';

/** The ways in which World Anvil refuses a request. */
export type Fault =
  | 'authentication'
  | 'authorization'
  | 'not_found'
  | 'validation'
  | 'rate_limit'
  | 'server'
  /** It could not be reached, or the response was unusable. */
  | 'other';

const KINDS: Readonly<Record<Fault, LoreErrorKind>> = {
  authentication: 'unavailable',
  authorization: 'unavailable',
  not_found: 'not_found',
  validation: 'invalid_input',
  rate_limit: 'upstream',
  server: 'upstream',
  other: 'upstream',
};

/** A failure of World Anvil, with a message for the caller and the fault for the program. */
export class WorldAnvilError extends LoreError {
  readonly fault: Fault;
  readonly status: number | undefined;

  constructor(
    fault: Fault,
    message: string,
    about: {
      readonly next: Notice;
      readonly status?: number | undefined;
      readonly cause?: unknown;
    },
  ) {
    super(KINDS[fault], message, { next: about.next, cause: about.cause });
    this.fault = fault;
    this.status = about.status;
  }
}

/** This many failures in a row are not the fault of single entities. */
export const GIVE_UP = 3;

/** World Anvil responded, and failed at this one entity: others may work. */
export const concernsOneEntity = (error: unknown): boolean =>
  error instanceof WorldAnvilError &&
  error.status !== undefined &&
  error.fault !== 'authentication' &&
  error.fault !== 'rate_limit';

/** Which of the two keys is missing or cannot be one, and how to get it. */
export function unfitKeys(keys: {
  applicationKey: string;
  authToken: string;
}): LoreError | undefined {
  const named = [
    { name: 'WORLD_ANVIL_APPLICATION_KEY', key: keys.applicationKey },
    { name: 'WORLD_ANVIL_AUTH_TOKEN', key: keys.authToken },
  ];
  const missing = named.filter(({ key }) => key === '').map(({ name }) => name);
  if (missing.length > 0)
    return unavailable(
      `World Anvil needs two keys; ${missing.join(' and ')} ${missing.length > 1 ? 'are' : 'is'} not set.`,
      {
        next: 'The user token takes Master membership or above; the application key takes Grandmaster and a request that World Anvil reviews by hand (about 15 days).',
      },
    );
  const wrong = named.filter(({ key }) => !canBeKey(key)).map(({ name }) => name);
  if (wrong.length === 0) return undefined;
  return unavailable(
    `${wrong.join(' and ')} ${wrong.length > 1 ? 'have' : 'has'} characters that cannot be in a key; nothing was sent.`,
    {
      next: 'Copy it again from World Anvil: other letters, quotation marks or line breaks may have come with it.',
    },
  );
}

const isHtml = (body: unknown): boolean =>
  typeof body === 'string' && /^\s*<(!doctype|html)/i.test(body);

/** Signs of SQL, code, HTML and stack traces, which a sentence for people does not have. */
const INTERNAL =
  /[<>{}]|SQLSTATE|\b(select|insert|update|delete)\b[^.]*\b(from|into|set)\b|exception|doctrine|symfony|stack|trace|\.php|::|->|\\\\|\/(var|srv|home|usr)\/|#\d+ /i;

/** World Anvil's own message, if it is fit for people. */
function ownSentence(body: unknown): string {
  const words = Sentence.safeParse(body).data?.error;
  const text = typeof words === 'string' ? words : (words?.summary ?? '');
  const line = text.replace(/\s+/g, ' ').trim();
  // Codes such as access_denied add nothing to our message.
  return line === '' || line.length > 200 || !line.includes(' ') || INTERNAL.test(line)
    ? ''
    : ` It says: “${line.replace(/[.\s]+$/, '')}”.`;
}

const Sentence = z.looseObject({
  error: z.union([z.string(), z.looseObject({ summary: z.string() })]),
});

/**
 * A failed response as an error that says what to do. Of the body only a plain sentence is passed
 * on: it may contain SQL or a stack trace, which nobody may see.
 */
export function failureOf(
  status: number,
  body: unknown,
  what: string,
  isWrite = false,
): WorldAnvilError {
  if (status === 403 && isHtml(body))
    return new WorldAnvilError(
      'other',
      'World Anvil’s Cloudflare guard stopped the request before it reached the API.',
      {
        status,
        next: 'Wait a few minutes; if it lasts, another network usually passes, since the guard goes by the caller’s address.',
      },
    );
  switch (status) {
    case 401:
      return new WorldAnvilError(
        'authentication',
        'World Anvil did not accept the keys (authentication failed).',
        {
          status,
          next: {
            text: 'It does not say which of the two is wrong: the user token needs Master membership, the application key Grandmaster.',
            operator: `Check ${KEYS}.`,
            member: 'Enter them again with set_world_anvil_keys.',
          },
        },
      );
    case 403:
      return new WorldAnvilError(
        'authorization',
        `World Anvil does not let this account ${isWrite ? 'write' : 'read'} ${what} (authorization failed).`,
        {
          status,
          next: 'It belongs to someone else or your membership does not include it; list_user_worlds shows the worlds you own.',
        },
      );
    case 404:
      return new WorldAnvilError(
        'not_found',
        `World Anvil has no such thing: ${what} (not found).`,
        {
          status,
          next: 'Check the id, or give the title and let Lorewright look it up.',
        },
      );
    case 405:
      return new WorldAnvilError(
        'other',
        `World Anvil does not offer ${what} (method not allowed).`,
        { status, next: 'Use another tool of this toolset.' },
      );
    case 400:
    case 422:
      return new WorldAnvilError(
        'validation',
        `World Anvil refused the request for ${what} as invalid (validation, status ${status}).${ownSentence(body)}`,
        {
          status,
          next: isWrite
            ? 'Nothing was written. Change the proposal: a text may be too long, or a value is not one that World Anvil knows.'
            : 'Check the id: most are UUIDs, those of images and stat blocks are numbers.',
        },
      );
    default:
      return new WorldAnvilError(
        'other',
        isHtml(body)
          ? `World Anvil answered with a web page instead of data for ${what}.`
          : `World Anvil could not answer for ${what} (status ${status}).${ownSentence(body)}`,
        { status, next: 'Try again in a few minutes.' },
      );
  }
}

/** No usable response at all, after all retries. */
export function unanswered(error: unknown): unknown {
  if (!(error instanceof LoreError) || !(error.cause instanceof UpstreamFailure)) return error;
  const { status, timedOut, retryAfterMs } = error.cause.about;
  if (status === 429)
    return new WorldAnvilError(
      'rate_limit',
      'World Anvil asks for fewer requests (rate limit, status 429).',
      {
        status,
        cause: error.cause,
        next: {
          text: `${retryAfterMs === undefined ? 'Wait a minute' : `It asks to wait ${waitingSpan(retryAfterMs)} (Retry-After: ${Math.round(retryAfterMs / 1000)})`} and try again${retryAfterMs === undefined ? '' : ' then'}.`,
          operator: 'LOREWRIGHT_WORLDANVIL_PACE_MS makes the pause between requests longer.',
          member: '',
        },
      },
    );
  if (status !== undefined && status >= 500)
    return new WorldAnvilError(
      'server',
      `World Anvil has a fault of its own (server error, status ${status}).`,
      { status, cause: error.cause, next: error.next ?? 'Try again in a few minutes.' },
    );
  return new WorldAnvilError('other', error.message, {
    status,
    cause: error.cause,
    next: timedOut
      ? 'Try again in a few minutes, or ask for less at once (granularity, limit).'
      : (error.next ?? 'Try again in a few minutes.'),
  });
}

/** A response that reports success and is empty, or holds something else. */
export const unusable = (what: string): WorldAnvilError =>
  new WorldAnvilError(
    'other',
    `World Anvil answered without what was asked for: ${what}. The answer is empty or about something else.`,
    { status: 200, next: 'Try again in a few minutes.' },
  );

/** World Anvil sends `success: false` with a good status too. */
export function softFailure(body: unknown, what: string, isWrite = false): WorldAnvilError {
  const reported =
    typeof body === 'object' && body !== null
      ? 'error' in body
        ? body.error
        : 'reason' in body
          ? body.reason
          : undefined
      : undefined;
  const code =
    typeof reported === 'string' && /^[a-z_]{3,60}$/.test(reported) ? reported : undefined;
  if (code === 'resource_not_found') return failureOf(404, body, what, isWrite);
  if (code?.startsWith('access_denied'))
    return failureOf(code === 'access_denied' ? 403 : 401, body, what, isWrite);
  return new WorldAnvilError(
    'other',
    `World Anvil reports that it could not ${isWrite ? 'write' : 'give'} ${what}${code ? ` (${code})` : ''}.${ownSentence({ error: reported })}`,
    {
      status: 200,
      next: isWrite
        ? 'Look at it on World Anvil before you propose the change again.'
        : 'Check the id; if it is right, try again later.',
    },
  );
}
