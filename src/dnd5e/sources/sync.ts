import * as z from 'zod';
import type { App } from '../../base/app.ts';
import { LoreError } from '../../base/error.ts';
import { DAY_MS } from '../../base/time.ts';
import { type Library, libraryService } from '../../library/library.ts';
import type { Collection } from './collection.ts';
import { fetchDocuments } from './fetch-documents.ts';
import { pruneRecords } from './prune-records.ts';
import { type ReadResult, readCollection } from './read-collection.ts';
import { type Asking, getterFor, upstreamLabel } from './request-source.ts';
import { allCollections, isPrimary, sourceNamed } from './sources.ts';
import { alone } from './sync-lease.ts';
import { syncedOf } from './sync-progress.ts';

export interface SyncPlan {
  /** Undefined = every kind. */
  readonly kinds?: ReadonlySet<string> | undefined;
  /** Document keys; undefined = every document. */
  readonly documents?: ReadonlySet<string> | undefined;
  /** Leave alone what was read to its end within this time. */
  readonly freshMs?: number | undefined;
  /** Nobody waits for it: questions go first. */
  readonly background?: boolean | undefined;
  /** How long one request may take. */
  readonly timeoutMs?: number | undefined;
  /** How long to wait for another sync, which may have been killed, before giving up. */
  readonly waitMs?: number | undefined;
}

export interface SyncEvents {
  readonly signal?: AbortSignal | undefined;
  onBegin?(collection: Collection, index: number, count: number): void;
  onProgress?(collection: Collection, rows: number, total: number): void;
  onEnd?(collection: Collection, result: ReadResult): void;
  onFailure?(collection: Collection, message: string): void;
}

export interface SyncSummary {
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly removed: number;
  readonly unread: number;
  readonly collections: number;
  readonly failed: readonly { readonly collection: string; readonly message: string }[];
  readonly stopped: boolean;
}

/** After so many failures in a row the lists beside it are left alone for the rest of the run. */
const PATIENCE = 2;
/** Lists that stand or fall together: the versions of an upstream do not. */
const familyOf = ({ name }: Collection): string => name.slice(0, name.lastIndexOf('/'));

/** Brings the library up to date with the upstreams; one process at a time. */
export const sync = (app: App, plan: SyncPlan, events: SyncEvents = {}): Promise<SyncSummary> => {
  const library = app.use(libraryService);
  return alone(library, { waitMs: plan.waitMs, signal: events.signal }, () =>
    run(app, library, plan, events),
  );
};

async function run(
  app: App,
  library: Library,
  plan: SyncPlan,
  events: SyncEvents,
): Promise<SyncSummary> {
  const wanted = await planned(library, plan);
  const agenda = await agendaOf(library, plan);
  const failed: { collection: string; message: string }[] = [];
  const failures = new Map<string, number>();
  let removed = 0;
  let sum = { added: 0, changed: 0, unchanged: 0, unread: 0 };
  let read = 0;

  const primary = wanted.find((collection) => isPrimary(collection.source))?.source;
  if (primary !== undefined)
    await fetchDocuments(app, askingFor(plan, events)).catch((error: unknown) => {
      if (!(error instanceof LoreError)) throw error;
      failures.set(primary, 1);
    });

  for (const [index, collection] of wanted.entries()) {
    if (events.signal?.aborted) break;
    if (agenda.isDone(collection)) continue;
    const family = familyOf(collection);
    const failedBefore = failures.get(family) ?? 0;
    if (failedBefore >= PATIENCE) {
      failed.push({
        collection: collection.name,
        message: `${upstreamLabel(collection.source)} was left alone after failing.`,
      });
      continue;
    }
    events.onBegin?.(collection, index, wanted.length);
    try {
      const result = await readCollection(
        library,
        collection,
        getterFor(app, collection.source, askingFor(plan, events)),
        {
          ...partOf(collection, plan),
          signal: events.signal,
          onPiece: (rows, total) => events.onProgress?.(collection, rows, total),
        },
      );
      failures.delete(family);
      // At once, so that the lesser sources that follow know what is covered.
      if (!plan.documents) removed += await pruneRecords(library, collection.kinds);
      sum = {
        added: sum.added + result.added,
        changed: sum.changed + result.changed,
        unchanged: sum.unchanged + result.unchanged,
        unread: sum.unread + result.unread,
      };
      read++;
      await agenda.done(collection);
      events.onEnd?.(collection, result);
    } catch (error) {
      if (events.signal?.aborted) break;
      // Where the library itself fails, such as on a full disk, every other list would fail too.
      if (!(error instanceof LoreError) || error.kind === 'unavailable') throw error;
      failures.set(family, failedBefore + 1);
      failed.push({ collection: collection.name, message: error.message });
      events.onFailure?.(collection, error.sentence);
    }
  }
  const stopped = events.signal?.aborted ?? false;
  if (!stopped) await agenda.close();
  return { ...sum, removed, collections: read, failed, stopped };
}

/** A sync wants today's answers. */
const askingFor = (
  { timeoutMs, background = false }: SyncPlan,
  { signal }: SyncEvents,
): Asking => ({
  freshMs: 0,
  background,
  ...(timeoutMs !== undefined && { timeoutMs }),
  ...(signal && { signal }),
});

async function planned(library: Library, plan: SyncPlan): Promise<Collection[]> {
  const wanted: Collection[] = [];
  for (const collection of await allCollections()) {
    if (plan.kinds && !collection.kinds.some((kind) => plan.kinds?.has(kind))) continue;
    if (!mayHold(collection.source, plan.documents)) continue;
    const synced = plan.freshMs === undefined ? undefined : await syncedOf(library, collection);
    if (!synced || Date.now() - synced.at > (plan.freshMs ?? 0)) wanted.push(collection);
  }
  return wanted;
}

const mayHold = (source: string, documents: ReadonlySet<string> | undefined): boolean =>
  documents === undefined ||
  (sourceNamed(source)?.documents.only?.some((key) => documents.has(key)) ?? true);

const partOf = ({ source }: Collection, { documents }: SyncPlan) =>
  documents ? { documents, ask: sourceNamed(source)?.documents.ask?.([...documents]) } : {};

const Agenda = z.object({ plan: z.string(), startedAt: z.number(), done: z.array(z.string()) });
const AGENDA = 'sync-agenda';
const AGENDA_MS = DAY_MS;

/** What the run has finished, for the run that goes on after this one was killed. */
async function agendaOf(library: Library, plan: SyncPlan) {
  const name = JSON.stringify([
    plan.kinds ? [...plan.kinds].sort() : null,
    plan.documents ? [...plan.documents].sort() : null,
  ]);
  const before = Agenda.safeParse(await library.note(AGENDA)).data;
  const goesOn = before && before.plan === name && Date.now() - before.startedAt < AGENDA_MS;
  const startedAt = goesOn ? before.startedAt : Date.now();
  const finished = new Set(goesOn ? before.done : []);
  return {
    isDone: (collection: Collection) => finished.has(collection.name),
    async done(collection: Collection): Promise<void> {
      finished.add(collection.name);
      await library.put({ notes: { [AGENDA]: { plan: name, startedAt, done: [...finished] } } });
    },
    close: () => library.put({ notes: { [AGENDA]: undefined } }),
  };
}
