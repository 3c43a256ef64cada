import type { App } from '../base/app.ts';
import { commandLine } from '../base/program.ts';
import { DAY_MS } from '../base/time.ts';
import { libraryService } from '../library/library.ts';
import { span } from '../text/time-span.ts';
import type { CheckResult } from '../tool/domain.ts';
import { fetchedAt } from './sources/sync-progress.ts';

/** After this long there is certainly newer content. */
const OLD_MS = 60 * DAY_MS;

/** How old the open content is, and how to get it if it was never fetched. */
export async function checkOpenContent(app: App): Promise<CheckResult> {
  const at = await fetchedAt(app.use(libraryService));
  const fix = `Run "${commandLine('sync')}" to fetch what is open: both SRDs complete and the books of many publishers.`;
  if (at === undefined) return { ok: true, detail: 'only what comes with the program', fix };
  const age = Date.now() - at;
  const detail = `last fetched ${span(age)} ago`;
  return age > OLD_MS ? { ok: true, warning: true, detail, fix } : { ok: true, detail };
}
