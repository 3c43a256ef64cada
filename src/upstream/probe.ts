import type { Config } from '../base/config.ts';
import { userAgent } from '../base/version.ts';
import type { UpstreamSpec } from './define-upstream.ts';
import { describeCause } from './describe-cause.ts';

export interface Probed {
  readonly ok: boolean;
  /** How fast it answered, or why it did not. */
  readonly detail: string;
}

/** Asks an upstream once, past caches and retries, whether it answers within the time. */
export async function probe(
  upstream: UpstreamSpec,
  config: Config,
  { signal, ms }: { readonly signal: AbortSignal; readonly ms: number },
): Promise<Probed> {
  const began = performance.now();
  const limit = AbortSignal.any([signal, AbortSignal.timeout(ms)]);
  try {
    const response = await fetch(`${upstream.url(config)}${upstream.probe ?? ''}`, {
      headers: { 'user-agent': userAgent },
      signal: limit,
    });
    const type = response.headers.get('content-type') ?? '';
    await response.body?.cancel();
    const took = `${Math.round(performance.now() - began)} ms`;
    if (upstream.probe === '') return { ok: response.status < 500, detail: `answers, ${took}` };
    const isOwnAnswer = response.ok || response.status === 404;
    if (!isOwnAnswer) return { ok: false, detail: `answers with status ${response.status}` };
    // What stands between, such as the login page of a hotel, answers for everyone.
    if (!/json/.test(type))
      return { ok: false, detail: `answers with ${type || 'something else'}` };
    return { ok: true, detail: `answers, ${took}` };
  } catch (error) {
    const why = limit.aborted ? `no answer within ${ms / 1000} s` : describeCause(error);
    return { ok: false, detail: `cannot be reached: ${why ?? 'unknown'}` };
  }
}
