import type { App } from '../../base/app.ts';
import { LoreError } from '../../base/error.ts';
import { pause } from '../../base/time.ts';
import type { Lease } from '../../library/library.ts';
import { memberService } from '../../tool/member.ts';
import type { Raw } from '../client/raw.ts';
import { worldAnvilService } from '../client/world-anvil.ts';
import { articleLibrary } from './article-library.ts';
import type { FailingArticles } from './failing-articles.ts';
import type { WorldIndex } from './index-entry.ts';
import { fillTexts, type Queue, queueOf, unreadIn } from './read-texts.ts';
import { fillTitles } from './read-titles.ts';

/** The lease of a process that died while indexing expires after this. */
const LEASE_MS = 120_000;
/** Renewed well before it expires, however long one request may take. */
const RENEW_MS = 20_000;
/** How often another process's progress is polled. */
const LOOK_MS = 200;
const LONGEST_LOOK_MS = 30_000;
/** A pass may reuse a list that was read this recently. */
const LIST_MS = 20_000;

interface Pass {
  readonly titles: Promise<void>;
  readonly texts: Promise<void>;
  /** Articles, by library id, that this process wrote during the pass. */
  readonly written: Set<string>;
  queue?: Queue;
}

/** The indexing passes of this process, one at a time for each world. */
export function indexPasses(
  app: App,
  given: {
    readonly failing: FailingArticles;
    worldIndexOf(world: Raw): WorldIndex;
    ageOf(document: string): Promise<number>;
    isCurrent(document: string): Promise<boolean>;
  },
) {
  const library = app.use(articleLibrary);
  const wa = app.use(worldAnvilService);
  const { failing, worldIndexOf, ageOf, isCurrent } = given;
  const closing = new AbortController();
  const keys = app.use(memberService)?.keys;
  /** The program closes, or the member has other keys or none. */
  const signal = keys ? AbortSignal.any([closing.signal, keys]) : closing.signal;
  const running = new Map<string, Pass>();
  const leases = new Set<Lease>();
  let failure: LoreError | undefined;

  /** Another process is indexing: its results appear in the library as it goes. */
  async function waitForOther({ document }: WorldIndex): Promise<void> {
    const end = Date.now() + LONGEST_LOOK_MS;
    while (!(await isCurrent(document)) && !signal.aborted && Date.now() < end)
      await pause(LOOK_MS, { ref: false });
  }

  /** Checks that the lease is still ours, and renews it in time. */
  function renewing(lease: Lease): () => Promise<boolean> {
    let renewedAt = Date.now();
    return async () => {
      if (!leases.has(lease)) return false;
      if (Date.now() - renewedAt < RENEW_MS) return true;
      renewedAt = Date.now();
      return lease.renew();
    };
  }

  /** The lease for indexing this world; undefined while another process holds it. */
  async function takeLease(at: WorldIndex): Promise<Lease | undefined> {
    const lease = await library.lease(`index ${at.document}`, LEASE_MS);
    if (lease) leases.add(lease);
    return lease;
  }

  /** One pass over a world: its titles, then the texts that changed. */
  function start(world: Raw, olderThanMs: number): Pass {
    const at = worldIndexOf(world);
    const known = running.get(at.document);
    if (known) return known;
    const since = olderThanMs < 0 ? Date.now() : Date.now() - LIST_MS;
    const how = { background: true, fresh: true, since, signal };
    const leased = takeLease(at);
    const written = new Set<string>();
    const renewal = leased.then((lease) => lease && renewing(lease));
    const titles = renewal.then(async (holdsLease) => {
      if (!holdsLease) await waitForOther(at);
      else if ((await ageOf(at.document)) > olderThanMs)
        await fillTitles(library, wa, at, { ...how, written, stored: holdsLease });
    });
    const pass: Pass = {
      titles,
      written,
      texts: titles
        .then(async () => {
          const holdsLease = await renewal;
          if (!holdsLease) return;
          const unread = [...(await unreadIn(library, at)), ...(await wa.pending(at.id, how))];
          pass.queue = queueOf(unread.filter((id) => !failing.isPaused(id)));
          await fillTexts(library, wa, at, pass.queue, { ...how, holdsLease, failing });
          failure = undefined;
        })
        .catch((error: unknown) => {
          if (signal.aborted) return;
          if (error instanceof LoreError) failure = error;
          app.log.info(
            { err: error, world: at.title },
            'indexing stopped; the next search goes on',
          );
        })
        .finally(async () => {
          running.delete(at.document);
          const lease = await leased.catch(() => undefined);
          if (lease && leases.delete(lease)) await lease.release();
        }),
    };
    running.set(at.document, pass);
    return pass;
  }

  /**
   * A pass that has listed a world which was removed from the library since finds nothing left to
   * read; the next one lists the world again.
   */
  async function endOfRemoved(document: string): Promise<void> {
    const pass = running.get(document);
    if (pass?.queue && !(await library.document(document))) await pass.texts;
  }

  return {
    start,
    endOfRemoved,
    running,
    signal,
    get failure() {
      return failure;
    },
    fail(error: unknown): void {
      if (error instanceof LoreError) failure = error;
    },
    async stop() {
      closing.abort(new DOMException('Lorewright is closing.', 'AbortError'));
      // The library closes right after this; release the leases so that the next process need not
      // wait.
      const held = [...leases];
      leases.clear();
      await Promise.all(held.map((lease) => lease.release()));
    },
  };
}
