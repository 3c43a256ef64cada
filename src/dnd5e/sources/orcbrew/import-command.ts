import { basename } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { invalidInput, LoreError } from '../../../base/error.ts';
import { libraryService } from '../../../library/library.ts';
import { counted, listed } from '../../../text/excerpt.ts';
import { defineCommand, textOption } from '../../../tool/command.ts';
import { progressLine } from '../../../tool/progress-line.ts';
import { importFile, rehearse } from './import-file.ts';
import type { ImportReport } from './import-report.ts';
import { renderReport } from './render-report.ts';

export const command = defineCommand({
  usage: 'lorewright import FILE… [--as NAME | --replace] [--prune] [--dry-run] [--json]',
  help: `Imports homebrew from OrcBrew files (.orcbrew, as OrcPub and Dungeon Master's Vault export them).
Each book becomes a document that all D&D tools search. A file is imported whole or not at all;
importing it again changes nothing. Single items that make no sense are skipped and reported.
A book that has the name of another one, but not its content, is only imported with --as or
--replace. What a new version no longer has is listed and stays, unless --prune removes it.`,
  words: { name: 'at least one FILE', least: 1, most: 1000 },
  whenStopped: () =>
    'The file at hand is imported whole or not at all; import it again to be sure. Files before it are kept.',
  options: {
    as: { type: 'string', value: 'NAME', help: 'Give the book of the file this name' },
    replace: { type: 'boolean', help: 'Take the place of another book of the same name' },
    prune: { type: 'boolean', help: 'Remove what the file no longer has' },
    'dry-run': { type: 'boolean', help: 'Report what would happen and change nothing' },
    json: { type: 'boolean', help: 'Print the whole report as JSON' },
  },
  async run({ app, options, words, terminal, signal }) {
    const library = app.use(libraryService);
    const take = options['dry-run'] ? rehearse : importFile;
    const as = textOption(options, 'as')?.trim();
    if (as === '' || (as !== undefined && words.length > 1))
      throw invalidInput('--as takes a name for the one book of one file.', {
        next: 'Import the files one by one.',
      });
    const how = { as, replace: options.replace === true, prune: options.prune === true };
    const reports: ImportReport[] = [];
    const failed: { file: string; error: string }[] = [];
    for (const file of words) {
      // Reading a file blocks: let a Ctrl-C be handled before it.
      await setImmediate();
      if (signal.aborted) break;
      try {
        const line = progressLine(terminal);
        if (terminal.interactive) terminal.progress(`Reading ${basename(file)} …`);
        const report = await take(library, file, {
          ...how,
          signal,
          onProgress: (written, total) => line.show(written, total, basename(file)),
        }).finally(line.end);
        reports.push(report);
        if (!options.json) terminal.out(renderReport(report, library.kinds));
      } catch (error) {
        if (signal.aborted) break;
        if (!(error instanceof LoreError)) throw error;
        failed.push({ file, error: error.sentence });
        if (!options.json) terminal.err(`lorewright: ${error.sentence}`);
      }
    }
    if (options.json) terminal.out(JSON.stringify({ files: reports, failed }, null, 2));
    else if (words.length > 1) terminal.out(summaryOf(reports, failed.length));
    if (signal.aborted) {
      terminal.err(stoppedLine(reports.length + failed.length, words));
      return 130;
    }
    const fruitless = reports.some((report) => report.imported === 0 && report.skipped.length > 0);
    return failed.length > 0 || fruitless ? 1 : 0;
  },
});

/** A file is imported completely or not at all, so the remaining ones can be listed. */
function stoppedLine(done: number, files: readonly string[]): string {
  const left = files.slice(done).map((file) => basename(file));
  if (left.length === 0) return 'Stopped after the last file.';
  const others = done > 0 ? ' What was imported before is kept.' : '';
  return `Stopped. Nothing of ${listed(left)} was imported; import ${left.length > 1 ? 'them' : 'it'} again.${others}`;
}

function summaryOf(reports: readonly ImportReport[], failed: number): string {
  const items = reports.reduce((sum, { imported }) => sum + imported, 0);
  const refused = failed > 0 ? `, ${counted(failed, 'file')} refused` : '';
  return `${counted(items, 'item')} of ${counted(reports.length, 'file')}${refused}.`;
}
