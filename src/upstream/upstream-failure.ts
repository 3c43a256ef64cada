interface AboutFailure {
  /** Temporary: a retry soon may help. */
  readonly passing?: boolean;
  /** The HTTP status, if there was a response. */
  readonly status?: number;
  /** The time limit of the request was reached. */
  readonly timedOut?: boolean;
  /** No connection at all: no other request would get through either. */
  readonly unreachable?: boolean;
  /** The request was not sent, so it says nothing about the upstream. */
  readonly spared?: boolean;
  /** The response has an unexpected form. */
  readonly misfit?: boolean;
  /** The wait the upstream asked for. */
  readonly retryAfterMs?: number | undefined;
  readonly cause?: unknown;
}

/** Why an upstream gave no usable response, in words that may be shown to anyone. */
export class UpstreamFailure extends Error {
  override readonly name = 'UpstreamFailure';
  readonly about: AboutFailure;

  constructor(message: string, about: AboutFailure = {}) {
    super(message, about.cause === undefined ? undefined : { cause: about.cause });
    this.about = about;
  }
}

/** Reads `Retry-After`, seconds or a date; undefined if it is neither. */
export function readRetryAfter(header: string | null, now: number): number | undefined {
  if (header === null || header.trim() === '') return undefined;
  const seconds = Number(header);
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000);
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}

/** Whether a request failed because its response had an unexpected form. */
export const isMisfit = (error: unknown): boolean =>
  error instanceof Error &&
  error.cause instanceof UpstreamFailure &&
  error.cause.about.misfit === true;
