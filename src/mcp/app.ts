import { join } from 'node:path';
import { type App, bind, createApp, service } from '../base/app.ts';
import { findAsset } from '../base/assets.ts';
import type { Config } from '../base/config.ts';
import { LoreError, messageOf } from '../base/error.ts';
import type { Logger } from '../base/log.ts';
import { collectWhenIdle } from '../base/memory.ts';
import { joinNotices, type Notice } from '../base/notice.ts';
import { builtInTable } from '../library/embed/built-in-table.ts';
import { type Library, libraryService, UPDATING } from '../library/library.ts';
import { openLibrary } from '../library/open.ts';
import type { Postgres } from '../library/postgres/open.ts';
import { turnsIn } from '../library/upstream-turns.ts';
import { responsesWhenReady, whenReady } from '../library/when-ready.ts';
import type { Filling } from '../tool/domain.ts';
import { type OwnContent, ownContent } from '../tool/own-content.ts';
import { toolsetsService } from '../tool/toolsets.ts';
import { fallbackResponses, fallbackTurns } from '../upstream/fallbacks.ts';
import { responseStore } from '../upstream/port.ts';
import { turnStore } from '../upstream/shared-pace.ts';
import { chosenToolsets, domainsIn, kinds } from './catalogue.ts';
import { domains } from './domains.ts';
import { memberConfig } from './members/member-config.ts';
import { warmUpService } from './warm-up.ts';

export const libraryFile = (config: Config): string => join(config.data, 'library.db');

/** The database of a multi-user server. Its engine is loaded only if one is configured. */
export const postgresService = service<Promise<Postgres>>({
  name: 'postgres',
  async open({ config, log }) {
    const { openPostgresWithRetry } = await import('../library/postgres/open.ts');
    return openPostgresWithRetry(config.database, kinds, builtInTable, {
      log,
      embedding: embeddingOf(config, log),
      connections: config.databaseConnections,
      schema: config.databaseSchema,
    });
  },
  async close(postgres) {
    const opened = await postgres.catch(() => undefined);
    await opened?.close();
  },
});

/** The library's file or database before it is filled: enough for cached upstream responses. */
const openedFile = service<Library>({
  name: 'library-file',
  close: (library) => library.close(),
});

/** A library with the SRD, made by the build. */
export const preparedLibrary = (): string | undefined => findAsset('first-library.db');

/** A server answers from an older version's indexes while they are derived again; commands wait. */
const openFile = (config: Config, log: Logger, serving: boolean): Library =>
  openLibrary(libraryFile(config), kinds, embeddingOf(config, log), {
    refreshBeside: serving,
    onRefresh: () =>
      log.warn(
        {},
        'The library is being brought up to date with this version of Lorewright: once, for up to a minute.',
      ),
    prepared: preparedLibrary(),
    overwriteDeleted: domains.some(({ overwriteDeleted }) => overwriteDeleted?.(config)),
  });

function libraryInDatabase(app: App): Library {
  const ready = app.use(postgresService).then(({ library }) => library);
  const ofKinds = new Map(kinds.map((kind) => [kind.name, kind]));
  return whenReady({ kinds: ofKinds, responses: responsesWhenReady(ready) }, ready);
}

const embeddingOf = (config: Config, log: Logger) => ({
  embedder: config.embedder,
  url: config.embedderUrl,
  model: config.embedderModel,
  key: config.embedderKey,
  offline: config.offline,
  log,
});

/** Puts the program together: the library, its kinds, and the content that is always there. */
export function lorewright(given: Config, log: Logger, serving = false): App {
  // Settings that belong to members come from them alone, even if the server's environment sets
  // them.
  const config = given.oauthIssuer === '' ? given : memberConfig(given, {});
  return createApp(config, log, [
    bind(toolsetsService, () => chosenToolsets(config)),
    bind(openedFile, (app) =>
      config.database === '' ? openFile(config, log, serving) : libraryInDatabase(app),
    ),
    bind(libraryService, (app) => {
      // The file is closed once, by the service that opened it.
      const file: Library = { ...app.use(openedFile), async close() {} };
      const filled = whenReady(file, fillAll(file, { config, log, serving }));
      return domains.reduce((library, { view }) => view?.(library, app) ?? library, filled);
    }),
    bind(responseStore, (app) => fallbackResponses(() => app.use(openedFile).responses, app.log)),
    bind(ownContent, ownContentOf),
    bind(turnStore, (app) => fallbackTurns(() => turnsIn(app.use(openedFile)))),
  ]);
}

/** One domain after another: filling writes, and one writer at a time is fastest. */
async function fill(library: Library, program: Filling): Promise<Library> {
  for (const domain of domains) await domain.fill?.(library, program);
  return library;
}

/**
 * The library filled with what needs no network. If that cannot be stored, as on a full disk, the
 * file is served as it is, unless a library in memory would hold more.
 */
async function fillAll(file: Library, program: Filling): Promise<Library> {
  const upkeep: (() => Promise<void>)[] = [];
  const later = program.serving && { later: (work: () => Promise<void>) => void upkeep.push(work) };
  try {
    return withBackgroundUpdate(await fill(file, { ...program, ...later }), upkeep, program.log);
  } catch (error) {
    if (!(error instanceof LoreError)) throw error;
    const stored = await sizeOf(file);
    const embedding = embeddingOf(program.config, program.log);
    const prepared = preparedLibrary();
    const memory = await fill(openLibrary(':memory:', kinds, embedding, { prepared }), program);
    const isPoor = stored < (await sizeOf(memory));
    if (!isPoor) await memory.close();
    const library = isPoor ? memory : file;
    const notice = isPoor
      ? joinNotices([error.notice, 'Until then the built-in SRD is served from memory.'])
      : error.notice;
    return { ...library, notices: async () => [...(await library.notices()), notice] };
  }
}

/** Brings a library up to date in the background; answers mention it until it is done. */
function withBackgroundUpdate(
  library: Library,
  upkeep: readonly (() => Promise<void>)[],
  log: Logger,
): Library {
  if (upkeep.length === 0) return library;
  let notice: Notice | undefined = UPDATING;
  const work = async (): Promise<void> => {
    for (const each of upkeep) await each();
  };
  void work().then(
    () => {
      notice = undefined;
    },
    // The next process continues where this one was closed; a full disk is mentioned in every
    // answer.
    (error: unknown) => {
      const isExpected = error instanceof LoreError;
      notice = isExpected ? error.notice : undefined;
      log[isExpected ? 'debug' : 'warn']({ err: error }, 'the library is not up to date');
    },
  );
  return {
    ...library,
    async notices() {
      const standing = await library.notices();
      return notice === undefined || standing.includes(notice) ? standing : [...standing, notice];
    },
  };
}

const sizeOf = async (library: Library): Promise<number> =>
  (await library.documents()).reduce((sum, { entityCount }) => sum + entityCount, 0);

/** The user's own content in all domains. */
export function ownContentOf(app: App): OwnContent {
  const all = domains.flatMap((domain) => domain.ownContent?.(app) ?? []);
  return {
    kinds: all.flatMap(({ kinds }) => kinds),
    called: Object.assign({}, ...all.map(({ called }) => called)),
    searched: all.flatMap(({ searched }) => searched),
    prepare: async (how) => (await Promise.all(all.map((own) => own.prepare(how)))).flat(),
  };
}

/**
 * Started once the server answers, and only for the toolsets that are on, so that nothing is
 * fetched that nobody can use.
 */
export async function beginBackgroundWork(app: App): Promise<void> {
  const used = domainsIn(app.use(toolsetsService));
  app.use(warmUpService).begin();
  if (used.some(({ kinds }) => kinds.length > 0)) void readAhead(app);
  for (const domain of used) await domain.background?.(app);
}

/** The first search of more entities than this would take more than a second. */
const LARGE = 30_000;

/**
 * Otherwise the first search would wait for it. A server for one user, of whose programs several may
 * have started one that nobody asks, stays small unless the wait would be long.
 */
async function readAhead(app: App): Promise<void> {
  try {
    const { http, database } = app.config;
    const library = app.use(libraryService);
    const isShared = http !== '' || database !== '';
    if (!isShared && (await sizeOf(library)) <= LARGE) return;
    await library.readAhead();
    collectWhenIdle();
    if (isShared) app.use(warmUpService).all();
  } catch (error) {
    app.log.debug({ reason: messageOf(error) }, 'nothing was read ahead');
  }
}
