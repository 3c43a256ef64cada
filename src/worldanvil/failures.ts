import { LoreError, notFound, unavailable, upstreamFailed } from '../base/error.ts';

const KEYS = 'WORLD_ANVIL_APPLICATION_KEY and WORLD_ANVIL_AUTH_TOKEN';

/** Which of the two keys is missing, and how one comes by it. */
export function missingKeys(keys: {
  applicationKey: string;
  authToken: string;
}): LoreError | undefined {
  const missing = [
    ...(keys.applicationKey === '' ? ['WORLD_ANVIL_APPLICATION_KEY'] : []),
    ...(keys.authToken === '' ? ['WORLD_ANVIL_AUTH_TOKEN'] : []),
  ];
  if (missing.length === 0) return undefined;
  return unavailable(
    `World Anvil needs two keys; ${missing.join(' and ')} ${missing.length > 1 ? 'are' : 'is'} not set.`,
    {
      next: 'The user token takes Master membership or above; the application key takes Grandmaster and a request that World Anvil reviews by hand (about 15 days).',
    },
  );
}

const isHtml = (body: unknown): boolean =>
  typeof body === 'string' && /^\s*<(!doctype|html)/i.test(body);

/**
 * An answer that is no success, in words that say what to do. The body is read for its kind only:
 * it may hold SQL or a trace, which nobody may see.
 */
export function failureOf(status: number, body: unknown, what: string): LoreError {
  if (status === 403 && isHtml(body))
    return upstreamFailed(
      'World Anvil’s Cloudflare guard stopped the request before it reached the API.',
      {
        next: 'Wait a few minutes; if it lasts, another network usually passes, since the guard goes by the caller’s address.',
      },
    );
  switch (status) {
    case 401:
      return unavailable('World Anvil did not accept the keys (authentication failed).', {
        next: `Check ${KEYS}: World Anvil does not say which of them is wrong. The user token needs Master membership, the application key Grandmaster.`,
      });
    case 403:
      return unavailable(
        `World Anvil does not let this account read ${what} (authorization failed).`,
        {
          next: 'It belongs to someone else or your membership does not include it; list_user_worlds shows the worlds you own.',
        },
      );
    case 404:
      return notFound(`World Anvil has no such thing: ${what}.`, {
        next: 'Check the id, or give the title and let Lorewright look it up.',
      });
    case 405:
      return upstreamFailed(`World Anvil does not offer ${what} (method not allowed).`, {
        next: 'Use another tool of this toolset.',
      });
    case 400:
    case 422:
      return new LoreError(
        'invalid_input',
        `World Anvil refused the request for ${what} as invalid (validation, status ${status}).`,
        {
          next: 'Check the id: most are UUIDs, those of images and stat blocks are numbers.',
        },
      );
    default:
      return upstreamFailed(
        isHtml(body)
          ? `World Anvil answered with a web page instead of data for ${what}.`
          : `World Anvil could not answer for ${what} (status ${status}).`,
        { next: 'Try again in a few minutes.' },
      );
  }
}

/** World Anvil says `success: false` on a good status too. */
export function softFailure(body: unknown, what: string): LoreError {
  const said =
    typeof body === 'object' && body !== null
      ? 'error' in body
        ? body.error
        : 'reason' in body
          ? body.reason
          : undefined
      : undefined;
  const code = typeof said === 'string' && /^[a-z_]{3,60}$/.test(said) ? said : undefined;
  if (code === 'resource_not_found') return failureOf(404, body, what);
  if (code?.startsWith('access_denied'))
    return failureOf(code === 'access_denied' ? 403 : 401, body, what);
  return upstreamFailed(
    `World Anvil reports that it could not give ${what}${code ? ` (${code})` : ''}.`,
    {
      next: 'Check the id; if it is right, try again later.',
    },
  );
}
