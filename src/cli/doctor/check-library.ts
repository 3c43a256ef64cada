import { existsSync, statSync } from 'node:fs';
import type { App } from '../../base/app.ts';
import { commandLine } from '../../base/program.ts';
import { libraryService } from '../../library/library.ts';
import { libraryFile } from '../../mcp/app.ts';
import type { CheckResult } from '../../tool/domain.ts';
import { librarySummary } from '../commands/serve.ts';

/** What the library contains, and whether it can be written. */
export async function checkContent(app: App): Promise<CheckResult> {
  const [notice] = await app.use(libraryService).notices();
  const detail = (await librarySummary(app)).replace('Library: ', '');
  if (!notice) return { ok: true, detail };
  if (typeof notice === 'string') return { ok: true, warning: true, detail: `${notice} ${detail}` };
  const { text = '', operator: fix } = notice;
  return { ok: true, warning: true, detail: `${text} ${detail}`, fix };
}

/** Whether the file is intact: its structure, its indexes, and the content of every entity. */
export async function checkFile(app: App): Promise<CheckResult> {
  const faults = await app.use(libraryService).faults();
  const path = libraryFile(app.config);
  if (app.config.database !== '' && faults.length === 0) return { ok: true, detail: 'sound' };
  // The library has been opened: if there is no file, it is in memory.
  if (faults.length === 0 && !existsSync(path))
    return {
      ok: false,
      detail: `There is no ${path}: nothing that is fetched or imported is kept.`,
      fix: 'Give yourself the right to write in its folder, or choose another one with --data.',
    };
  if (faults.length === 0) return { ok: true, detail: `sound, ${sizeOf(path)}` };
  return {
    ok: false,
    detail: `The library file is damaged. (${shortened(faults.join('; '))})`,
    fix: `Run "${commandLine('doctor --repair')}": it keeps what can be read.`,
  };
}

/** SQLite may list hundreds of pages; the first few say as much. */
const shortened = (text: string): string => (text.length > 200 ? `${text.slice(0, 200)} …` : text);

export function sizeOf(path: string): string {
  try {
    return `${(statSync(path).size / 1e6).toFixed(1)} MB`;
  } catch {
    return 'not there yet';
  }
}
