import * as z from 'zod';
import { invalidInput } from '../../../base/error.ts';
import { libraryService } from '../../../library/library.ts';
import { listed } from '../../../text/excerpt.ts';
import { callingMember } from '../../../tool/member.ts';
import { defineTool } from '../../../tool/tool.ts';
import { importBytes } from './import-file.ts';
import { renderReport } from './render-report.ts';
import { NameTaken } from './store-books.ts';

/** As many characters as fit into the longest message. */
const MOST_CHARACTERS = 3_500_000;

const uploadHomebrew = defineTool({
  name: 'upload_homebrew',
  toolset: 'dnd-search',
  title: 'Upload homebrew',
  description:
    'D&D 5e: add the homebrew of one OrcBrew file to your own library; only you see it. The whole file or nothing of it is stored.',
  input: z.strictObject({
    file: z.string().min(1).max(200).describe('Name of the file'),
    content: z.string().max(MOST_CHARACTERS).describe('Its text, as it is'),
    as: z.string().min(1).max(200).optional().describe('Give the book of the file this name'),
    replace: z.boolean().default(false).describe('Take the place of another book of this name'),
    prune: z.boolean().default(false).describe('Remove what a new version no longer has'),
    dry_run: z.boolean().default(false).describe('Report what would happen and change nothing'),
  }),
  data: z.looseObject({ file: z.string(), imported: z.int() }),
  hints: { writes: true },
  scope: 'import',
  async run({ file, content, as, replace, prune, dry_run }, ctx) {
    const library = ctx.use(libraryService);
    const bytes = Buffer.from(content);
    const own = async () => new Set((await callingMember(ctx).documents()).map(({ key }) => key));
    const how = { as, replace, prune, dryRun: dry_run, own };
    const report = await importBytes(library, file, bytes, how).catch((error: unknown) => {
      if (!(error instanceof NameTaken)) throw error;
      // If the client can ask the user, the user decides; else the model is told both options.
      if (!ctx.client.confirm('replace', `${error.message} Replace ${listed(error.titles)}?`))
        throw invalidInput(error.message, {
          next: 'Ask the user. Another book: give it another name with `as`. A new version that shares nothing with the old: `replace: true`.',
        });
      return importBytes(library, file, bytes, { ...how, replace: true });
    });
    return { source: file, data: { ...report }, text: renderReport(report, library.kinds) };
  },
});

export const memberTools = [uploadHomebrew];
