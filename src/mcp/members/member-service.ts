import type { IncomingMessage, ServerResponse } from 'node:http';
import * as z from 'zod';
import type { App } from '../../base/app.ts';
import { invalidInput, messageOf } from '../../base/error.ts';
import { membersIn } from '../../library/postgres/members.ts';
import { postgresService } from '../app.ts';
import { messagesIn, refuseLongBatch } from '../batches.ts';
import type { Answerer } from '../mcp-service.ts';
import { staysOpen } from '../open-calls.ts';
import { whenEnded } from '../request-end.ts';
import { lacking, resourceMetadata, tokenCheck } from './access-token.ts';
import { callLimits } from './call-limits.ts';
import { memberApps, ownerOfHolder } from './member-apps.ts';
import { memberTools } from './member-tools.ts';
import { checkSecretsKey } from './secrets-key.ts';
import { usageCounter } from './usage-counter.ts';

/** A single call; in a batch the answer to each says what its token lacks. */
const Call = z.looseObject({
  method: z.literal('tools/call'),
  params: z.looseObject({ name: z.string() }),
});

const METADATA = '/.well-known/oauth-protected-resource';

/** An OAuth 2.1 resource server: every request is served as the member whose token it carries. */
export async function membersService(app: App): Promise<Answerer> {
  const { config, log } = app;
  if (config.database === '')
    throw invalidInput('A server with members needs a database.', {
      next: 'Set LOREWRIGHT_DATABASE to a PostgreSQL address, or leave LOREWRIGHT_OAUTH_ISSUER out.',
    });
  if (config.publicUrl === '')
    throw invalidInput('A server with members needs its own address for tokens to name.', {
      next: 'Set LOREWRIGHT_PUBLIC_URL, for example to https://lore.example.org/mcp',
    });
  if (!isSafe(config.oauthIssuer))
    throw invalidInput(
      `The issuer ${config.oauthIssuer} is not safe: over plain http, anybody on the way to it can make tokens of every member.`,
      { next: 'Set LOREWRIGHT_OAUTH_ISSUER to its https address.' },
    );
  if (!isSafe(config.publicUrl))
    log.warn(
      {},
      `Members send their tokens to ${config.publicUrl}, which is not encrypted: serve it over https.`,
    );
  const postgres = await app.use(postgresService);
  const members = membersIn(postgres.db);
  await checkSecretsKey(app, members);
  const { origin, pathname } = new URL(config.publicUrl);
  const rules = {
    issuer: config.oauthIssuer,
    audience: config.oauthAudience || config.publicUrl,
    metadataUrl: `${origin}${METADATA}${pathname.replace(/\/+$/, '')}`,
  };
  const checkToken = tokenCheck(rules, log);
  const scopes = new Map((await memberTools(config)).map(({ name, scope }) => [name, scope]));
  const metadata = JSON.stringify(resourceMetadata(config.publicUrl, config.oauthIssuer));
  const limits = callLimits({
    perMinute: config.memberCallsPerMinute,
    atOnce: config.memberConcurrentCalls,
  });
  const mostTogether = Math.min(config.memberConcurrentCalls, config.memberCallsPerMinute);
  const apps = memberApps(app, postgres, members);
  const usage = usageCounter(
    (owner, count) => members.addUsage(owner, count),
    (error) => log.warn({ reason: messageOf(error) }, 'usage was not stored'),
  );

  return {
    notify: undefined,
    answersOpenly(response, path) {
      if (path !== METADATA && !path.startsWith(`${METADATA}/`)) return false;
      response.writeHead(200, { 'content-type': 'application/json' }).end(metadata);
      return true;
    },
    async admit(request, response) {
      const holder = await checkToken(request);
      const owner = ownerOfHolder(holder);
      const turn = limits.begin(owner);
      let calls = 1;
      const begun = performance.now();
      whenEnded(request, response, () => {
        turn.end();
        const isError = response.statusCode >= 400;
        usage.add(owner, { calls, isError, ms: performance.now() - begun });
      });
      const service = await apps.serviceFor(holder, owner);
      return async (_request, _response, message) => {
        refuseLongBatch(message, mostTogether);
        const needed = scopes.get(Call.safeParse(message).data?.params.name ?? '');
        if (needed && !holder.scopes.has(needed)) throw lacking(rules, holder.scopes, needed);
        calls = messagesIn(message);
        turn.more(calls - 1);
        if (staysOpen(message)) {
          turn.stayOpen();
          endAt(holder.expires, request, response);
        }
        return service.answer(request, response, message);
      };
    },
    async close() {
      await usage.close();
      await apps.close();
    },
  };
}

/** Whether nobody can listen in: https, or this machine alone. */
function isSafe(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === 'https:' || /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
}

/** Timers cannot wait longer: about 24 days. */
const LONGEST_WAIT = 2 ** 31 - 1;

/** Ends a stream when the token that opened it does; its client connects anew with another one. */
function endAt(time: number, request: IncomingMessage, response: ServerResponse): void {
  const left = Math.min(time - Date.now(), LONGEST_WAIT);
  const timer = setTimeout(() => response.end(), left).unref();
  whenEnded(request, response, () => clearTimeout(timer));
}
