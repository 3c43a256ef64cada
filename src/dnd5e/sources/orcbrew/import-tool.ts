import * as z from 'zod';
import { libraryService } from '../../../library/library.ts';
import { defineTool } from '../../../tool/tool.ts';
import { importBytes } from './import-file.ts';
import { renderReport } from './render-report.ts';
import { NameTaken } from './store-books.ts';

/** Imports a file dropped on the page, as the command does. */
const importHomebrew = defineTool({
  name: 'import_homebrew',
  toolset: 'page',
  title: 'Import homebrew',
  description: 'Import the homebrew of one file into the library.',
  input: z.strictObject({
    file: z.string().min(1).max(200).describe('Name of the file'),
    content: z.string().describe('Its bytes in base64'),
    as: z.string().min(1).max(200).optional().describe('Give the book of the file this name'),
    replace: z.boolean().default(false).describe('Take the place of another book of this name'),
    dry_run: z.boolean().default(false).describe('Report what would happen and change nothing'),
  }),
  data: z.looseObject({
    file: z.string(),
    imported: z.int(),
    /** Existing books with the name of one in the file; nothing was imported. */
    name_taken: z.array(z.string()).optional(),
  }),
  hints: { writes: true },
  async run({ file, content, as, replace, dry_run }, ctx) {
    const library = ctx.use(libraryService);
    const bytes = Buffer.from(content, 'base64');
    const onProgress = (done: number, total: number): void => ctx.progress(done, total, 'stored');
    const how = { as, replace, dryRun: dry_run, onProgress };
    try {
      const report = await importBytes(library, file, bytes, how);
      return { source: file, data: { ...report }, text: renderReport(report, library.kinds) };
    } catch (error) {
      if (!(error instanceof NameTaken)) throw error;
      // The page asks the user and calls again.
      const data = { file, imported: 0, name_taken: [...error.titles] };
      return { source: file, data, text: error.message };
    }
  },
});

export const pageTools = [importHomebrew];
