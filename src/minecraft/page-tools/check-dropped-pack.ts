import * as z from 'zod';
import { invalidInput } from '../../base/error.ts';
import { defineTool } from '../../tool/tool.ts';
import { versionFor } from '../datapack/versions.ts';
import { FileContent, FilePath, MinecraftVersion } from '../tools/inputs.ts';
import { checkPaths, isMcmeta, PackCheckOut, packAnswer } from '../tools/validate-datapack.ts';
import { checkPack } from '../validate/check-pack.ts';

/** Longer than a tool's limit, since the user sees the progress. */
const CHECK_MS = 120_000;
const MOST_FILES = 9_000;

/** Checks a data pack that was dropped on the page, like `datapack check` without a folder. */
export const checkDroppedPack = defineTool({
  name: 'check_dropped_pack',
  toolset: 'page',
  title: 'Check a data pack',
  description: 'Check a data pack that was dropped on the page.',
  input: z.strictObject({
    minecraftVersion: MinecraftVersion.optional().describe('Default: from pack.mcmeta'),
    files: z
      .array(z.strictObject({ path: FilePath, content: FileContent }))
      .min(1)
      .max(MOST_FILES)
      .describe('Its text files'),
    present: z.array(z.string().max(1000)).max(MOST_FILES).default([]).describe('Its other files'),
  }),
  data: PackCheckOut,
  hints: { openWorld: true },
  async run({ minecraftVersion, files, present }, ctx) {
    checkPaths(files);
    const hasMcmeta = files.some(isMcmeta);
    if (minecraftVersion === undefined && !hasMcmeta)
      throw invalidInput('Without pack.mcmeta nothing says for which Minecraft version it is.', {
        next: 'Drop the whole pack, or type a version.',
      });
    const version =
      minecraftVersion === undefined ? undefined : await versionFor(ctx, minecraftVersion);
    const pack = { files, present, wholePack: hasMcmeta, checkMs: CHECK_MS };
    const report = await checkPack(ctx, {
      ...pack,
      ...(version && { version }),
      onProgress: (done, total) => ctx.progress(done, total, 'files checked'),
    });
    return packAnswer(report, pack);
  },
});
