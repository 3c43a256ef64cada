import { setMaxListeners } from 'node:events';
import type { App } from '../../base/app.ts';
import { upstreamFailed } from '../../base/error.ts';
import { upstreamService } from '../../upstream/upstream.ts';
import type { Get } from './collection.ts';
import { sourceNamed } from './sources.ts';

export interface Asking {
  readonly signal?: AbortSignal;
  /** How long a cached response is valid; a sync requires a recent one. */
  readonly freshMs?: number;
  readonly timeoutMs?: number;
  readonly retries?: number;
  /** Background work: yields to requests that a user waits for. */
  readonly background?: boolean;
  /** Called for every response that came from the upstream, not from the cache. */
  readonly onFresh?: () => void;
}

/** The label of a source's upstream. */
export const upstreamLabel = (source: string): string => upstreamOf(source).label;

function upstreamOf(source: string) {
  const upstream = sourceNamed(source)?.upstream;
  if (!upstream) throw new Error(`the source ${source} has no upstream`);
  return upstream;
}

/** The function with which a source's collections send requests. */
export function getterFor(app: App, source: string, asking: Asking = {}): Get {
  // Many concurrent requests listen to one signal.
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
    // An old copy was read into the library when it was new: the library serves it, and the answer
    // says that it could not be refreshed.
    if (response.notice !== undefined) throw upstreamFailed(response.notice);
    if (!response.cached) onFresh?.();
    return response.body;
  };
}
