import * as z from 'zod';
import { libraryService } from '../../../library/library.ts';
import { memberService, requireScope } from '../../../tool/member.ts';
import { defineTool } from '../../../tool/tool.ts';
import { importBytes } from './import-file.ts';
import { renderReport } from './render-report.ts';

/** As many characters as the longest message has room for. */
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
  async run({ file, content, as, replace, prune, dry_run }, ctx) {
    requireScope(ctx.use(memberService), 'import');
    const library = ctx.use(libraryService);
    const how = { as, replace, prune, dryRun: dry_run };
    const report = await importBytes(library, file, Buffer.from(content), how);
    return { source: file, data: { ...report }, text: renderReport(report, library.kinds) };
  },
});

export const memberTools = [uploadHomebrew];
