import { useState } from 'preact/hooks';
import { callTool, type Progress } from '../api.ts';
import { type DroppedFile, DropZone } from '../components/drop-zone.tsx';
import { Notices } from '../components/notices.tsx';
import { PackReport } from '../components/pack-report.tsx';
import { PackCheck } from '../model/answers.ts';
import { counted } from '../model/words.ts';
import { asFailure, type ToolState } from '../use-tool.ts';

interface Pack {
  readonly files: { path: string; content: string }[];
  /** Files that are no text: the check only needs to know that they are there. */
  readonly present: string[];
}

const isText = (path: string): boolean => /\.(json|mcfunction|mcmeta)$/.test(path);
const isHidden = (path: string): boolean => /(^|\/)(\.|__MACOSX\/|node_modules\/)/.test(path);

/** Data packs, dropped as a zip file, a folder or single files. */
export default function DatapackView() {
  const [version, setVersion] = useState('');
  const [pack, setPack] = useState<Pack>();
  const [progress, setProgress] = useState<Progress>();
  const [state, setState] = useState<Pick<ToolState, 'envelope' | 'failure'>>();
  const [isRunning, setRunning] = useState(false);
  const check = async (checked: Pack): Promise<void> => {
    setRunning(true);
    setState(undefined);
    setProgress(undefined);
    try {
      const envelope = await callTool(
        'check_dropped_pack',
        { ...checked, ...(version.trim() && { minecraftVersion: version.trim() }) },
        { onProgress: setProgress },
      );
      setState({ envelope, failure: undefined });
    } catch (error) {
      setState({ envelope: undefined, failure: asFailure(error) });
    }
    setRunning(false);
  };
  const take = async (dropped: readonly DroppedFile[]): Promise<void> => {
    const read = await packOf(dropped);
    setPack(read);
    await check(read);
  };
  const report = PackCheck.safeParse(state?.envelope?.data).data;
  return (
    <div class="narrow datapack" aria-busy={isRunning}>
      <h1>Data pack check</h1>
      <label>
        Minecraft version
        <input
          value={version}
          placeholder="from pack.mcmeta"
          onInput={(event) => setVersion(event.currentTarget.value)}
        />
      </label>
      <DropZone
        label="Data pack"
        hint="Drop a data pack here: its zip file, its folder, or single files."
        folders
        onFiles={(files) => void take(files)}
      />
      {pack && (
        <p class="hint">
          {counted(pack.files.length + pack.present.length, 'file')} read.{' '}
          <button type="button" disabled={isRunning} onClick={() => void check(pack)}>
            Check again
          </button>
        </p>
      )}
      {isRunning && (
        <progress
          aria-label="Check"
          {...(progress?.total !== undefined && { value: progress.done, max: progress.total })}
        />
      )}
      {state && <Notices state={state} />}
      {report && <PackReport check={report} />}
    </div>
  );
}

/** What was dropped, as a pack; of a folder or zip with one folder in it, that is the pack. */
async function packOf(dropped: readonly DroppedFile[]): Promise<Pack> {
  const pack: Pack = { files: [], present: [] };
  for (const { path, file } of dropped) {
    if (isHidden(path)) continue;
    if (/\.(zip|jar)$/i.test(path)) await addZip(pack, file);
    else if (isText(path)) pack.files.push({ path, content: await file.text() });
    else pack.present.push(path);
  }
  return withoutRoot(pack);
}

async function addZip(pack: Pack, file: File): Promise<void> {
  const { unzipSync } = await import('fflate');
  const entries = unzipSync(new Uint8Array(await file.arrayBuffer()), {
    filter: ({ name }) => {
      if (!name.endsWith('/') && !isHidden(name) && !isText(name)) pack.present.push(name);
      return isText(name) && !isHidden(name);
    },
  });
  const decoder = new TextDecoder();
  for (const [path, content] of Object.entries(entries))
    pack.files.push({ path, content: decoder.decode(content) });
}

function withoutRoot(pack: Pack): Pack {
  const meta = pack.files.find(({ path }) => /(^|\/)pack\.mcmeta$/.test(path))?.path;
  const root = meta?.slice(0, -'pack.mcmeta'.length) ?? '';
  const cut = (path: string): string => (path.startsWith(root) ? path.slice(root.length) : path);
  return {
    files: pack.files.map(({ path, content }) => ({ path: cut(path), content })),
    present: pack.present.map(cut),
  };
}
