import { existsSync } from 'node:fs';
import { chmod, mkdir, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as z from 'zod';
import { invalidInput } from '../../base/error.ts';
import { ensureNothingForeign } from './foreign-files.ts';
import type { PlacesUsed } from './page-links.ts';

const MANIFEST = '.lorewright-export.json';
/** Files are written under this name first: none of the user's is called so. */
const UNFINISHED = '.lorewright-export.new';
/** Files with secrets are for their owner alone. */
const PRIVATE_FILE = 0o600;
const PRIVATE_FOLDER = 0o700;
const DATA = 'data:';
const Manifest = z.object({
  version: z.literal(2),
  world: z.string(),
  audience: z.enum(['gm', 'player']),
  /** Whether content for the game master only was written too. */
  secrets: z.boolean(),
  format: z.enum(['markdown', 'obsidian']),
  /** What a run that was killed may have written beyond `files`. */
  begun: z.array(z.string()).optional(),
  /** The files written, by `article:id` or `data:file`. */
  files: z.record(
    z.string(),
    z.object({
      files: z.array(z.string()),
      updated: z.string(),
      digest: z.string(),
      used: z.record(z.string(), z.string()).default({}),
    }),
  ),
});
type Manifest = z.infer<typeof Manifest>;
export type ExportKind = Omit<Manifest, 'version' | 'begun' | 'files'>;

/** The folder of an export, with a manifest of what it contains and of which version. */
export interface ExportFolder {
  /**
   * Takes these paths for the export, before anything is written: refused where files lie that no
   * export wrote.
   */
  claim(files: readonly string[]): Promise<void>;
  /**
   * Whether the files exist already, made from the same version; `isSame` compares the places used.
   */
  has(
    key: string,
    updated: string,
    digest: string,
    isSame?: (used: PlacesUsed) => boolean,
  ): boolean;
  /** Writes the files of one entity and removes its earlier files with other names. */
  put(key: string, made: Made): Promise<void>;
  /** Removes everything that is not among these keys; returns how many entities that were. */
  keepOnly(keys: ReadonlySet<string>, prefix: string): Promise<number>;
  writeJson(file: string, value: unknown): Promise<void>;
  readJson(file: string): Promise<unknown>;
  save(): Promise<void>;
  /** Saves for the last time, after everything was written or the run has failed. */
  end(): Promise<void>;
}

export interface Made {
  readonly updated: string;
  /** A hash of what else the files depend on. */
  readonly digest: string;
  readonly used?: PlacesUsed;
  readonly files: Readonly<Record<string, string | Uint8Array>>;
}

export async function openExport(folder: string, kind: ExportKind): Promise<ExportFolder> {
  const before = await readManifest(folder);
  const isOther =
    before &&
    (before.world !== kind.world ||
      before.audience !== kind.audience ||
      before.secrets !== kind.secrets ||
      before.format !== kind.format);
  if (isOther)
    throw invalidInput(
      `${folder} holds an export of another world, for another audience or with other contents.`,
      { next: 'Choose an empty folder.' },
    );
  const now: Manifest = { version: 2, ...kind, files: { ...before?.files } };
  const folderMode = kind.secrets ? { mode: PRIVATE_FOLDER } : {};
  const fileMode = kind.secrets ? { mode: PRIVATE_FILE } : {};
  await mkdir(folder, { recursive: true, ...folderMode });
  const path = (file: string): string => join(folder, ...file.split('/'));

  async function writeWhole(file: string, content: string | Uint8Array): Promise<void> {
    const parent = dirname(path(file));
    await mkdir(parent, { recursive: true, ...folderMode });
    // Written atomically: a truncated file would be taken for complete.
    const unfinished = join(parent, UNFINISHED);
    await rm(unfinished, { force: true });
    await writeFile(unfinished, content, { flag: 'wx', ...fileMode });
    await rename(unfinished, path(file));
  }
  const recorded = (): string[] => Object.values(now.files).flatMap(({ files }) => files);
  const save = (): Promise<void> => writeWhole(MANIFEST, `${JSON.stringify(now, null, 2)}\n`);

  async function remove(file: string): Promise<void> {
    await rm(path(file), { force: true });
    // Empty folders are removed too, up to the export itself.
    for (let at = dirname(file); at !== '.'; at = dirname(at))
      try {
        await rmdir(path(at));
      } catch {
        return;
      }
  }

  return {
    async claim(files) {
      const known = recorded();
      // Earlier versions did not record their files of data.
      const hasData = Object.keys(now.files).some((key) => key.startsWith(DATA));
      const unrecorded = before && !hasData ? files.filter(isData) : [];
      const own = new Set([...known, ...unrecorded, ...(before?.begun ?? [])]);
      await ensureNothingForeign(folder, files, own);
      // Those of an earlier version may be open to all.
      if (kind.secrets)
        for (const file of known) if (existsSync(path(file))) await chmod(path(file), PRIVATE_FILE);
      now.begun = [...new Set([...(before?.begun ?? []), ...files])];
      await save();
    },
    has(key, updated, digest, isSame = () => true) {
      const known = now.files[key];
      return (
        known !== undefined &&
        updated !== '' &&
        known.updated === updated &&
        known.digest === digest &&
        isSame(known.used) &&
        known.files.every((file) => existsSync(path(file)))
      );
    },
    async put(key, { updated, digest, files, used = {} }) {
      for (const [file, content] of Object.entries(files)) await writeWhole(file, content);
      for (const old of now.files[key]?.files ?? []) if (!(old in files)) await remove(old);
      now.files[key] = { files: Object.keys(files), updated, digest, used: { ...used } };
    },
    async keepOnly(keys, prefix) {
      let removed = 0;
      const used = new Set(
        Object.entries(now.files).flatMap(([key, { files }]) => (keys.has(key) ? files : [])),
      );
      for (const [key, { files }] of Object.entries(now.files)) {
        if (keys.has(key) || !key.startsWith(prefix)) continue;
        for (const file of files) if (!used.has(file)) await remove(file);
        delete now.files[key];
        removed += 1;
      }
      return removed;
    },
    async writeJson(file, value) {
      await writeWhole(file, `${JSON.stringify(value, null, 2)}\n`);
      now.files[DATA + file] = { files: [file], updated: '', digest: '', used: {} };
    },
    async readJson(file) {
      try {
        return JSON.parse(await readFile(path(file), 'utf8'));
      } catch {
        return undefined;
      }
    },
    save,
    async end() {
      const known = recorded();
      // What a killed run wrote, and this one did not come to, is the export's own all the same.
      const left = (before?.begun ?? []).filter(
        (file) => !known.includes(file) && existsSync(path(file)),
      );
      if (left.length > 0) now.begun = left;
      else delete now.begun;
      await save();
    },
  };
}

/** Whether a file holds everything of one resource: those of entities lie in folders of their own. */
const isData = (file: string): boolean => /^(_data\/)?[^/]+\.json$/.test(file);

async function readManifest(folder: string): Promise<Manifest | undefined> {
  const path = join(folder, MANIFEST);
  if (!existsSync(path)) return undefined;
  try {
    return Manifest.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch {
    throw invalidInput(`${path} cannot be read as the record of an earlier export.`, {
      next: 'Choose an empty folder, or delete that file to export everything again.',
    });
  }
}
