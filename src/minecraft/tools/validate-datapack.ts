import * as z from 'zod';
import { invalidInput } from '../../base/error.ts';
import { commandLine } from '../../base/program.ts';
import { counted } from '../../text/excerpt.ts';
import type { Answer } from '../../tool/answer.ts';
import { defineTool, type ToolContext } from '../../tool/tool.ts';
import { readPack } from '../datapack/read-pack.ts';
import { versionFor } from '../datapack/versions.ts';
import { checkPack, type PackCheck, type PackReport } from '../validate/check-pack.ts';
import { packFolder } from '../validate/pack-roots.ts';
import type { CheckedFile } from '../validate/protocol.ts';
import { countOf, groupFindings, headline, isValid, lineOf } from '../validate/report.ts';
import { FileContent, FilePath, MinecraftVersion } from './inputs.ts';

const MOST_GROUPS = 100;
/** Noise settings of published packs take 1.4 MB; a pack of this size can be checked in time. */
const MOST_BYTES = 3_000_000;
/** A folder may contain thousands of files. */
const FOLDER_MS = 120_000;

export const PackCheckOut = z.looseObject({
  valid: z.boolean().nullable(),
  findings: z.array(
    z.looseObject({
      path: z.string(),
      severity: z.enum(['error', 'warning', 'hint']),
      line: z.int(),
      column: z.int(),
      message: z.string(),
    }),
  ),
});

export const validateDatapack = defineTool({
  name: 'validate_datapack',
  toolset: 'minecraft',
  title: 'Validate data pack files',
  description:
    'Minecraft: check or validate a data pack, datapack, folder, JSON file, recipe, loot table, mcfunction or commands: is it valid and correct, mistakes, errors, why it does not load or work.',
  input: z.strictObject({
    minecraftVersion: MinecraftVersion.optional().describe('Default: from pack.mcmeta'),
    path: FilePath.optional(),
    content: FileContent.optional(),
    files: z
      .array(z.strictObject({ path: FilePath, content: FileContent }))
      .max(100)
      .optional()
      .describe('Several files, seen together'),
    folder: z.string().max(1000).optional().describe('Instead: a pack on this machine'),
  }),
  card: 'datapack',
  data: PackCheckOut,
  hints: { openWorld: true },
  async run({ minecraftVersion, path, content, files = [], folder }, ctx) {
    const given = [
      ...files,
      ...(path !== undefined && content !== undefined ? [{ path, content }] : []),
    ];
    if ((path === undefined) !== (content === undefined))
      throw invalidInput('Give path and content of one file, or files.');
    if (given.length > 0 === (folder !== undefined))
      throw invalidInput('Give path and content of one file, or files, or a folder.');
    const pack = folder === undefined ? packOf(given) : await packOnDisk(ctx, folder);
    if (minecraftVersion === undefined && !pack.files.some(isMcmeta))
      throw invalidInput('Give minecraftVersion, or the pack.mcmeta that names the versions.');
    const version =
      minecraftVersion === undefined ? undefined : await versionFor(ctx, minecraftVersion);
    const report = await checkPack(ctx, {
      ...pack,
      ...(version ? { version } : {}),
      onProgress: (done, total) => ctx.progress(done, total, 'files checked'),
    });
    return packAnswer(report, pack);
  },
});

/**
 * The report on a pack as an answer: findings with the same cause grouped, and no more than can be
 * read.
 */
export function packAnswer(
  report: PackReport,
  { files, present }: Pick<PackCheck, 'files' | 'present'>,
): Answer<z.input<typeof PackCheckOut>> {
  const groups = groupFindings(report.findings);
  const shown = groups.slice(0, MOST_GROUPS);
  const all = report.findings.length + Object.values(report.leftOut).reduce((a, b) => a + b, 0);
  const more = all - shown.reduce((sum, { count }) => sum + count, 0);
  return {
    data: {
      minecraft_version: report.versions.map(({ id }) => id).join(', '),
      valid: isValid(report),
      errors: countOf(report, 'error'),
      warnings: countOf(report, 'warning'),
      checked: { ...report.checked },
      findings: shown.map(({ count, also, ...finding }) => ({
        ...finding,
        ...(count > 1 ? { count, also: also.map((place) => ({ ...place })) } : {}),
      })),
    },
    source: report.checked.fields ? 'Spyglass and mcdoc' : 'lorewright',
    notices: [
      ...report.notices,
      ...(more > 0 ? [`${counted(more, 'finding')} more are left out.`] : []),
    ],
    text: [
      headline(report, files.length + present.length),
      ...shown.map((group) => `- ${lineOf(group)}`),
    ].join('\n'),
  };
}

export const isMcmeta = ({ path }: CheckedFile): boolean => /(^|\/)pack\.mcmeta$/.test(path);

const packOf = (files: readonly CheckedFile[]): PackCheck => {
  checkSet(files);
  return { files, present: [], wholePack: false };
};

async function packOnDisk(ctx: ToolContext, folder: string): Promise<PackCheck> {
  const pack = await readPack(await packFolder(ctx, folder));
  return { ...pack, wholePack: true, checkMs: FOLDER_MS };
}

function checkSet(files: readonly CheckedFile[]): void {
  checkPaths(files);
  const bytes = files.reduce((sum, { content }) => sum + Buffer.byteLength(content), 0);
  if (bytes > MOST_BYTES)
    throw invalidInput(
      `The files have ${bytes} bytes together; at most ${MOST_BYTES} are checked at once.`,
      {
        next: {
          text: 'Check them in parts.',
          operator: `"${commandLine('datapack check')}" checks a whole pack.`,
          member: '',
        },
      },
    );
}

/** Every path must be inside the pack and unique. */
export function checkPaths(files: readonly CheckedFile[]): void {
  const seen = new Set<string>();
  for (const { path } of files) {
    if (/^\/|\\|(^|\/)\.\.?(\/|$)|\/\/|\p{Cc}/u.test(path))
      throw invalidInput(`${JSON.stringify(path.slice(0, 80))} is no path inside a pack.`, {
        next: 'Write it as data/my_pack/recipe/ladder.json.',
      });
    if (seen.has(path)) throw invalidInput(`${path} is given twice.`);
    seen.add(path);
  }
}
