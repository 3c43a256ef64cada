import { setMaxListeners } from 'node:events';
import type { App } from '../../base/app.ts';
import { upstreamFailed } from '../../base/error.ts';
import type { UpstreamSpec } from '../../upstream/define-upstream.ts';
import { upstreamService } from '../../upstream/upstream.ts';
import type { SourceName } from './authority.ts';
import type { Get } from './collection.ts';
import { dnd5eapi, open5e } from './upstreams.ts';

type Remote = Extract<SourceName, 'open5e_v1' | 'open5e_v2' | 'dnd5eapi'>;

/** The upstream behind a source. */
export const upstreamOf = (source: SourceName): UpstreamSpec =>
  source === 'dnd5eapi' ? dnd5eapi : open5e;

export const isRemote = (source: SourceName): source is Remote =>
  source === 'open5e_v1' || source === 'open5e_v2' || source === 'dnd5eapi';

export interface Asking {
  readonly signal?: AbortSignal;
  /** How long an answer is good for; a sync wants today's. */
  readonly freshMs?: number;
  readonly timeoutMs?: number;
  readonly retries?: number;
  /** Nobody waits for it: questions go first. */
  readonly background?: boolean;
}

/** How a source's collections reach their upstream. */
export function getterFor(app: App, source: SourceName, asking: Asking = {}): Get {
  // Many requests under way listen to one signal.
  if (asking.signal) setMaxListeners(0, asking.signal);
  const upstream = upstreamOf(source);
  const base = upstream.url(app.config);
  return async (path) => {
    const response = await app.use(upstreamService).request({
      upstream,
      url: `${base}${path}`,
      ...asking,
    });
    // An old copy was read into the library when it was new: what it holds is served from there, and
    // whoever asks is told that it could not be renewed.
    if (response.notice !== undefined) throw upstreamFailed(response.notice);
    return response.body;
  };
}
