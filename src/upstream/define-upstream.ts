import type * as z from 'zod';
import type { Config } from '../base/config.ts';

/** How many requests an upstream gets at once, and how fast. */
export interface RateLimit {
  /** Requests under way at once. */
  readonly concurrency: number;
  /** From the start of one request to the start of the next. */
  readonly spacingMs: number;
  /** The spacing holds across all processes of the user. */
  readonly shared?: boolean;
}

export interface Probe {
  /** Appended to the address. */
  readonly path: string;
  /** The expected form of the response; without it, anything except a web page will do. */
  readonly answer?: z.ZodType;
}

/** One upstream: its name, its address and its rate limit. */
export interface UpstreamSpec {
  /** The key of its rate limit, in memory and in the library. */
  readonly name: string;
  /** The name that messages use. */
  readonly label: string;
  /** The configured address. */
  url(config: Config): string;
  rateLimit(config: Config): RateLimit;
  /** A cheap request whose response shows that the upstream works, and that it is this one. */
  readonly probe?: Probe;
}

/** For an upstream whose limits are not known. */
const careful: RateLimit = { concurrency: 2, spacingMs: 50 };

export const defineUpstream = (
  spec: Omit<UpstreamSpec, 'rateLimit'> & Partial<Pick<UpstreamSpec, 'rateLimit'>>,
): UpstreamSpec => ({ rateLimit: () => careful, ...spec });
