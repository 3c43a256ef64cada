import type { Config } from '../base/config.ts';
import { userAgent } from '../base/version.ts';
import type { Probe, UpstreamSpec } from './define-upstream.ts';
import { describeCause } from './describe-cause.ts';

export interface Probed {
  readonly ok: boolean;
  /** The response time, or why it failed. */
  readonly detail: string;
}

/**
 * Sends one request to an upstream, without cache or retries, to see whether it responds in time.
 */
export async function probe(
  upstream: UpstreamSpec & { readonly probe: Probe },
  config: Config,
  { signal, ms }: { readonly signal: AbortSignal; readonly ms: number },
): Promise<Probed> {
  const began = performance.now();
  const limit = AbortSignal.any([signal, AbortSignal.timeout(ms)]);
  try {
    const response = await fetch(`${upstream.url(config)}${upstream.probe.path}`, {
      headers: { 'user-agent': userAgent },
      signal: limit,
    });
    const fault = await faultIn(response, upstream.probe);
    if (fault !== undefined) return { ok: false, detail: fault };
    return { ok: true, detail: `answers, ${Math.round(performance.now() - began)} ms` };
  } catch (error) {
    const why = limit.aborted ? `no answer within ${ms / 1000} s` : describeCause(error);
    return { ok: false, detail: `cannot be reached: ${why ?? 'unknown'}` };
  }
}

/**
 * Detects a response from somebody else, such as the login page of a hotel network or another
 * server.
 */
async function faultIn(response: Response, { answer }: Probe): Promise<string | undefined> {
  const type = response.headers.get('content-type') ?? 'something unknown';
  if (!response.ok || !answer || !/json/.test(type)) {
    await response.body?.cancel();
    if (!response.ok) return `answers with status ${response.status}`;
    return answer || /html/.test(type) ? `answers with ${type}` : undefined;
  }
  const body: unknown = await response.json();
  return answer.safeParse(body).success ? undefined : 'answers, but with something else';
}
