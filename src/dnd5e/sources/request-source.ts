import { setMaxListeners } from 'node:events';
import type { App } from '../../base/app.ts';
import { upstreamFailed } from '../../base/error.ts';
import { upstreamService } from '../../upstream/upstream.ts';
import type { Get } from './collection.ts';
import { sourceNamed } from './sources.ts';

export interface Asking {
  readonly signal?: AbortSignal;
  /** How long an answer is good for; a sync wants today's. */
  readonly freshMs?: number;
  readonly timeoutMs?: number;
  readonly retries?: number;
  /** Nobody waits for it: questions go first. */
  readonly background?: boolean;
  /** Told of every answer that the upstream gave just now, and not of stored ones. */
  readonly onFresh?: () => void;
}

/** What people call the upstream behind a source. */
export const upstreamLabel = (source: string): string => upstreamOf(source).label;

function upstreamOf(source: string) {
  const upstream = sourceNamed(source)?.upstream;
  if (!upstream) throw new Error(`the source ${source} has no upstream`);
  return upstream;
}

/** How a source's collections reach their upstream. */
export function getterFor(app: App, source: string, asking: Asking = {}): Get {
  // Many requests under way listen to one signal.
  if (asking.signal) setMaxListeners(0, asking.signal);
  const upstream = upstreamOf(source);
  const base = upstream.url(app.config);
  const { onFresh, ...manner } = asking;
  return async (path, how = {}) => {
    const response = await app.use(upstreamService).request({
      upstream,
      url: `${base}${path}`,
      ...manner,
      ...how,
    });
    // An old copy was read into the library when it was new: what it holds is served from there, and
    // the answer says that it could not be renewed.
    if (response.notice !== undefined) throw upstreamFailed(response.notice);
    if (!response.cached) onFresh?.();
    return response.body;
  };
}
