import type { Config } from '../base/config.ts';

/** How gently one upstream is treated. */
export interface Manners {
  /** Requests under way at once. */
  readonly concurrency: number;
  /** From the start of one request to the start of the next. */
  readonly spacingMs: number;
  /** All processes of the user keep this distance together. */
  readonly shared?: boolean;
}

/** One upstream: what it is called, where it is, and how gently it is asked. */
export interface UpstreamSpec {
  /** Pace and stored turns go by it. */
  readonly name: string;
  /** What people call it: every message about it begins so. */
  readonly label: string;
  /** The configured address. */
  url(config: Config): string;
  manners(config: Config): Manners;
}

/** For an upstream of whose limits nothing is known. */
const careful: Manners = { concurrency: 2, spacingMs: 50 };

export const defineUpstream = (
  spec: Omit<UpstreamSpec, 'manners'> & Partial<Pick<UpstreamSpec, 'manners'>>,
): UpstreamSpec => ({ manners: () => careful, ...spec });
