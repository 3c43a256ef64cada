import type * as z from 'zod';
import type { Config } from '../base/config.ts';

/** How many requests one upstream gets, and how fast. */
export interface RateLimit {
  /** Requests under way at once. */
  readonly concurrency: number;
  /** From the start of one request to the start of the next. */
  readonly spacingMs: number;
  /** All processes of the user keep this distance together. */
  readonly shared?: boolean;
}

export interface Probe {
  /** What follows the address. */
  readonly path: string;
  /** The form of its answer; without it any file will do that is no web page. */
  readonly answer?: z.ZodType;
}

/** One upstream: its name, its address and its rate limit. */
export interface UpstreamSpec {
  /** The key of its rate limit, in memory and in the library. */
  readonly name: string;
  /** What people call it: every message about it begins so. */
  readonly label: string;
  /** The configured address. */
  url(config: Config): string;
  rateLimit(config: Config): RateLimit;
  /** A cheap request whose answer shows that it works, and that it is this upstream. */
  readonly probe?: Probe;
}

/** For an upstream of whose limits nothing is known. */
const careful: RateLimit = { concurrency: 2, spacingMs: 50 };

export const defineUpstream = (
  spec: Omit<UpstreamSpec, 'rateLimit'> & Partial<Pick<UpstreamSpec, 'rateLimit'>>,
): UpstreamSpec => ({ rateLimit: () => careful, ...spec });
