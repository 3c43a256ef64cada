import * as z from 'zod';
import { invalidInput } from '../../base/error.ts';
import { counted } from '../../text/excerpt.ts';
import { defineTool } from '../../tool/tool.ts';
import { versionFor } from '../datapack/versions.ts';
import type { CheckedFile, Finding } from '../validate/protocol.ts';
import { validate } from '../validate/validate.ts';
import { FileContent, FilePath, MinecraftVersion } from './inputs.ts';

const MOST_FINDINGS = 100;
/** Checking takes about a second per 100 kB: a pack of this size leaves time to spare. */
const MOST_BYTES = 300_000;

export const validateDatapack = defineTool({
  name: 'validate_datapack',
  toolset: 'minecraft',
  title: 'Validate data pack files',
  description:
    'Check data pack files against a Minecraft version: JSON and its fields, pack.mcmeta, folder names, commands in .mcfunction. Gives file, line and what is wrong.',
  input: z.strictObject({
    minecraftVersion: MinecraftVersion,
    path: FilePath.optional(),
    content: FileContent.optional(),
    files: z
      .array(z.strictObject({ path: FilePath, content: FileContent }))
      .max(100)
      .optional()
      .describe('Several files, seen together, instead of path and content'),
  }),
  data: z.looseObject({
    valid: z.boolean(),
    findings: z.array(
      z.looseObject({
        path: z.string(),
        severity: z.enum(['error', 'warning', 'hint']),
        line: z.int(),
        column: z.int(),
        message: z.string(),
      }),
    ),
  }),
  hints: { openWorld: true },
  async run({ minecraftVersion, path, content, files = [] }, ctx) {
    const all = [
      ...files,
      ...(path !== undefined && content !== undefined ? [{ path, content }] : []),
    ];
    if ((path === undefined) !== (content === undefined) || all.length === 0)
      throw invalidInput('Give path and content of one file, or files.');
    checkSet(all);
    const version = await versionFor(ctx, minecraftVersion);
    const { findings, leftOut, complete, checked, notices } = await validate(ctx, version, all);
    const count = (severity: Finding['severity']) =>
      findings.filter((f) => f.severity === severity).length + leftOut[severity];
    const shown = findings.slice(0, MOST_FINDINGS);
    const more = count('error') + count('warning') + count('hint') - shown.length;
    return {
      data: {
        minecraft_version: version.id,
        valid: count('error') === 0,
        errors: count('error'),
        warnings: count('warning'),
        checked,
        findings: shown.map((finding) => ({ ...finding })),
      },
      source: checked.fields ? 'Spyglass and mcdoc' : 'lorewright',
      notices: [
        ...notices,
        ...(more > 0 ? [`${counted(more, 'finding')} more are left out.`] : []),
      ],
      text: [
        findings.length === 0
          ? `${counted(all.length, 'file')} for ${version.id}: nothing is wrong${complete ? '' : ' as far as could be checked'}.`
          : `${counted(all.length, 'file')} for ${version.id}: ${counted(count('error'), 'error')}, ${counted(count('warning'), 'warning')}.`,
        ...shown.map((f) => `- ${f.path}:${f.line}:${f.column} ${f.severity}: ${f.message}`),
      ].join('\n'),
    };
  },
});

function checkSet(files: readonly CheckedFile[]): void {
  const seen = new Set<string>();
  let bytes = 0;
  for (const { path, content } of files) {
    if (/^\/|\\|(^|\/)\.\.?(\/|$)|\/\/|\p{Cc}/u.test(path))
      throw invalidInput(`${JSON.stringify(path.slice(0, 80))} is no path inside a pack.`, {
        next: 'Write it as data/my_pack/recipe/ladder.json.',
      });
    if (seen.has(path)) throw invalidInput(`${path} is given twice.`);
    seen.add(path);
    bytes += Buffer.byteLength(content);
  }
  if (bytes > MOST_BYTES)
    throw invalidInput(
      `The files have ${bytes} bytes together; at most ${MOST_BYTES} are checked at once.`,
      {
        next: 'Check them in parts.',
      },
    );
}
