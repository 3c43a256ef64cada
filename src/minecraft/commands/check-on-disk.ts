import { existsSync, watch } from 'node:fs';
import { resolve } from 'node:path';
import { LoreError } from '../../base/error.ts';
import { fileError } from '../../base/file-error.ts';
import { sentenceFor } from '../../base/notice.ts';
import { MINUTE_MS } from '../../base/time.ts';
import { wrapProse } from '../../text/terminal-table.ts';
import { type Invocation, textOption } from '../../tool/command.ts';
import { progressLine } from '../../tool/progress-line.ts';
import { withoutClient } from '../../tool/tool.ts';
import { readPack } from '../datapack/read-pack.ts';
import { versionFor } from '../datapack/versions.ts';
import { checkPack, type PackReport } from '../validate/check-pack.ts';
import { checkLimits } from '../validate/open-checker.ts';
import { countOf, groupFindings, headline, isValid, lineOf } from '../validate/report.ts';

/** A command may take its time for a whole pack. */
export const CHECK_MS = 30 * MINUTE_MS;
/** Editors write a file in several steps. */
const SETTLE_MS = 300;

type Checking = Pick<Invocation, 'app' | 'options' | 'signal' | 'terminal'>;

/** `lorewright datapack check`: 0 when the game loads everything, 1 when not or not known. */
export async function checkOnDisk(invocation: Checking, target: string): Promise<number> {
  const path = resolve(target);
  if (!invocation.options.watch || !existsSync(path)) return checkOnce(invocation, path);
  await checkOnChange(invocation, path);
  return 0;
}

async function checkOnce(
  { app, options, terminal, signal }: Checking,
  path: string,
): Promise<number> {
  const context = withoutClient(app, signal);
  // One version after the other: no worker is needed again.
  app.use(checkLimits).kept = 1;
  const pack = await readPack(path);
  const wanted = textOption(options, 'minecraft');
  const version = wanted === undefined ? undefined : await versionFor(context, wanted);
  const line = progressLine(terminal);
  const report = await checkPack(context, {
    ...pack,
    wholePack: true,
    checkMs: CHECK_MS,
    ...(version ? { version } : {}),
    onProgress: (done, total) => line.show(done, total, 'files'),
  });
  line.end();
  const files = pack.files.length + pack.present.length;
  if (options.json) terminal.out(JSON.stringify(asJson(report, files), null, 2));
  else {
    const print = (text: string): void =>
      terminal.out(terminal.interactive ? wrapProse(text, terminal.width, 2).join('\n') : text);
    print(headline(report, files));
    for (const group of groupFindings(report.findings)) print(lineOf(group));
    for (const notice of report.notices) terminal.err(sentenceFor(notice, 'operator'));
  }
  return isValid(report) === true ? 0 : 1;
}

const asJson = (report: PackReport, files: number) => ({
  valid: isValid(report),
  versions: report.versions.map(({ id }) => id),
  files,
  errors: countOf(report, 'error'),
  warnings: countOf(report, 'warning'),
  hints: countOf(report, 'hint'),
  checked: report.checked,
  findings: report.findings,
  notices: report.notices,
});

/** Checks now and after every change, until Ctrl-C. */
function checkOnChange(invocation: Checking, path: string): Promise<void> {
  const { terminal, signal } = invocation;
  return new Promise((done) => {
    let timer: NodeJS.Timeout | undefined;
    let running = false;
    let again = false;
    const check = async (): Promise<void> => {
      if (running) {
        again = true;
        return;
      }
      running = true;
      do {
        again = false;
        try {
          await checkOnce(invocation, path);
        } catch (error) {
          // A file may be missing or half written; the next change triggers another check.
          const known = error instanceof LoreError ? error : fileError(error);
          terminal.err(known?.sentence ?? String(error));
        }
        terminal.err('Watching for changes; Ctrl-C ends.');
      } while (again && !signal.aborted);
      running = false;
    };
    // Watch before the first check, so that no change is missed.
    const watcher = watch(path, { recursive: true, signal }, () => {
      clearTimeout(timer);
      timer = setTimeout(() => void check(), SETTLE_MS);
    });
    watcher.on('error', (error) => {
      if (!signal.aborted) terminal.err(String(error));
    });
    watcher.on('close', () => {
      clearTimeout(timer);
      done();
    });
    void check();
  });
}
