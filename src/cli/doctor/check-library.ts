import { statSync } from 'node:fs';
import type { App } from '../../base/app.ts';
import { sentenceFor } from '../../base/notice.ts';
import { commandLine } from '../../base/program.ts';
import { libraryService } from '../../library/library.ts';
import { libraryFile } from '../../mcp/app.ts';
import type { CheckResult } from '../../tool/domain.ts';
import { librarySummary } from '../commands/serve.ts';

/** What the library holds, and whether it can be written. */
export async function checkContent(app: App): Promise<CheckResult> {
  const [notice] = await app.use(libraryService).notices();
  const detail = (await librarySummary(app)).replace('Library: ', '');
  if (!notice) return { ok: true, detail };
  return { ok: true, warning: true, detail: `${sentenceFor(notice, 'operator')} ${detail}` };
}

/** Whether the file is sound: its structure, its indexes, and every entity as it was written. */
export async function checkFile(app: App): Promise<CheckResult> {
  const faults = await app.use(libraryService).faults();
  const size = sizeOf(libraryFile(app.config));
  if (faults.length === 0) return { ok: true, detail: `sound, ${size}` };
  return {
    ok: false,
    detail: `The library file is damaged. (${faults.join('; ')})`,
    mend: `Run "${commandLine('doctor --repair')}": it keeps what can be read.`,
  };
}

export function sizeOf(path: string): string {
  try {
    return `${(statSync(path).size / 1e6).toFixed(1)} MB`;
  } catch {
    return 'not there yet';
  }
}
