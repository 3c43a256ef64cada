import type { Config } from '../base/config.ts';
import { slugify } from '../text/names.ts';

/** How gently one upstream is treated. */
export interface Manners {
  /** Requests under way at once. */
  readonly concurrency: number;
  /** From the start of one request to the start of the next. */
  readonly spacingMs: number;
  /** All processes of the user keep this distance together. */
  readonly shared?: boolean;
}

const careful: Manners = { concurrency: 2, spacingMs: 50 };

const spelling = (upstream: string): string => slugify(upstream).replaceAll('-', '');

/** What is known of each upstream's limits; a stranger is treated carefully. */
export function mannersFor(config: Pick<Config, 'worldAnvilPaceMs'>) {
  const known: Readonly<Record<string, Manners>> = {
    open5e: { concurrency: 4, spacingMs: 0 },
    // It refuses more than 50 requests a second.
    dd5eapi: { concurrency: 4, spacingMs: 25 },
    worldanvil: { concurrency: 1, spacingMs: config.worldAnvilPaceMs, shared: true },
    // MediaWiki asks clients to send requests one after the other.
    minecraftwiki: { concurrency: 1, spacingMs: 0 },
  };
  return (upstream: string): Manners => known[spelling(upstream)] ?? careful;
}
