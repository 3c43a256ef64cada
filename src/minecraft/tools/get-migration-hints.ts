import * as z from 'zod';
import { invalidInput, LoreError } from '../../base/error.ts';
import { counted } from '../../text/excerpt.ts';
import { defineTool, type ToolContext } from '../../tool/tool.ts';
import { formatText } from '../datapack/format.ts';
import type { GameVersion } from '../datapack/known-versions.ts';
import { packMcmeta } from '../datapack/mcmeta.ts';
import { notesBetween } from '../datapack/release-notes.ts';
import { versionFor } from '../datapack/versions.ts';
import { diffTypes, type FieldChange } from '../mcdoc/diff.ts';
import { findFormat } from '../mcdoc/formats.ts';
import { occursAt, parentsOf } from '../mcdoc/occurs.ts';
import { loadSymbols } from '../mcdoc/symbols.ts';
import { validate } from '../validate/check-pack.ts';
import { type Place, placeOf } from '../validate/pack-path.ts';
import { readStrictJson } from '../validate/strict-json.ts';
import { FileContent, FilePath, MinecraftVersion } from './inputs.ts';

interface Hint {
  [key: string]: unknown;
  what: string;
  field?: string;
  line?: number;
}

export const getMigrationHints = defineTool({
  name: 'get_migration_hints',
  toolset: 'minecraft',
  title: 'Migration hints',
  description:
    'What in a data pack file must change to move it from one Minecraft version to another: folder, pack.mcmeta, fields. Changes nothing itself.',
  input: z.strictObject({
    path: FilePath,
    content: FileContent,
    fromVersion: MinecraftVersion,
    toVersion: MinecraftVersion,
  }),
  data: z.looseObject({
    path: z.string(),
    hints: z.array(z.looseObject({ what: z.string() })),
  }),
  hints: { openWorld: true },
  async run({ path, content, fromVersion, toVersion }, ctx) {
    const from = await versionFor(ctx, fromVersion);
    const to = await versionFor(ctx, toVersion);
    if (from === to) throw invalidInput(`Both versions are ${from.id}.`, { next: 'Give two.' });
    const place = await placeOf(path, from);
    const target = await placeOf(path, to);
    const newPath = movedPath(path, target);
    const hints: Hint[] = [];
    const notices: string[] = [];
    if (newPath !== path) hints.push({ what: `Move it to ${newPath}.` });
    else if (target.kind === 'resource' && !target.read)
      hints.push({ what: `${to.id} reads no files from ${target.folder.path}.` });

    if (/\.(json|mcmeta)$/.test(path)) {
      const json = await readStrictJson(content);
      if (!json.ok) throw invalidInput(`${path} ${json.message}.`, { next: 'Repair it first.' });
      if (place.kind === 'mcmeta') hints.push(mcmetaHint(json.value, to));
      else if (place.kind === 'resource') {
        const fields = await fieldHints(ctx, place.folder.category, json.value, from, to);
        if (fields instanceof LoreError)
          notices.push(`Fields were not compared. ${fields.sentence}`);
        else hints.push(...fields);
      }
    }
    const before = await validate(ctx, from, [{ path, content }]);
    const after = await validate(ctx, to, [{ path: newPath, content }]);
    const known = new Set(before.findings.map((f) => f.message));
    for (const { severity, line, message } of after.findings)
      if (severity !== 'hint' && !known.has(message)) hints.push({ what: message, line });

    return {
      data: {
        path,
        new_path: newPath,
        from: { version: from.id, pack_format: formatText(from.data) },
        to: { version: to.id, pack_format: formatText(to.data) },
        hints,
        release_notes: notesBetween(from.release, to.release),
      },
      source: after.checked.fields ? 'Spyglass and mcdoc' : 'lorewright',
      notices: [...new Set([...notices, ...after.notices])],
      text: [
        `${path}, ${from.id} → ${to.id}: ${hints.length === 0 ? 'nothing has to change as far as could be checked' : counted(hints.length, 'hint')}.`,
        ...hints.map(({ what, line }) => `- ${what}${line === undefined ? '' : ` (line ${line})`}`),
      ].join('\n'),
    };
  },
});

const movedPath = (path: string, target: Place): string =>
  target.kind === 'resource' && target.expected !== undefined
    ? path.replace(`/${target.folder.path}/`, `/${target.expected}/`)
    : path;

function mcmetaHint(json: unknown, to: GameVersion): Hint {
  const described = z
    .looseObject({ pack: z.looseObject({ description: z.unknown() }) })
    .safeParse(json);
  const description = described.data?.pack.description;
  const made = packMcmeta(typeof description === 'string' ? description : '…', to.data);
  return { what: `For ${to.id} alone it reads ${JSON.stringify(made)}`, example: made };
}

/** The changes of the format that touch what this file has. */
async function fieldHints(
  ctx: ToolContext,
  category: string,
  json: unknown,
  from: GameVersion,
  to: GameVersion,
): Promise<Hint[] | LoreError> {
  try {
    const { schema } = await loadSymbols(ctx);
    const format = findFormat(schema, category);
    if (!format) return [];
    const view = (version: GameVersion) => ({ schema, release: version.release });
    const changes = diffTypes(view(from), view(to), format.type);
    return changes.flatMap((change) => {
      const touched = change.fields.filter((field) => touches(json, change, field));
      return touched.slice(0, 5).map((field) => ({ field, what: worded(field, change, to.id) }));
    });
  } catch (error) {
    if (error instanceof LoreError) return error;
    throw error;
  }
}

function touches(json: unknown, { kind, to }: FieldChange, field: string): boolean {
  if (kind === 'removed' || kind === 'type' || kind === 'removed_variant')
    return occursAt(json, field);
  const isMissing = () => parentsOf(json, field).length > 0 && !occursAt(json, field);
  if (kind === 'required') return isMissing();
  return kind === 'new' && to !== undefined && !to.endsWith(', optional') && isMissing();
}

function worded(field: string, { kind, from, to }: FieldChange, version: string): string {
  switch (kind) {
    case 'removed':
      return `${field} (${from}) is gone in ${version}.`;
    case 'removed_variant':
      return `${field} is gone in ${version}.`;
    case 'type':
      return `${field} changes from ${from} to ${to}.`;
    default:
      return `${field} is required in ${version}${to ? `: ${to}` : ''}.`;
  }
}
