import * as z from 'zod';
import type { App } from '../../base/app.ts';
import { upstreamFailed } from '../../base/error.ts';
import { MINUTE_MS } from '../../base/time.ts';
import type { UpstreamRequest } from '../../upstream/port.ts';
import { upstreamService } from '../../upstream/upstream.ts';
import { wiki } from '../upstreams.ts';

/** A page may change at any time; being a quarter of an hour behind is acceptable. */
export const PAGE_FRESH_MS = 15 * MINUTE_MS;

const TIMEOUT_MS = 8_000;
/** The time limit of a request with all its retries. */
const DEADLINE_MS = 25_000;

/** The context that the wiki functions need. */
export type WikiContext = App & { readonly signal?: AbortSignal };

export type Parameters = Readonly<Record<string, string | number | undefined>>;

const Failure = z.object({ error: z.object({ code: z.string() }) });

/** Errors that MediaWiki sends with status 200 and that are temporary. */
const patience = new Set(['ratelimited', 'maxlag', 'readonly']);

/** `internal_api_error_*` has a PHP class in its code and may have SQL in its text. */
function passing(body: unknown): string | undefined {
  const code = Failure.safeParse(body).data?.error.code;
  if (code === undefined) return undefined;
  if (patience.has(code)) return `The wiki asks for patience (${code}).`;
  return code.startsWith('internal_api_error') ? 'The wiki has a fault of its own.' : undefined;
}

export interface WikiAnswer<T> {
  value: T;
  cached: boolean;
  notice: string | undefined;
}

/** An error response of the wiki, by its code; its text is not passed on. */
export interface WikiRefusal {
  code: string;
}

/**
 * Requests api.php and returns the parsed response, or the error code in it. A response of another
 * shape is an upstream failure.
 */
export async function askWiki<Schema extends z.ZodType>(
  ctx: WikiContext,
  parameters: Parameters,
  schema: Schema,
  freshMs = PAGE_FRESH_MS,
): Promise<WikiAnswer<z.output<Schema>> | WikiRefusal> {
  const url = new URL(ctx.config.wikiUrl);
  const all = { format: 'json', formatversion: 2, ...parameters };
  for (const [name, value] of Object.entries(all))
    if (value !== undefined) url.searchParams.set(name, String(value));
  const deadline = AbortSignal.timeout(DEADLINE_MS);
  const request: UpstreamRequest = {
    upstream: wiki,
    url: url.href,
    freshMs,
    failureMs: 15_000,
    timeoutMs: TIMEOUT_MS,
    retries: ctx.config.wikiRetries,
    // A host that did not respond twice in eight seconds will not respond a third time.
    timeoutRetries: 1,
    passing,
    signal: ctx.signal ? AbortSignal.any([ctx.signal, deadline]) : deadline,
  };
  const { body, cached, notice } = await ctx
    .use(upstreamService)
    .request(request)
    .catch((error: unknown) => {
      if (deadline.aborted && !ctx.signal?.aborted)
        throw upstreamFailed(
          `The ${wiki.label} did not answer within ${DEADLINE_MS / 1000} seconds.`,
          {
            next: 'Try again in a few minutes.',
          },
        );
      throw error;
    });
  const refused = Failure.safeParse(body);
  if (refused.success) return { code: refused.data.error.code };
  const parsed = schema.safeParse(body);
  if (!parsed.success) {
    ctx.log.warn({ url: url.href, issues: parsed.error.issues.slice(0, 3) }, 'unexpected answer');
    throw upstreamFailed('The Minecraft Wiki answered in an unexpected shape.', {
      next: { operator: 'Check LOREWRIGHT_WIKI_URL: it must be the api.php of a MediaWiki.' },
    });
  }
  return { value: parsed.data, cached, notice };
}

export const isRefusal = (answer: object): answer is WikiRefusal => 'code' in answer;

/** For requests where every error is a failure. */
export async function mustAskWiki<Schema extends z.ZodType>(
  ctx: WikiContext,
  parameters: Parameters,
  schema: Schema,
  freshMs?: number,
): Promise<WikiAnswer<z.output<Schema>>> {
  const answer = await askWiki(ctx, parameters, schema, freshMs);
  if (isRefusal(answer))
    throw upstreamFailed(`The Minecraft Wiki refused the request (${safeCode(answer.code)}).`);
  return answer;
}

/** An error code that may be shown: a plain word; anything else is not repeated. */
export const safeCode = (code: string): string => (/^[\w-]{1,40}$/.test(code) ? code : 'unnamed');
