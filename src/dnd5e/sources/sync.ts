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
import { derivePending } from './store-records.ts';
import { withSyncLease } from './sync-lease.ts';
import { derivedNotes, PENDING, syncedOf } from './sync-progress.ts';

export interface SyncPlan {
  /** Undefined = every kind. */
  readonly kinds?: ReadonlySet<string> | undefined;
  /** Document keys; undefined = every document. */
  readonly documents?: ReadonlySet<string> | undefined;
  /** Skip what was read completely within this time. */
  readonly freshMs?: number | undefined;
  /** Background work: yields to requests that a user waits for. */
  readonly background?: boolean | undefined;
  /** The time limit of one request. */
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
  /** Rows that were read and kept, also of incomplete lists. */
  readonly rows: number;
  readonly failed: readonly { readonly collection: string; readonly message: string }[];
  readonly stopped: boolean;
}

/** After this many failures in a row, the other lists of the same family are skipped. */
const PATIENCE = 2;
/** Lists that are likely to fail together: those of one version of an upstream. */
const familyOf = ({ name }: Collection): string => name.slice(0, name.lastIndexOf('/'));

/** Brings the library up to date with the upstreams; one process at a time. */
export const sync = (app: App, plan: SyncPlan, events: SyncEvents = {}): Promise<SyncSummary> => {
  const library = app.use(libraryService);
  return withSyncLease(library, { waitMs: plan.waitMs, signal: events.signal }, () =>
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
  let sum = { added: 0, changed: 0, removed: 0, unchanged: 0, unread: 0 };
  let read = 0;
  const rowsOf = new Map<string, number>();

  const unsettled = new Set(wanted.flatMap(({ kinds }) => kinds));
  /** Derives the kinds whose lists have all been read, each entity once. */
  const settle = async (kinds: readonly string[]): Promise<void> => {
    if (kinds.length === 0) return;
    const pruned = plan.documents ? 0 : await pruneRecords(library, kinds, { defer: true });
    const derived = await derivePending(library, kinds, events.signal);
    sum = {
      ...sum,
      added: sum.added + derived.added,
      changed: sum.changed + derived.changed,
      removed: sum.removed + derived.removed + pruned,
    };
    for (const kind of kinds) unsettled.delete(kind);
    const whole = wanted.filter((list) => !list.kinds.some((kind) => unsettled.has(kind)));
    await library.put({ notes: await derivedNotes(library, whole) });
  };

  const isStopped = () => events.signal?.aborted ?? false;
  const primary = wanted.find((collection) => isPrimary(collection.source))?.source;
  if (primary !== undefined)
    await fetchDocuments(app, askingFor(plan, events)).catch((error: unknown) => {
      if (isStopped()) return;
      if (!(error instanceof LoreError)) throw error;
      failures.set(primary, 1);
    });

  /** Reads one list, unless its upstream keeps failing. */
  const readOne = async (collection: Collection, index: number): Promise<void> => {
    const family = familyOf(collection);
    const failedBefore = failures.get(family) ?? 0;
    if (failedBefore >= PATIENCE) {
      failed.push({
        collection: collection.name,
        message: `${upstreamLabel(collection.source)} was left alone after failing.`,
      });
      return;
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
          defer: true,
          onPiece(rows, total) {
            rowsOf.set(collection.name, rows);
            events.onProgress?.(collection, rows, total);
          },
        },
      );
      failures.delete(family);
      sum = {
        ...sum,
        unchanged: sum.unchanged + result.unchanged,
        unread: sum.unread + result.unread,
      };
      read++;
      await agenda.done(collection);
      events.onEnd?.(collection, result);
    } catch (error) {
      if (events.signal?.aborted) return;
      // If the library itself fails, as on a full disk, every other list would fail too.
      if (!(error instanceof LoreError) || error.kind === 'unavailable') throw error;
      failures.set(family, failedBefore + 1);
      failed.push({ collection: collection.name, message: error.message });
      events.onFailure?.(collection, error.sentence);
    }
  };

  try {
    for (const [index, collection] of wanted.entries()) {
      if (isStopped()) break;
      if (!agenda.isDone(collection)) await readOne(collection, index);
      if (isStopped()) break;
      const later = new Set(wanted.slice(index + 1).flatMap(({ kinds }) => kinds));
      await settle(collection.kinds.filter((kind) => !later.has(kind)));
    }
  } catch (error) {
    if (!isStopped()) throw error;
  }
  const stopped = isStopped();
  if (!stopped) {
    await library.put({ notes: { [PENDING]: undefined } });
    await agenda.close();
  }
  const rows = [...rowsOf.values()].reduce((total, count) => total + count, 0);
  return { ...sum, collections: read, rows, failed, stopped };
}

/** A sync requires recent responses. */
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
  return byKind(wanted);
}

/** Orders lists by kind, so that each kind is complete early. */
function byKind(collections: readonly Collection[]): Collection[] {
  const groups = new Map<string, Collection[]>();
  for (const collection of collections) {
    const [first = ''] = collection.kinds;
    // Lists of many kinds come first, since the others complete them.
    const group = collection.kinds.length > WIDE ? '' : first;
    groups.set(group, [...(groups.get(group) ?? []), collection]);
  }
  return [...groups.values()].flat();
}
const WIDE = 10;

const mayHold = (source: string, documents: ReadonlySet<string> | undefined): boolean =>
  documents === undefined ||
  (sourceNamed(source)?.documents.only?.some((key) => documents.has(key)) ?? true);

const partOf = ({ source }: Collection, { documents }: SyncPlan) =>
  documents ? { documents, ask: sourceNamed(source)?.documents.ask?.([...documents]) } : {};

const Agenda = z.object({ plan: z.string(), startedAt: z.number(), done: z.array(z.string()) });
const AGENDA = 'sync-agenda';
const AGENDA_MS = DAY_MS;

/** What the run has finished, for the next run in case this one is killed. */
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
