import type { ToolContext } from '../../tool/tool.ts';
import { FOR_EVER_MS, type UpstreamResponse } from '../../upstream/port.ts';
import { upstreamService } from '../../upstream/upstream.ts';
import type { GameVersion } from '../datapack/known-versions.ts';
import { spyglass } from '../upstreams.ts';

/** One part of a version's data from Spyglass. A published version never changes. */
export const requestGameData = (
  ctx: Pick<ToolContext, 'config' | 'use'>,
  version: GameVersion,
  part: string,
  signal?: AbortSignal,
): Promise<UpstreamResponse> =>
  ctx.use(upstreamService).request({
    upstream: spyglass,
    url: `${ctx.config.spyglassUrl}/mcje/versions/${encodeURIComponent(version.id)}/${part}`,
    freshMs: FOR_EVER_MS,
    timeoutMs: 10_000,
    retries: 1,
    ...(signal && { signal }),
  });
