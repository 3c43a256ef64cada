import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, extname, join, resolve, sep } from 'node:path';
import type { App } from '../../base/app.ts';
import { invalidInput } from '../../base/error.ts';
import { counted } from '../../text/excerpt.ts';
import { withoutClient } from '../../tool/tool.ts';
import { readPack, unpackZip } from '../datapack/read-pack.ts';
import { versionFor } from '../datapack/versions.ts';
import { zipFolder } from '../datapack/write-pack.ts';
import { newPathOf } from '../migrate/migrate-file.ts';
import { migratePack } from '../migrate/migrate-pack.ts';
import { isReport, migrationReport, type Remaining } from '../migrate/report.ts';
import { checkPack } from '../validate/check-pack.ts';
import { CHECK_MS } from './check-on-disk.ts';

interface Request {
  app: App;
  signal: AbortSignal;
  folder: string;
  to: string;
  from: string | undefined;
  /** Where the copy is written; default: beside the pack. */
  out: string | undefined;
  /** Where the report is written; default: beside the copy. */
  report?: string;
  print(line: string): void;
  tell(line: string): void;
}

/**
 * Writes a copy of a pack for another version, and a report beside it. A folder becomes a folder, a
 * zip file a zip file. The pack itself is not changed.
 */
export async function migrateOnDisk(request: Request): Promise<number> {
  const { folder: source, out } = request;
  if (!/\.(zip|jar)$/i.test(source)) return migrateFolder(request);
  if (!existsSync(source)) throw invalidInput(`${source} does not exist.`);
  const target =
    out === undefined
      ? resolve(dirname(source), `${basename(source, extname(source))}-${request.to}.zip`)
      : resolve(out);
  if (existsSync(target))
    throw invalidInput(`${target} exists.`, { next: 'Choose another file with --out.' });
  const work = await mkdtemp(join(tmpdir(), 'lorewright-'));
  try {
    const folder = join(work, 'before');
    const migrated = join(work, 'after');
    await mkdir(folder);
    await unpackZip(source, folder);
    const code = await migrateFolder({
      ...request,
      folder,
      out: migrated,
      report: `${target}.report.md`,
      print: () => {},
    });
    await zipFolder(migrated, target);
    request.print(target);
    return code;
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

async function migrateFolder(request: Request): Promise<number> {
  const { app, signal, print, tell } = request;
  const folder = resolve(request.folder);
  if (!existsSync(join(folder, 'pack.mcmeta')))
    throw invalidInput(`${request.folder} has no pack.mcmeta.`, {
      next: 'Name the folder or the zip file of a data pack, with pack.mcmeta at its top.',
    });
  const ctx = withoutClient(app, signal);
  const to = await versionFor(ctx, request.to);
  const from = request.from === undefined ? undefined : await versionFor(ctx, request.from);
  const out = resolve(request.out ?? join(dirname(folder), `${basename(folder)}-${to.id}`));
  if (existsSync(out) && (await readdir(out)).length > 0)
    throw invalidInput(`${out} is not empty.`, { next: 'Choose another folder with --out.' });
  if (out === folder || out.startsWith(folder + sep))
    throw invalidInput('The copy cannot lie inside the pack.', { next: 'Choose another --out.' });
  const reportFile = request.report ?? `${out}.report.md`;
  await ensureReplaceable(reportFile);

  const { files: texts, present: others } = await readPack(folder);
  tell(`${counted(texts.length + others.length, 'file')} read.`);
  const migration = await migratePack(ctx, texts, { from, to });
  const added = migration.files.flatMap((file) => file.added);
  const files = [
    ...migration.files.map(({ newPath, content }) => ({ path: newPath, content })),
    ...added,
  ];
  const dropped = new Set(migration.files.flatMap((file) => file.droppedOverlays));
  for (const { path, content } of files) await write(join(out, path), content);
  const copied: string[] = [];
  for (const path of others)
    if (!dropped.has(path.split('/')[0] ?? '')) {
      const newPath = await newPathOf(path, migration);
      copied.push(newPath);
      await copyFile(join(folder, path), join(out, newPath));
    }

  const check = await checkPack(ctx, {
    version: to,
    files,
    present: copied,
    wholePack: true,
    checkMs: CHECK_MS,
  });
  const remaining: Remaining[] = check.findings.filter(({ severity }) => severity === 'error');
  const report = migrationReport(
    { ...migration, notices: [...migration.notices, ...check.notices] },
    remaining,
  );
  await writeFile(reportFile, report);
  print(out);
  const open = migration.files.reduce((sum, file) => sum + file.open.length, 0);
  const changed = migration.files.filter((file) => file.changes.length > 0).length;
  tell(
    `${counted(changed, 'file')} changed from ${migration.from.id} to ${to.id}; ${counted(open, 'point')} left for you, ${counted(remaining.length, 'error')} found by the check. See ${reportFile}`,
  );
  return remaining.length > 0 ? 1 : 0;
}

/** Only another report is overwritten. */
async function ensureReplaceable(file: string): Promise<void> {
  if (existsSync(file) && !isReport(await readFile(file, 'utf8')))
    throw invalidInput(`${file} is there already and is no report of a migration.`, {
      next: 'Move it elsewhere, or choose another --out.',
    });
}

async function write(file: string, content: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, content, { flag: 'wx' });
}

async function copyFile(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  await cp(from, to);
}
