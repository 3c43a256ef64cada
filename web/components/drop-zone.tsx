import { useRef, useState } from 'preact/hooks';

/** Where files are dropped, or chosen with a button. */
export function DropZone({
  label,
  hint,
  accept,
  folders = false,
  onFiles,
}: {
  label: string;
  hint: string;
  accept?: string;
  /** Whether a folder may be chosen as well. */
  folders?: boolean;
  onFiles: (files: DroppedFile[]) => void;
}) {
  const [isOver, setOver] = useState(false);
  return (
    <section
      class="drop-zone"
      aria-label={label}
      data-over={isOver}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={async (event) => {
        event.preventDefault();
        setOver(false);
        if (event.dataTransfer) onFiles(await droppedFiles(event.dataTransfer));
      }}
    >
      <p>{hint}</p>
      <FileButton label="Choose files" accept={accept} onFiles={onFiles} />
      {folders && <FileButton label="Choose a folder" folder onFiles={onFiles} />}
    </section>
  );
}

function FileButton({
  label,
  accept,
  folder = false,
  onFiles,
}: {
  label: string;
  accept?: string | undefined;
  folder?: boolean;
  onFiles: (files: DroppedFile[]) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button type="button" onClick={() => input.current?.click()}>
        {label}
      </button>
      <input
        ref={input}
        class="visually-hidden"
        type="file"
        tabIndex={-1}
        aria-hidden="true"
        aria-label={label}
        multiple
        accept={accept}
        {...(folder && { webkitdirectory: true })}
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])];
          event.currentTarget.value = '';
          onFiles(files.map((file) => ({ path: file.webkitRelativePath || file.name, file })));
        }}
      />
    </>
  );
}

export interface DroppedFile {
  readonly path: string;
  readonly file: File;
}

/** Files and all that lies in folders that were dropped. */
async function droppedFiles(data: DataTransfer): Promise<DroppedFile[]> {
  const entries = [...data.items].flatMap((item) => item.webkitGetAsEntry?.() ?? []);
  if (entries.length === 0) return [...data.files].map((file) => ({ path: file.name, file }));
  return (await Promise.all(entries.map((entry) => filesUnder(entry, '')))).flat();
}

async function filesUnder(entry: FileSystemEntry, above: string): Promise<DroppedFile[]> {
  const path = `${above}${entry.name}`;
  if (entry instanceof FileSystemFileEntry) {
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject));
    return [{ path, file }];
  }
  if (!(entry instanceof FileSystemDirectoryEntry)) return [];
  const reader = entry.createReader();
  const inside: FileSystemEntry[] = [];
  // A reader gives a hundred entries at a time, and none when it is done.
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (some.length === 0) break;
    inside.push(...some);
  }
  return (await Promise.all(inside.map((one) => filesUnder(one, `${path}/`)))).flat();
}
