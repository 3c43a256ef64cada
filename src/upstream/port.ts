import { service } from '../base/app.ts';
import type { UpstreamSpec } from './define-upstream.ts';

/** What the upstream client remembers of a request; kept on disk by the library. */
export interface StoredResponse {
  status: number;
  contentType: string;
  body: string;
  /** Milliseconds since the epoch. */
  storedAt: number;
}

/** Where responses are kept. The upstream room knows only this; the library provides it. */
export interface ResponseStore {
  get(key: string): Promise<StoredResponse | undefined>;
  put(key: string, response: StoredResponse): Promise<void>;
  /** Forgets what is older than this, except what is kept for ever. */
  prune(olderThan: number): Promise<void>;
}

/** What never changes upstream (a fixed revision, a released version) is kept for ever. */
export const FOR_EVER_MS = Number.MAX_SAFE_INTEGER;
/** Keys that begin so are not pruned. */
export const KEPT = 'kept:';

export const responseStore = service<ResponseStore>({ name: 'responses', perMember: true });

export interface UpstreamRequest {
  /** Which upstream this is: pace and wording go by it. */
  upstream: UpstreamSpec;
  url: string;
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH';
  headers?: Readonly<Record<string, string>>;
  body?: string;
  /** What is expected; anything else is an upstream failure. Default `json`. */
  expect?: 'json' | 'text' | 'base64';
  /** How long a good answer may be served again without asking, in ms. 0 = never stored anywhere. */
  freshMs?: number;
  /** How long a failure is remembered, in ms (default 5 minutes). */
  failureMs?: number;
  timeoutMs?: number;
  maxBytes?: number;
  /** Attempts after the first (default 2). Requests that write must pass 0. */
  retries?: number;
  /** How many of the retries may follow a time-out (default: all of them). */
  timeoutRetries?: number;
  /** Nobody waits for it: it lets every other request go first, and never holds one up. */
  background?: boolean;
  signal?: AbortSignal;
  /** Statuses that are answers and not failures, such as 404 where absence is an answer. */
  accept?: readonly number[];
  /**
   * Finds a passing failure in an answer that came with a good status, as MediaWiki sends them
   * (`ratelimited`, `maxlag`), and names it. Such an answer is asked for again like a 503, after
   * Retry-After when the upstream gave one, and is never stored.
   */
  passing?: (body: unknown) => string | undefined;
  /**
   * Says what does not fit in an answer of an unexpected form. Such an answer is a failure: it is
   * never kept as an answer, and asked for again when failures are.
   */
  form?: (body: unknown) => string | undefined;
}

export interface UpstreamResponse {
  status: number;
  /** Parsed JSON when `json` was expected, the text otherwise; bytes come as base64. */
  body: unknown;
  cached: boolean;
  /** Set when the upstream failed and an old copy is served: one sentence saying how old. */
  notice?: string;
}

/** Polite HTTP: timeout, retry, pace, cache, one flight per request. Throws `LoreError` kinds `upstream` and `unavailable`. */
export interface Upstream {
  request(request: UpstreamRequest): Promise<UpstreamResponse>;
}
