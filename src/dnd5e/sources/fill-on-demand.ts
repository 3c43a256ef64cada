import { type App, service } from '../../base/app.ts';
import { createCooldown } from '../../base/cooldown.ts';
import { LoreError } from '../../base/error.ts';
import type { Notice } from '../../base/notice.ts';
import { commandLine } from '../../base/program.ts';
import { DAY_MS, MINUTE_MS, WEEK_MS, within } from '../../base/time.ts';
import { type Library, libraryService, type Selection } from '../../library/library.ts';
import { listed } from '../../text/excerpt.ts';
import { span } from '../../text/time-span.ts';
import { shareFlights } from '../../upstream/single-flight.ts';
import type { Collection, Wanted } from './collection.ts';
import { fetchDocuments, knowsDocuments } from './fetch-documents.ts';
import { areOwnBooks } from './own-books.ts';
import { pruneRecords } from './prune-records.ts';
import { readCollection } from './read-collection.ts';
import { getterFor, upstreamLabel } from './request-source.ts';
import { contentService } from './snapshot/fill-content.ts';
import { allCollections, isPrimary, primaryLabel } from './sources.ts';
import { fetchedAt, syncedOf } from './sync-progress.ts';
import { waitWhileItSends } from './wait-while-it-sends.ts';

const KEEP_MS = WEEK_MS;
/** Old enough to mention; a background sync has had a day to refresh it. */
const STALE_MS = 8 * DAY_MS;
/** A user is waiting, so use shorter time-outs and fewer retries than a sync does. */
const PATIENCE = { timeoutMs: 8000, retries: 1 };
/** How long an upstream that failed is not contacted for other questions. */
const REST_MS = MINUTE_MS;

export interface Want {
  readonly select: readonly Selection[];
  readonly search?: string | undefined;
  readonly name?: string | undefined;
  readonly documents?: readonly string[] | undefined;
  readonly rulesets?: readonly string[] | undefined;
}

export interface Filled {
  /** An upstream was contacted for this answer. */
  readonly asked: boolean;
  /** An upstream sent something for it just now: it does not come from the cache alone. */
  readonly fresh: boolean;
  readonly notices: readonly Notice[];
}

/** Fetches what a question needs and the library lacks. */
export interface Filler {
  /** Fetches documents that are not known yet. */
  documents(): Promise<void>;
  /**
   * Fetches what is wanted, within a short time; returns notices for the answer. `hasAnswer` says
   * whether the library could answer without it.
   */
  fill(want: Want, hasAnswer: () => Promise<boolean>): Promise<Filled>;
  /** Stops work that is still under way. */
  close(): Promise<void>;
}

export const fillService = service<Filler>({
  name: 'fill',
  open: createFiller,
  close: (filler) => filler.close(),
});

const STILL_FETCHING =
  'More is still being fetched; this answer is from what the library already holds. Ask again in a moment.';

/** A question over many kinds is filled from the best source only; the others wait for a sync. */
const MANY_KINDS = 5;

interface Task {
  readonly collection: Collection;
  /** Undefined = the whole collection. */
  readonly ask: string | undefined;
}

const keyOf = ({ collection, ask }: Task): string => `filled/${collection.name}?${ask ?? ''}`;

export function createFiller(app: App): Filler {
  const library = app.use(libraryService);
  const silentMs = app.config.fetchWaitMs;
  const stop = new AbortController();
  const flights = shareFlights<boolean>();
  const lastDataAt = new Map<string, number>();
  /** Upstreams that failed a moment ago. */
  const resting = createCooldown(REST_MS);

  /** Resolves to whether anything came from the upstream itself. */
  const once = (key: string, work: () => Promise<boolean>): Promise<boolean> =>
    flights.join(key, undefined, () => work().finally(() => lastDataAt.delete(key)));

  const learnDocuments = async (): Promise<void> => {
    if (await knowsDocuments(app)) return;
    await once('documents', async () => {
      await fetchDocuments(app, { signal: stop.signal, ...PATIENCE });
      return true;
    });
  };

  async function perform(task: Task): Promise<boolean> {
    const { collection, ask } = task;
    const upstream = upstreamLabel(collection.source);
    const failure = resting.reason(upstream);
    if (failure !== undefined) throw new LoreError('upstream', failure);
    let fresh = false;
    const onFresh = () => {
      fresh = true;
    };
    const get = getterFor(app, collection.source, { signal: stop.signal, onFresh, ...PATIENCE });
    const noteAnswer = () => lastDataAt.set(keyOf(task), Date.now());
    try {
      if (isPrimary(collection.source)) await learnDocuments().finally(noteAnswer);
      await readCollection(library, collection, (path, how) => get(path, how).finally(noteAnswer), {
        ask,
        signal: stop.signal,
      });
    } catch (error) {
      if (error instanceof LoreError && error.kind === 'upstream')
        resting.begin(upstream, error.message);
      throw error;
    }
    if (ask === undefined) await pruneRecords(library, collection.kinds);
    else await library.put({ notes: { [keyOf(task)]: Date.now() } });
    return fresh;
  }

  return {
    async documents() {
      if (app.config.offline) return;
      await within(
        silentMs,
        learnDocuments().catch(() => {}),
        undefined,
      );
    },

    async fill(want, hasAnswer) {
      const kinds = new Set(want.select.map((s) => s.kind));
      const age = [...app.use(contentService).notices(), ...(await stale(library, kinds))];
      if (app.config.offline) return { asked: false, fresh: false, notices: age };
      const tasks = await tasksFor(library, want);
      if (tasks.length === 0) return { asked: false, fresh: false, notices: age };
      // While a fetch is under way, an earlier answer has already asked the user to retry.
      const patient = tasks.some((task) => !flights.has(keyOf(task)));
      const byKey = new Map(tasks.map((task) => [keyOf(task), task]));
      const done = Promise.allSettled(
        [...byKey].map(([key, task]) => once(key, () => perform(task))),
      );
      const results = await waitWhileItSends(done, {
        silentMs,
        lastDataAt: () => Math.max(0, ...[...byKey.keys()].map((key) => lastDataAt.get(key) ?? 0)),
        hasAnswer: async () => !patient || hasAnswer(),
      });
      if (!results) return { asked: true, fresh: false, notices: [...age, STILL_FETCHING] };
      const fresh = results.some((result) => result.status === 'fulfilled' && result.value);
      return {
        asked: true,
        fresh,
        notices: [...age, ...(await complaints(library, results, app))],
      };
    },

    async close() {
      stop.abort(new DOMException('Lorewright is closing.', 'AbortError'));
      await flights.settled();
    },
  };
}

/** What to fetch: small lists completely, large ones filtered by the question. */
async function tasksFor(library: Library, want: Want): Promise<Task[]> {
  // Upstreams do not have the user's own books, and an empty list of documents matches nothing.
  if (want.documents && (await areOwnBooks(library, want.documents))) return [];
  const tasks: Task[] = [];
  for (const { kind, filters = {} } of want.select)
    for (const collection of await allCollections()) {
      if (!collection.kinds.includes(kind)) continue;
      if (want.select.length > MANY_KINDS && !isPrimary(collection.source)) continue;
      if (await syncedOf(library, collection)) continue;
      if (collection.small) tasks.push({ collection, ask: undefined });
      if (collection.small || !collection.ask) continue;
      const task = { collection, ask: collection.ask(wantedOf(want, filters)) };
      if (!(await isFilled(library, task))) tasks.push(task);
    }
  return tasks;
}

function wantedOf(want: Want, filters: Wanted['filters']): Wanted {
  const structured = Object.values(filters).some((value) => value !== undefined);
  return {
    filters,
    documents: want.documents,
    rulesets: want.rulesets,
    // A description is not a name: with filters, everything they match is fetched and then
    // searched.
    name: want.name ?? (structured ? undefined : nameLike(want.search)),
  };
}

const MAX_NAME = 60;
const nameLike = (words: string | undefined): string | undefined => {
  const text = words?.trim() ?? '';
  return text === '' || text.length > MAX_NAME ? undefined : text;
};

async function isFilled(library: Library, task: Task): Promise<boolean> {
  const at = task.ask === undefined ? undefined : await library.note(keyOf(task));
  return typeof at === 'number' && Date.now() - at < KEEP_MS;
}

async function complaints(
  library: Library,
  results: readonly PromiseSettledResult<unknown>[],
  app: App,
): Promise<string[]> {
  const messages = new Set<string>();
  for (const result of results) {
    if (result.status === 'fulfilled') continue;
    if (result.reason instanceof LoreError) messages.add(result.reason.message);
    else if (!(result.reason instanceof DOMException))
      app.log.error({ err: result.reason }, 'a fill failed');
  }
  if (messages.size === 0) return [];
  const at = await fetchedAt(library);
  const held =
    at === undefined
      ? 'which holds the SRD that came with Lorewright and nothing fetched yet'
      : `last filled ${span(Date.now() - at)} ago`;
  return [`${[...messages].join(' ')} This answer is from the library alone, ${held}.`];
}

/** A notice about content that was not refreshed for long. */
async function stale(library: Library, kinds: ReadonlySet<string>): Promise<Notice[]> {
  const asked = (await allCollections()).filter(
    (c) => isPrimary(c.source) && c.kinds.some((kind) => kinds.has(kind)),
  );
  const synced = await Promise.all(asked.map((collection) => syncedOf(library, collection)));
  const ages = synced.flatMap((each) => (each ? [Date.now() - each.at] : []));
  const oldest = Math.max(0, ...ages);
  if (oldest < STALE_MS) return [];
  const words = [...kinds].map((kind) => library.kinds.get(kind)?.many ?? kind);
  return [
    {
      text: `The ${listed(words)} from ${primaryLabel} are ${span(oldest)} old.`,
      operator: `"${commandLine('sync')}" renews them.`,
    },
  ];
}
