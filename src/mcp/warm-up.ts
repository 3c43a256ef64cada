import { setTimeout as wait } from 'node:timers/promises';
import { isAnswering, latestCall } from '../base/answering.ts';
import { type App, bind, createApp, service } from '../base/app.ts';
import { compileLater } from '../base/compilation.ts';
import { messageOf } from '../base/error.ts';
import { collectWhenIdle } from '../base/memory.ts';
import { libraryService } from '../library/library.ts';
import type { Domain } from '../tool/domain.ts';
import { ownContent } from '../tool/own-content.ts';
import { withoutClient } from '../tool/tool.ts';
import { toolsetsService } from '../tool/toolsets.ts';
import { callTool } from './call.ts';
import { domainsIn, isChosen } from './catalogue.ts';

/** Somebody who asks again sooner goes first. */
const QUIET_MS = 500;
/** Between two calls, so that a request that has come meanwhile is answered. */
const BETWEEN_MS = 5;

/**
 * JavaScript is slow until it has run for a while: the first questions take several times as long as
 * later ones. While nobody waits, a server makes the calls that a domain calls typical, of itself.
 */
export interface WarmUp {
  /** From now on a domain is warmed up after its first call. */
  begin(): void;
  /** To be called after a call of this toolset. */
  called(toolset: string): void;
  /** Warms up everything that is on, before anybody asks. */
  all(): void;
}

export const warmUpService = service<WarmUp>({ name: 'warm-up', open: createWarmUp });

function createWarmUp(app: App): WarmUp {
  const waiting = new Set<Domain>();
  const warm = (domain: Domain): void => {
    if (!waiting.delete(domain)) return;
    try {
      app.use(ownCallsService).make(domain);
    } catch (error) {
      app.log.debug({ reason: messageOf(error) }, 'the server was not warmed up');
    }
  };
  return {
    begin() {
      for (const domain of domainsIn(app.use(toolsetsService)))
        if (domain.typicalCalls) waiting.add(domain);
    },
    called(toolset) {
      for (const domain of waiting)
        if (domain.toolsets.some(({ name }) => name === toolset)) warm(domain);
    },
    all: () => waiting.forEach(warm),
  };
}

/** Makes the typical calls of domains, one domain after another. */
interface OwnCalls {
  make(domain: Domain): void;
  stop(): Promise<void>;
}

const ownCallsService = service<OwnCalls>({
  name: 'own calls',
  open(app) {
    // Opened before, so that it is closed after the last of these calls.
    app.use(libraryService);
    const control = new AbortController();
    let running = Promise.resolve();
    return {
      make(domain) {
        running = running.then(() =>
          makeTypicalCalls(app, domain, control.signal).catch((error: unknown) => {
            if (!control.signal.aborted)
              app.log.debug({ reason: messageOf(error) }, 'the server was not warmed up');
          }),
        );
      },
      async stop() {
        control.abort();
        await running;
      },
    };
  },
  close: (calls) => calls.stop(),
});

async function makeTypicalCalls(app: App, domain: Domain, signal: AbortSignal): Promise<void> {
  await untilQuiet(signal);
  const ctx = withoutClient(fromLibraryAlone(app), signal);
  const offered = (await domain.tools()).filter(isChosen(app.use(toolsetsService)));
  for (const [name, args] of (await domain.typicalCalls?.()) ?? []) {
    const tool = offered.find((one) => one.name === name);
    if (!tool) continue;
    const before = latestCall();
    await callTool(tool, args, ctx);
    await wait(BETWEEN_MS, undefined, { signal, ref: false });
    if (latestCall() !== before) await untilQuiet(signal);
  }
  collectWhenIdle();
  compileLater();
}

async function untilQuiet(signal: AbortSignal): Promise<void> {
  for (let seen = -1; seen !== latestCall() || isAnswering(); ) {
    seen = latestCall();
    await wait(QUIET_MS, undefined, { signal, ref: false });
  }
}

/**
 * An app with the same library that asks no upstream and reads no world of the user. It is never closed,
 * which would close the library.
 */
const fromLibraryAlone = (app: App): App =>
  createApp({ ...app.config, offline: true }, app.log, [
    bind(toolsetsService, () => app.use(toolsetsService)),
    bind(libraryService, () => app.use(libraryService)),
    bind(ownContent, () => ({ kinds: [], called: {}, searched: [], prepare: async () => [] })),
  ]);
