interface AboutFailure {
  /** Asking again soon may help. */
  readonly passing?: boolean;
  /** The status of a refusal, where there was one. */
  readonly status?: number;
  /** The time limit of the request was reached. */
  readonly timedOut?: boolean;
  /** Nobody answered at all: no other request would get through either. */
  readonly unreachable?: boolean;
  /** The upstream was spared: nothing was sent, so nothing was learnt. */
  readonly spared?: boolean;
  /** An answer came, in a form that nobody here knows. */
  readonly misfit?: boolean;
  /** How long the upstream asked to be left alone. */
  readonly retryAfterMs?: number | undefined;
  readonly cause?: unknown;
}

/** Why an upstream gave no usable answer, in words that may be shown to anyone. */
export class UpstreamFailure extends Error {
  override readonly name = 'UpstreamFailure';
  readonly about: AboutFailure;

  constructor(message: string, about: AboutFailure = {}) {
    super(message, about.cause === undefined ? undefined : { cause: about.cause });
    this.about = about;
  }
}

/** `Retry-After` as seconds or as a date; nothing when it is neither. */
export function readRetryAfter(header: string | null, now: number): number | undefined {
  if (header === null || header.trim() === '') return undefined;
  const seconds = Number(header);
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000);
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}

/** Whether a request failed because its answer had another form than expected. */
export const isMisfit = (error: unknown): boolean =>
  error instanceof Error &&
  error.cause instanceof UpstreamFailure &&
  error.cause.about.misfit === true;
