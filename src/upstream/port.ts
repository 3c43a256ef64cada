import { service } from '../base/app.ts';
import type { UpstreamSpec } from './define-upstream.ts';

/** A cached response; kept on disk by the library. */
export interface StoredResponse {
  status: number;
  contentType: string;
  body: string;
  /** Milliseconds since the epoch. */
  storedAt: number;
}

/** The port for cached responses, which the library implements. */
export interface ResponseStore {
  get(key: string): Promise<StoredResponse | undefined>;
  put(key: string, response: StoredResponse): Promise<void>;
  /** Deletes what is older than this, except what is kept for ever. */
  prune(olderThan: number): Promise<void>;
}

/** What never changes upstream (a fixed revision, a released version) is kept for ever. */
export const FOR_EVER_MS = Number.MAX_SAFE_INTEGER;
/** Keys with this prefix are never pruned. */
export const KEPT = 'kept:';

export const responseStore = service<ResponseStore>({ name: 'responses', perMember: true });

export interface UpstreamRequest {
  /** Determines the rate limit and the wording of messages. */
  upstream: UpstreamSpec;
  url: string;
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH';
  headers?: Readonly<Record<string, string>>;
  body?: string;
  /** The expected type; anything else is a failure. Default `json`. */
  expect?: 'json' | 'text' | 'base64';
  /** How long a response may be served from the cache, in ms. 0 = never stored anywhere. */
  freshMs?: number;
  /** How long a failure is remembered, in ms (default 5 minutes). */
  failureMs?: number;
  timeoutMs?: number;
  maxBytes?: number;
  /** Attempts after the first (default 2). Requests that write must pass 0. */
  retries?: number;
  /** How many of the retries may follow a time-out (default: all of them). */
  timeoutRetries?: number;
  /** Background work: yields to requests that a user waits for, and never delays one. */
  background?: boolean;
  signal?: AbortSignal;
  /** Statuses that are answers and not failures, such as 404 where absence is an answer. */
  accept?: readonly number[];
  /**
   * Finds a temporary failure in a response with a good status, as MediaWiki sends them
   * (`ratelimited`, `maxlag`), and names it. Such a response is retried like a 503, after
   * Retry-After if given, and is never stored.
   */
  passing?: (body: unknown) => string | undefined;
  /**
   * Describes what is wrong with a body of unexpected form. Such a response is a failure: it is
   * never cached as a response, and is requested again as failures are.
   */
  form?: (body: unknown) => string | undefined;
}

export interface UpstreamResponse {
  status: number;
  /** Parsed JSON if `json` was expected, else the text; bytes come as base64. */
  body: unknown;
  cached: boolean;
  /** Set if the upstream failed and a stale copy is served: one sentence saying how old. */
  notice?: string;
}

/** Polite HTTP: timeout, retry, pace, cache, one flight per request. Throws `LoreError` kinds `upstream` and `unavailable`. */
export interface Upstream {
  request(request: UpstreamRequest): Promise<UpstreamResponse>;
}
