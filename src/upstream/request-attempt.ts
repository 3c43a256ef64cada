import { sendableHeaders } from '../base/headers.ts';
import { userAgent } from '../base/version.ts';
import { span } from '../text/time-span.ts';
import type { StoredResponse, UpstreamRequest } from './port.ts';
import { readRetryAfter, UpstreamFailure } from './upstream-failure.ts';

const MAX_REDIRECTS = 3;
const DEFAULT_TIMEOUT_MS = 20_000;
const DEFAULT_MAX_BYTES = 32 * 1024 * 1024;

/** Sends the request once. Anything but a usable response becomes an `UpstreamFailure`. */
export async function attempt(
  request: UpstreamRequest,
  signal: AbortSignal,
): Promise<StoredResponse> {
  const { timeoutMs = DEFAULT_TIMEOUT_MS } = request;
  const { label } = request.upstream;
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const response = await send(request, AbortSignal.any([signal, timeout]));
    const accepted = response.ok || request.accept?.includes(response.status);
    if (!accepted) {
      await response.body?.cancel();
      throw refused(label, response);
    }
    const contentType = response.headers.get('content-type') ?? '';
    const body = await readBody(response, request);
    if (response.ok && (request.expect ?? 'json') === 'json') checkJson(label, contentType, body);
    const hidden = request.passing?.(bodyOf(contentType, body));
    if (hidden !== undefined)
      throw new UpstreamFailure(`${label} asks to wait (${hidden}).`, {
        passing: true,
        retryAfterMs: readRetryAfter(response.headers.get('retry-after'), Date.now()),
      });
    const misfit = response.ok ? request.form?.(bodyOf(contentType, body)) : undefined;
    if (misfit !== undefined)
      throw new UpstreamFailure(`${label} sent an answer in a form Lorewright does not know.`, {
        misfit: true,
        cause: misfit,
      });
    return { status: response.status, contentType, body, storedAt: Date.now() };
  } catch (error) {
    if (error instanceof UpstreamFailure) throw error;
    if (signal.aborted) throw signal.reason;
    if (timeout.aborted)
      throw new UpstreamFailure(`${label} did not answer within ${span(timeoutMs)}.`, {
        passing: true,
        timedOut: true,
      });
    throw unreachable(label, error);
  }
}

async function send(request: UpstreamRequest, signal: AbortSignal): Promise<Response> {
  const headers = sendableHeaders({
    accept: (request.expect ?? 'json') === 'json' ? 'application/json' : '*/*',
    'user-agent': userAgent,
    ...request.headers,
  });
  if (!headers)
    throw new UpstreamFailure(
      `${request.upstream.label} was not asked: a key for it has characters that cannot be sent.`,
    );
  let url = new URL(request.url);
  for (let hop = 0; ; hop++) {
    const response = await fetch(url, {
      method: request.method ?? 'GET',
      headers,
      ...(request.body !== undefined && { body: request.body }),
      redirect: 'manual',
      signal,
    });
    const location = response.headers.get('location');
    if (response.status < 300 || response.status >= 400 || location === null) return response;
    await response.body?.cancel();
    const target = URL.canParse(location, url.href) ? new URL(location, url) : undefined;
    // Headers may carry a user's key, so redirects are followed at the configured address only.
    if (!target || !(target.origin === url.origin || isUpgrade(url, target)))
      throw new UpstreamFailure(
        `${request.upstream.label} sent us on to another address, which is not followed.`,
      );
    if (hop === MAX_REDIRECTS || (request.method ?? 'GET') !== 'GET')
      throw new UpstreamFailure(`${request.upstream.label} sent us in circles.`);
    url = target;
  }
}

/** From `http` to `https` of the same host, both at their usual ports. */
const isUpgrade = (from: URL, to: URL): boolean =>
  from.protocol === 'http:' &&
  to.protocol === 'https:' &&
  to.hostname === from.hostname &&
  from.port + to.port === '';

function refused(label: string, response: Response): UpstreamFailure {
  const { status } = response;
  if (status !== 429 && status < 500)
    return new UpstreamFailure(`${label} refused the request (status ${status}).`, { status });
  const retryAfterMs = readRetryAfter(response.headers.get('retry-after'), Date.now());
  return new UpstreamFailure(
    status === 429
      ? `${label} asks for fewer requests (status 429).`
      : `${label} has a fault of its own (status ${status}).`,
    { passing: true, status, retryAfterMs },
  );
}

async function readBody(response: Response, request: UpstreamRequest): Promise<string> {
  const { maxBytes = DEFAULT_MAX_BYTES } = request;
  const tooLarge = () =>
    new UpstreamFailure(
      `${request.upstream.label} sent more than ${Math.floor(maxBytes / 1024)} kB.`,
    );
  if (Number(response.headers.get('content-length') ?? 0) > maxBytes) {
    await response.body?.cancel();
    throw tooLarge();
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    // Leaving the loop cancels the stream.
    if (size > maxBytes) throw tooLarge();
    chunks.push(chunk);
  }
  const bytes = Buffer.concat(chunks);
  return request.expect === 'base64' ? bytes.toString('base64') : new TextDecoder().decode(bytes);
}

function checkJson(label: string, contentType: string, body: string): void {
  if (!isJson(contentType))
    throw new UpstreamFailure(
      `${label} answered with ${contentType.split(';')[0] || 'an unnamed type'} instead of JSON.`,
    );
  if (body.trim() === '') throw new UpstreamFailure(`${label} sent an empty answer.`);
  try {
    JSON.parse(body);
  } catch (cause) {
    throw new UpstreamFailure(`${label} sent JSON that is cut short or broken.`, { cause });
  }
}

/** Parsed if the content type is JSON, the text otherwise. */
export const bodyOf = (contentType: string, body: string): unknown =>
  isJson(contentType) ? JSON.parse(body) : body;

export const isJson = (contentType: string): boolean => /[/+]json\b/i.test(contentType);

/** The host cannot be reached: an immediate retry cannot help. */
const LASTING = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);

function unreachable(label: string, cause: unknown): UpstreamFailure {
  const code = codeOf(cause);
  if ((code !== undefined && LASTING.has(code)) || isForbiddenPort(cause))
    return new UpstreamFailure(`${label} cannot be reached.`, { unreachable: true, cause });
  return new UpstreamFailure(`${label} broke off the connection.`, { passing: true, cause });
}

/** Fetch never connects to some ports, those of other protocols. */
const isForbiddenPort = (error: unknown): boolean =>
  error instanceof TypeError && error.cause instanceof Error && error.cause.message === 'bad port';

function codeOf(error: unknown): string | undefined {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if ('code' in at && typeof at.code === 'string' && at.code.startsWith('E')) return at.code;
    // Happy-eyeballs failures come as one error per address.
    if (at instanceof AggregateError) return codeOf(at.errors[0]);
  }
  return undefined;
}
