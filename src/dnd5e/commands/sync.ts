import { invalidInput } from '../../base/error.ts';
import { commandLine } from '../../base/program.ts';
import { orAborted } from '../../base/time.ts';
import { ensureStorable, type Library, libraryService } from '../../library/library.ts';
import { counted, listed } from '../../text/excerpt.ts';
import { nearest, plain } from '../../text/names.ts';
import { span } from '../../text/time-span.ts';
import { defineCommand, type Invocation, type Terminal, textOption } from '../../tool/command.ts';
import { bar } from '../../tool/progress-line.ts';
import type { Collection } from '../sources/collection.ts';
import { fetchDocuments } from '../sources/fetch-documents.ts';
import { fillFromSnapshot } from '../sources/snapshot/fill-from-snapshot.ts';
import { openSnapshot } from '../sources/snapshot/read-file.ts';
import { allCollections, remoteSources } from '../sources/sources.ts';
import { type SyncEvents, type SyncPlan, type SyncSummary, sync } from '../sources/sync.ts';
import { withSyncLease } from '../sources/sync-lease.ts';

/** Longer than the lease of a killed sync lasts. */
const WAIT_MS = 15_000;

/** True after a kill, too: records are stored in pieces, and derived at the next start. */
const goOn = (again = 'sync'): string =>
  `What was fetched is in the library from the next start on; "${commandLine(again)}" fetches the rest.`;

const labels = [...new Set(remoteSources.map(({ label }) => label))];

export const command = defineCommand({
  usage: 'lorewright sync [KIND… | DOCUMENT…] [--json] | --from FILE',
  help: `Fetches all open D&D content into the library: everything from ${listed(labels)}, or
only some kinds (spells, creatures, …) or documents (srd-2024, tob, …). Only what has changed is
written. It may be stopped at any time: the next sync goes on where this one ended.
--from fills the library from a file that "lorewright snapshot" wrote, without network; what the
library has fetched later stays.`,
  words: { name: 'KIND or DOCUMENT', least: 0, most: 50 },
  whenStopped: () => goOn(),
  options: {
    json: { type: 'boolean', help: 'Print the summary as JSON' },
    from: { type: 'string', value: 'FILE', help: 'Fill the library from this snapshot' },
  },
  async run(invocation) {
    const { app, options, terminal, signal } = invocation;
    const show = terminal.interactive && !options.json ? bars(terminal) : lines(terminal);
    const file = textOption(options, 'from');
    if (file !== undefined) return fillFrom(file, invocation, { ...show, signal });
    if (app.config.offline)
      throw invalidInput('A sync needs the network, and Lorewright is offline.', {
        next: 'Leave out --offline (and LOREWRIGHT_OFFLINE).',
      });
    // Whoever stops it need not wait until the library has been filled for the first time.
    await orAborted(ensureStorable(app.use(libraryService)), signal);
    const plan = await planFrom(invocation);
    const began = Date.now();
    const summary = await sync(app, { ...plan, waitMs: WAIT_MS }, { ...show, signal });
    if (options.json) terminal.out(JSON.stringify(summary, null, 2));
    else {
      terminal.out(summaryLine(summary));
      if (!summary.stopped) terminal.err(`It took ${span(Date.now() - began)}.`);
    }
    if (summary.stopped) return 130;
    return summary.failed.length > 0 ? 1 : 0;
  },
});

async function fillFrom(
  file: string,
  { app, words, options, terminal, signal }: Invocation,
  events: SyncEvents,
): Promise<number> {
  if (words.length > 0)
    throw invalidInput('A snapshot is taken whole.', { next: 'Leave out the words after sync.' });
  const snapshot = await openSnapshot(file);
  const library = app.use(libraryService);
  const summary = await withSyncLease(library, { waitMs: WAIT_MS, signal }, () =>
    fillFromSnapshot(library, snapshot, events),
  );
  if (options.json) terminal.out(JSON.stringify(summary, null, 2));
  else {
    terminal.out(summaryLine(summary, `sync --from ${file}`));
    if (summary.kept.length > 0)
      terminal.out(`${counted(summary.kept.length, 'list')} here as new or newer stayed.`);
    if (summary.unknown.length > 0)
      terminal.err(`Lists that this version does not know: ${listed([...summary.unknown])}.`);
  }
  return summary.stopped ? 130 : 0;
}

/**
 * Arguments are kinds in singular or plural, or documents by key, title or alias; never both at
 * once.
 */
async function planFrom({ app, words }: Invocation): Promise<SyncPlan> {
  const library = app.use(libraryService);
  const kinds = new Set<string>();
  const synced = new Set((await allCollections()).flatMap((collection) => collection.kinds));
  const titles: string[] = [];
  for (const word of words) {
    const kind = kindNamed(library, synced, word);
    if (kind) kinds.add(kind);
    else titles.push(word);
  }
  if (titles.length === 0) return kinds.size > 0 ? { kinds } : {};
  if ((await library.resolveDocuments(titles)).unknown.length > 0) await fetchDocuments(app);
  const { keys, unknown } = await library.resolveDocuments(titles);
  const [first] = unknown;
  if (first) {
    const names = [...synced].flatMap((kind) => library.kinds.get(kind)?.many ?? []);
    const near = [...first.close, ...nearest(first.given, names, 2)];
    throw invalidInput(`"${first.given}" is neither a kind nor a document.`, {
      next: `${near.length > 0 ? `Did you mean ${near.join(' or ')}? ` : ''}Kinds: ${names.join(', ')}.`,
    });
  }
  return { ...(kinds.size > 0 && { kinds }), documents: new Set(keys) };
}

function kindNamed(
  library: Library,
  synced: ReadonlySet<string>,
  word: string,
): string | undefined {
  const wanted = plain(word);
  return [...synced].find((name) => {
    const kind = library.kinds.get(name);
    return [name, kind?.one ?? '', kind?.many ?? ''].some((known) => plain(known) === wanted);
  });
}

const labelOf = (collection: Collection): string => collection.name.replace('_', ' ');

/** A line that is redrawn, for a terminal. */
function bars(terminal: Terminal): SyncEvents {
  const draw = terminal.progress;
  let place = '';
  let began = 0;
  return {
    onBegin(collection, index, count) {
      place = `${index + 1}/${count} `;
      began = Date.now();
      draw(`${place}${labelOf(collection)} …`);
    },
    onProgress(collection, rows, total) {
      const width = terminal.width - place.length;
      draw(`${place}${bar(rows, total, Date.now() - began, labelOf(collection), { width })}`);
    },
    onEnd: () => draw(''),
    onFailure(collection, message) {
      draw('');
      terminal.err(`${labelOf(collection)}: ${message}`);
    },
  };
}

/** One line per collection, for logs and pipes. */
const lines = (terminal: Terminal): SyncEvents => ({
  onEnd(collection, { rows, added, changed, unread }) {
    const odd = unread > 0 ? `, ${counted(unread, 'row')} not understood` : '';
    terminal.err(
      `${labelOf(collection)}: ${counted(rows, 'row')}, ${added} new, ${changed} changed${odd}`,
    );
  },
  onFailure: (collection, message) => terminal.err(`${labelOf(collection)}: ${message}`),
});

function summaryLine(summary: SyncSummary, again?: string): string {
  const { added, changed, removed, unchanged, unread, rows, failed, stopped } = summary;
  if (stopped && rows === 0)
    return 'Stopped before anything was fetched. The library is as it was.';
  if (stopped)
    return `Stopped. ${counted(rows, 'row')} ${rows === 1 ? 'is' : 'are'} kept. ${goOn(again)}`;
  return [
    `${added} added, ${changed} changed, ${removed} removed, ${unchanged} unchanged in ${counted(summary.collections, 'list')}.`,
    unread > 0 && `${counted(unread, 'row')} could not be understood and were left out.`,
    failed.length > 0 &&
      `${counted(failed.length, 'list')} could not be fetched: ${failed.map((f) => f.collection).join(', ')}. Run the sync again later.`,
  ]
    .filter(Boolean)
    .join('\n');
}
