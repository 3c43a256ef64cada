import { useRef, useState } from 'preact/hooks';
import * as z from 'zod/mini';
import { type About, callTool, type Progress } from '../api.ts';
import { Notices } from '../components/notices.tsx';
import { counted, editionName, grouped } from '../model/words.ts';
import { hrefOf } from '../router.ts';
import { asFailure, forgetResponses, type ToolState, useTool } from '../use-tool.ts';
import { Status } from './home.tsx';
import { Homebrew } from './homebrew.tsx';

const Documents = z.array(
  z.looseObject({
    document_key: z.string(),
    document_name: z.string(),
    source_api: z.string(),
    entity_count: z.number(),
    ruleset: z.optional(z.string()),
    publisher: z.optional(z.string()),
    license: z.optional(z.string()),
  }),
);

/** What the library holds, how old it is, and how to put more into it. */
export default function LibraryView({ about }: { about: About }) {
  const [round, setRound] = useState(0);
  const again = () => {
    forgetResponses();
    setRound((before) => before + 1);
  };
  return (
    <div class="wide">
      <h1>Library</h1>
      <Contents key={round} />
      <div class="two">
        {about.tools.includes('sync_library') && <Sync offline={about.offline} onDone={again} />}
        {about.tools.includes('import_homebrew') && <Homebrew onDone={again} />}
      </div>
    </div>
  );
}

function Contents() {
  const status = useTool('library_status', {});
  const documents = useTool('list_documents', {});
  const { fetched_at } = Status.safeParse(status.envelope?.data).data ?? {};
  const books = Documents.safeParse(documents.envelope?.data).data ?? [];
  // Articles of worlds are in the library too, but in no book.
  const total = books.reduce((sum, { entity_count }) => sum + entity_count, 0);
  return (
    <section aria-label="Contents" aria-busy={status.busy || documents.busy}>
      <p class="lead">
        {counted(total, 'entry', 'entries')} in {counted(books.length, 'book')}.{' '}
        {fetched_at ? `Last fetched ${ageOf(fetched_at)}.` : 'Nothing was fetched yet.'}
      </p>
      <Notices state={status} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be within reach of the keyboard */}
      <section class="table-scroll" tabIndex={0} aria-label="Books">
        <table>
          <thead>
            <tr>
              <th scope="col">Book</th>
              <th scope="col" class="number">
                Entries
              </th>
              <th scope="col">Rules</th>
              <th scope="col">Publisher</th>
              <th scope="col">Licence</th>
            </tr>
          </thead>
          <tbody>
            {books.map((book) => (
              <tr key={book.document_key}>
                <th scope="row">
                  <a href={hrefOf([], { book: book.document_key })}>{book.document_name}</a>
                </th>
                <td class="number">{grouped(book.entity_count)}</td>
                <td>{editionName(book.ruleset)}</td>
                <td>{book.publisher ?? ''}</td>
                <td>{book.license ?? ''}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  );
}

function ageOf(date: string): string {
  const days = Math.floor((Date.now() - Date.parse(date)) / 86_400_000);
  const when = new Date(date).toLocaleDateString('en', { dateStyle: 'long' });
  return days < 1 ? 'today' : days === 1 ? 'yesterday' : `${days} days ago, on ${when}`;
}

interface Work {
  readonly state?: Pick<ToolState, 'envelope' | 'failure'>;
  readonly progress?: Progress;
  readonly isRunning: boolean;
}

const Summary = z.looseObject({
  added: z.number(),
  changed: z.number(),
  removed: z.number(),
  failed: z.optional(z.array(z.looseObject({ collection: z.string(), message: z.string() }))),
});

function Sync({ offline, onDone }: { offline: boolean; onDone: () => void }) {
  const [work, setWork] = useState<Work>({ isRunning: false });
  const control = useRef<AbortController>(undefined);
  const begin = async (): Promise<void> => {
    control.current = new AbortController();
    setWork({ isRunning: true });
    try {
      const envelope = await callTool(
        'sync_library',
        {},
        {
          signal: control.current.signal,
          onProgress: (progress) => setWork({ isRunning: true, progress }),
        },
      );
      setWork({ isRunning: false, state: { envelope, failure: undefined } });
    } catch (error) {
      setWork(
        control.current.signal.aborted
          ? { isRunning: false }
          : { isRunning: false, state: { envelope: undefined, failure: asFailure(error) } },
      );
    }
    onDone();
  };
  const summary = Summary.safeParse(work.state?.envelope?.data).data;
  const { progress } = work;
  return (
    <section class="panel" aria-labelledby="sync-title">
      <h2 id="sync-title">Sync</h2>
      <p class="hint">
        {offline
          ? 'This server was started offline, so it fetches nothing.'
          : 'Fetches all open content; only what has changed is written.'}
      </p>
      {work.isRunning ? (
        <>
          <progress
            aria-label="Sync"
            {...(progress?.total !== undefined && { value: progress.done, max: progress.total })}
          />
          <p class="hint" role="status">
            {progress?.message ?? 'Beginning …'}
          </p>
          <button type="button" onClick={() => control.current?.abort()}>
            Stop
          </button>
        </>
      ) : (
        <button type="button" class="primary" disabled={offline} onClick={() => void begin()}>
          Sync now
        </button>
      )}
      {work.state && <Notices state={work.state} />}
      {summary && (
        <p role="status">
          {grouped(summary.added)} added, {grouped(summary.changed)} changed,{' '}
          {grouped(summary.removed)} removed.
          {summary.failed &&
            summary.failed.length > 0 &&
            ` Could not be fetched: ${summary.failed.map((one) => one.collection).join(', ')}.`}
        </p>
      )}
    </section>
  );
}
