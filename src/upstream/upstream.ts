import { createHash } from 'node:crypto';
import { service } from '../base/app.ts';
import { createCooldown } from '../base/cooldown.ts';
import { unavailable, upstreamFailed } from '../base/error.ts';
import type { Logger } from '../base/log.ts';
import { DAY_MS, MINUTE_MS, pause } from '../base/time.ts';
import { span, waitingSpan } from '../text/time-span.ts';
import type { RateLimit, UpstreamSpec } from './define-upstream.ts';
import { describeCause } from './describe-cause.ts';
import {
  FOR_EVER_MS,
  KEPT,
  type ResponseStore,
  responseStore,
  type StoredResponse,
  type Upstream,
  type UpstreamRequest,
  type UpstreamResponse,
} from './port.ts';
import { createGate, type Gate } from './rate-gate.ts';
import { attempt, bodyOf, isJson } from './request-attempt.ts';
import { memoryTurns, type TurnStore, turnStore } from './shared-pace.ts';
import { shareFlights } from './single-flight.ts';
import {
  createUpstreamCounts,
  type Outcome,
  type UpstreamCounts,
  upstreamCounts,
} from './upstream-counts.ts';
import { UpstreamFailure } from './upstream-failure.ts';

const FRESH_MS = 7 * DAY_MS;
const FAILURE_MS = 5 * MINUTE_MS;
/** Older copies are deleted. */
const FORGET_MS = 90 * DAY_MS;
/** The longest a call waits for a retry; beyond that it fails, and the next call may retry. */
const LONGEST_WAIT_MS = 10_000;
/** How long an unreachable upstream is not contacted again. */
const REST_MS = 10_000;

export interface UpstreamOptions {
  responses: ResponseStore;
  log: Logger;
  offline?: boolean;
  rateLimit: (upstream: UpstreamSpec) => RateLimit;
  /** Stores the turns of upstreams whose pace all processes share. */
  turns?: TurnStore;
  /** The wait before the first retry; it doubles with each. */
  backoffMs?: number;
  counts?: UpstreamCounts;
}

export const upstreamService = service<Upstream>({
  name: 'upstream',
  open: (app) =>
    createUpstream({
      responses: app.use(responseStore),
      log: app.log,
      offline: app.config.offline,
      rateLimit: (upstream) => upstream.rateLimit(app.config),
      turns: app.use(turnStore),
      backoffMs: app.config.retryBackoffMs,
      counts: app.use(upstreamCounts),
    }),
});

export function createUpstream(options: UpstreamOptions): Upstream {
  const {
    responses,
    log,
    offline = false,
    rateLimit,
    turns = memoryTurns(),
    backoffMs = 500,
    counts = createUpstreamCounts(),
  } = options;
  const gates = new Map<string, Gate>();
  /** Upstreams that could not be reached a moment ago. */
  const silent = createCooldown(REST_MS);
  /** Upstreams already reported as unreachable. */
  const unreachable = new Set<string>();
  const flights = shareFlights<StoredResponse>();
  let pruned = false;

  /** Being without network is no fault: log it once; each answer carries its own notice. */
  function report({ upstream, url }: UpstreamRequest, { message, about }: UpstreamFailure): void {
    const cause = describeCause(about.cause);
    const fields = { upstream: upstream.name, url, cause };
    if (about.spared) log.debug(fields, message);
    else if (!about.unreachable && !about.timedOut) log.warn(fields, message);
    else if (unreachable.has(upstream.name)) log.debug(fields, message);
    else {
      unreachable.add(upstream.name);
      log.notice(fields, `${upstream.label} cannot be reached; the library on disk answers.`);
    }
  }

  function gateOf(upstream: UpstreamSpec): Gate {
    const known = gates.get(upstream.name);
    if (known) return known;
    const how = rateLimit(upstream);
    const store = how.shared && how.spacingMs > 0 ? turns : memoryTurns();
    const gate = createGate(how, { store, upstream: upstream.name });
    gates.set(upstream.name, gate);
    return gate;
  }

  function spare({ name, label }: UpstreamSpec, gate: Gate): void {
    if (silent.isOn(name))
      throw new UpstreamFailure(`${label} could not be reached a moment ago.`, { spared: true });
    const wait = gate.closedUntil - Date.now();
    if (wait > LONGEST_WAIT_MS)
      throw new UpstreamFailure(`${label} asks to be left alone for ${waitingSpan(wait)}.`, {
        spared: true,
        retryAfterMs: wait,
      });
  }

  async function countedAttempt(
    request: UpstreamRequest,
    signal: AbortSignal,
  ): Promise<StoredResponse> {
    const begun = performance.now();
    const count = (outcome: Outcome): void =>
      counts.add(request.upstream.name, outcome, (performance.now() - begun) / 1000);
    try {
      const response = await attempt(request, signal);
      count('answered');
      return response;
    } catch (error) {
      // A caller that aborted is not a failure of the upstream.
      if (error instanceof UpstreamFailure) count('failed');
      throw error;
    }
  }

  async function ask(request: UpstreamRequest, signal: AbortSignal): Promise<StoredResponse> {
    const { retries = 2, timeoutRetries = retries, background = false, upstream } = request;
    const gate = gateOf(upstream);
    let timeouts = 0;
    for (let tries = 0; ; tries++) {
      spare(upstream, gate);
      try {
        return await gate.pass({ signal, background }, () => countedAttempt(request, signal));
      } catch (error) {
        if (!(error instanceof UpstreamFailure)) throw error;
        const { passing, timedOut, unreachable, retryAfterMs, cause } = error.about;
        log.info(
          {
            upstream: upstream.name,
            url: request.url,
            tries: tries + 1,
            cause: describeCause(cause),
          },
          error.message,
        );
        if (retryAfterMs !== undefined) gate.closeUntil(Date.now() + retryAfterMs);
        if (unreachable) silent.begin(upstream.name);
        const delay = retryAfterMs ?? jittered(backoffMs * 2 ** tries);
        if (timedOut) timeouts++;
        const again = passing && (!timedOut || timeouts <= timeoutRetries);
        if (!again || tries >= retries || delay > LONGEST_WAIT_MS) throw error;
        await pause(delay, { signal });
      }
    }
  }

  async function keep(key: string, response: StoredResponse): Promise<void> {
    if (!pruned) {
      pruned = true;
      await responses.prune(Date.now() - FORGET_MS);
    }
    await responses.put(key, response);
  }

  return {
    async request(request) {
      const { upstream, freshMs = FRESH_MS, failureMs = FAILURE_MS } = request;
      const stored = freshMs > 0;
      const key = keyOf(request);
      // What was cached for a while may turn out to be wanted for ever.
      const copy = stored
        ? usable(
            (await responses.get(key)) ?? (await responses.get(key.replace(KEPT, ''))),
            request,
          )
        : undefined;
      const age = copy ? Date.now() - copy.storedAt : Number.POSITIVE_INFINITY;
      if (copy && age < freshMs) {
        counts.add(upstream.name, 'cached');
        return answerOf(copy, true);
      }

      const fallBack = (failure: UpstreamFailure | undefined): UpstreamResponse => {
        if (copy) {
          counts.add(upstream.name, 'stale');
          return {
            ...answerOf(copy, true),
            notice: `${failure?.message ?? 'Lorewright is offline.'} This copy of its answer is ${span(age)} old.`,
          };
        }
        if (!failure)
          throw unavailable(`${upstream.label} was not asked, since Lorewright is offline.`, {
            next: {
              operator:
                'Start it without --offline (and without LOREWRIGHT_OFFLINE) to allow that.',
            },
          });
        const { retryAfterMs } = failure.about;
        throw upstreamFailed(failure.message, {
          next: `Try again in ${retryAfterMs === undefined ? 'a few minutes' : waitingSpan(retryAfterMs)}.`,
          cause: failure,
        });
      };

      if (offline) return fallBack(undefined);

      const failedKey = `failed:${key}`;
      const failed = stored ? await responses.get(failedKey) : undefined;
      const failedFor = failed ? Date.now() - failed.storedAt : Number.POSITIVE_INFINITY;
      if (failed && failedFor < failureMs)
        return fallBack(
          new UpstreamFailure(
            `${failed.body} It is asked again in ${waitingSpan(Math.max(1000, failureMs - failedFor))}.`,
          ),
        );

      try {
        const response = await flights.join(
          flightOf(key, request),
          request.signal,
          async (signal) => {
            const fresh = await ask(request, signal);
            unreachable.delete(upstream.name);
            if (stored) await keep(key, fresh);
            return fresh;
          },
        );
        return answerOf(response, false);
      } catch (error) {
        if (!(error instanceof UpstreamFailure)) throw error;
        report(request, error);
        if (stored && !error.about.spared)
          await keep(failedKey, {
            status: 0,
            contentType: 'text/plain',
            body: error.message,
            storedAt: Date.now(),
          });
        return fallBack(error);
      }
    },
  };
}

/** Half of the wait is random, so that many clients do not retry at the same moment. */
const jittered = (ms: number): number => ms / 2 + Math.random() * (ms / 2);

/**
 * The cache key of a request. Headers count, since they say who asks; they are hashed to keep keys
 * secret.
 */
function keyOf({ method = 'GET', url, headers = {}, body = '', freshMs }: UpstreamRequest): string {
  const who = Object.entries(headers)
    .map(([name, value]) => `${name.toLowerCase()}:${value}`)
    .sort();
  const digest = createHash('sha256')
    .update(JSON.stringify([method, url, who, body]))
    .digest('hex');
  return freshMs !== undefined && freshMs >= FOR_EVER_MS ? `${KEPT}${digest}` : digest;
}

/**
 * Callers that expect or accept different responses, and background and waiting callers, do not
 * share a flight.
 */
const flightOf = (key: string, { expect, accept, background }: UpstreamRequest): string =>
  JSON.stringify([key, expect ?? 'json', accept ?? [], background === true]);

/** A copy stored with a status that was accepted then may not be accepted by this caller. */
function usable(
  copy: StoredResponse | undefined,
  request: UpstreamRequest,
): StoredResponse | undefined {
  if (!copy) return undefined;
  const fine = copy.status < 300 || request.accept?.includes(copy.status);
  if (!fine) return undefined;
  if (copy.status >= 300) return copy;
  if ((request.expect ?? 'json') === 'json' && !isJson(copy.contentType)) return undefined;
  // An older version may have stored it with weaker checks of its form.
  return request.form?.(bodyOf(copy.contentType, copy.body)) === undefined ? copy : undefined;
}

function answerOf(response: StoredResponse, cached: boolean): UpstreamResponse {
  const { status, contentType, body } = response;
  return { status, body: bodyOf(contentType, body), cached };
}
