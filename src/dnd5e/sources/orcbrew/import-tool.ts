import * as z from 'zod';
import { libraryService } from '../../../library/library.ts';
import { defineTool } from '../../../tool/tool.ts';
import { importBytes } from './import-file.ts';
import { renderReport } from './render-report.ts';

/** Imports one file that a person dropped on the page, as the command does. */
const importHomebrew = defineTool({
  name: 'import_homebrew',
  toolset: 'page',
  title: 'Import homebrew',
  description: 'Import the homebrew of one file into the library.',
  input: z.strictObject({
    file: z.string().min(1).max(200).describe('Name of the file'),
    content: z.string().describe('Its bytes in base64'),
    replace: z.boolean().default(false).describe('Take the place of another book of this name'),
    dry_run: z.boolean().default(false).describe('Report what would happen and change nothing'),
  }),
  data: z.looseObject({ file: z.string(), imported: z.int() }),
  hints: { writes: true },
  async run({ file, content, replace, dry_run }, ctx) {
    const library = ctx.use(libraryService);
    const bytes = Buffer.from(content, 'base64');
    const report = await importBytes(library, file, bytes, { replace, dryRun: dry_run });
    return { source: file, data: { ...report }, text: renderReport(report, library.kinds) };
  },
});

export const pageTools = [importHomebrew];
