import { useState } from 'preact/hooks';
import * as z from 'zod/mini';
import { callTool, type Progress } from '../api.ts';
import { DropZone } from '../components/drop-zone.tsx';
import { Notices } from '../components/notices.tsx';
import { counted } from '../model/words.ts';
import { hrefOf } from '../router.ts';
import { asFailure, type ToolState } from '../use-tool.ts';

const Finding = z.looseObject({
  path: z.string(),
  text: z.string(),
  line: z.optional(z.number()),
});
const Report = z.looseObject({
  file: z.string(),
  imported: z.number(),
  books: z.array(z.looseObject({ document_key: z.string(), document_name: z.string() })),
  skipped: z.array(Finding),
  repaired: z.array(Finding),
  conflicts: z.array(Finding),
  not_understood: z.array(Finding),
});

type Outcome = Pick<ToolState, 'envelope' | 'failure'>;
type ImportChoice = { readonly replace?: boolean; readonly as?: string };

/** Homebrew files, dropped: each is imported whole or not at all, and reported. */
export function Homebrew({ onDone }: { onDone: () => void }) {
  const [taken, setTaken] = useState<readonly { file: File; outcome: Outcome }[]>([]);
  const [progress, setProgress] = useState<Progress>();
  const [isRunning, setRunning] = useState(false);
  const importOne = async (file: File, choice: ImportChoice): Promise<Outcome> => {
    try {
      const args = { file: file.name, content: await base64Of(file), ...choice };
      const envelope = await callTool('import_homebrew', args, { onProgress: setProgress });
      return { envelope, failure: undefined };
    } catch (error) {
      return { envelope: undefined, failure: asFailure(error) };
    }
  };
  const take = async (files: readonly File[], choice: ImportChoice = {}): Promise<void> => {
    setRunning(true);
    const kept = taken.filter(({ file }) => !files.includes(file));
    const all = choice.replace || choice.as ? [...kept] : [];
    for (const file of files) {
      all.push({ file, outcome: await importOne(file, choice) });
      setTaken([...all]);
    }
    setProgress(undefined);
    setRunning(false);
    onDone();
  };
  return (
    <section class="panel" aria-labelledby="homebrew-title" aria-busy={isRunning}>
      <h2 id="homebrew-title">Homebrew</h2>
      <DropZone
        label="Homebrew files"
        hint="Drop .orcbrew files here."
        accept=".orcbrew,.edn,.txt"
        onFiles={(files) => void take(files.map(({ file }) => file))}
      />
      {isRunning && (
        <progress
          aria-label="Import"
          {...(progress?.total !== undefined && { value: progress.done, max: progress.total })}
        />
      )}
      {taken.map(({ file, outcome }, at) => (
        <ImportReport key={at} state={outcome} onChoice={(choice) => void take([file], choice)} />
      ))}
    </section>
  );
}

const Taken = z.looseObject({ file: z.string(), name_taken: z.array(z.string()) });

/** Another book has the name already: only the person knows what is meant. */
function NameTaken({
  file,
  titles,
  onChoice,
}: {
  file: string;
  titles: readonly string[];
  onChoice: (choice: ImportChoice) => void;
}) {
  const [name, setName] = useState(`${titles[0] ?? 'Book'} 2`);
  return (
    <div class="import-report" role="alert">
      <p>
        <b>{file}</b> was not imported: there is another book called {titles.join(', ')}, with
        hardly anything in common.
      </p>
      <form
        class="row"
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim()) onChoice({ as: name.trim() });
        }}
      >
        {titles.length === 1 && (
          <>
            <label class="grow">
              Another name
              <input value={name} onInput={(event) => setName(event.currentTarget.value)} />
            </label>
            <button type="submit" class="primary">
              Keep both
            </button>
          </>
        )}
        <button type="button" onClick={() => onChoice({ replace: true })}>
          Replace it
        </button>
      </form>
    </div>
  );
}

function ImportReport({
  state,
  onChoice,
}: {
  state: Outcome;
  onChoice: (choice: ImportChoice) => void;
}) {
  const taken = Taken.safeParse(state.envelope?.data).data;
  if (taken) return <NameTaken file={taken.file} titles={taken.name_taken} onChoice={onChoice} />;
  const report = Report.safeParse(state.envelope?.data).data;
  if (!report) return <Notices state={state} />;
  const groups = [
    ['Skipped', report.skipped],
    ['Repaired', report.repaired],
    ['Conflicts', report.conflicts],
    ['Not understood', report.not_understood],
  ] as const;
  return (
    <div class="import-report" role="status">
      <p>
        <b>{report.file}</b>: {counted(report.imported, 'item')} imported
        {report.books.length > 0 && ' into '}
        {report.books.map((book, at) => (
          <span key={book.document_key}>
            {at > 0 && ', '}
            <a href={hrefOf([], { book: book.document_key })}>{book.document_name}</a>
          </span>
        ))}
        .
      </p>
      {groups.map(
        ([title, findings]) =>
          findings.length > 0 && (
            <details key={title}>
              <summary>
                {title} ({findings.length})
              </summary>
              <ul>
                {findings.slice(0, 200).map((finding, at) => (
                  <li key={at}>
                    {finding.line !== undefined && `Line ${finding.line}: `}
                    {finding.path && <code>{finding.path}</code>} {finding.text}
                  </li>
                ))}
              </ul>
            </details>
          ),
      )}
    </div>
  );
}

function base64Of(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onerror = () => reject(reader.error ?? new Error('The file could not be read.'));
    reader.onload = () => resolve(String(reader.result).replace(/^data:[^,]*,/, ''));
    reader.readAsDataURL(file);
  });
}
