import * as z from 'zod';
import { invalidInput, LoreError } from '../../base/error.ts';
import { joinNotices, type Notice } from '../../base/notice.ts';
import { commandLine } from '../../base/program.ts';
import { yieldToEventLoop } from '../../base/time.ts';
import { counted } from '../../text/excerpt.ts';
import { byteLength } from '../../text/json-size.ts';
import { defineTool, type ToolContext } from '../../tool/tool.ts';
import { formatText } from '../datapack/format.ts';
import type { GameVersion } from '../datapack/known-versions.ts';
import { notesBetween } from '../datapack/release-notes.ts';
import { versionFor } from '../datapack/versions.ts';
import { diffTypes, type FieldChange } from '../mcdoc/diff.ts';
import { findFormat } from '../mcdoc/formats.ts';
import { occursAt, parentsOf } from '../mcdoc/json-path.ts';
import { loadSymbols } from '../mcdoc/symbols.ts';
import { replacementOf } from '../migrate/environment-attributes.ts';
import { type Hint, hintText, worthReading } from '../migrate/hints.ts';
import { type MigratedFile, migrateFile } from '../migrate/migrate-file.ts';
import { grammarsFor } from '../migrate/migrate-pack.ts';
import { spanOf } from '../migrate/version-span.ts';
import { validate } from '../validate/check-pack.ts';
import { leniencyOf } from '../validate/json-leniency.ts';
import { placeOf } from '../validate/pack-path.ts';
import { readJson } from '../validate/strict-json.ts';
import { FileContent, FilePath, MinecraftVersion } from './inputs.ts';
import { checkPaths } from './validate-datapack.ts';

const MOST_BYTES = 30_000;

export const getMigrationHints = defineTool({
  name: 'get_migration_hints',
  toolset: 'minecraft',
  title: 'Migration hints',
  description:
    'Minecraft: update, upgrade, migrate, port or move my old data pack, datapack or file (loot table, recipe, item NBT to components) to a newer version, make it work there: what I must change, the changed file.',
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
    checkPaths([{ path, content }]);
    if (/\.(json|mcmeta)$/.test(path)) {
      const place = await placeOf(path, from);
      const json = await readJson(
        content,
        place.kind === 'resource' ? leniencyOf(place.folder.category, from.release) : 'strict',
      );
      if (!json.ok) throw invalidInput(`${path} ${json.message}.`, { next: 'Repair it first.' });
    }
    const notices: Notice[] = [];
    const grammars = path.endsWith('.mcfunction')
      ? await grammarsFor(ctx, from, to, notices)
      : { from: undefined, to: undefined };
    const moved = await migrateFile({ path, content }, spanOf(from, to), grammars);
    await yieldToEventLoop();
    const hints: Hint[] = [
      ...moved.changes.map((change) => ({ ...change })),
      ...moved.open.map((point) => ({ ...point, open: true })),
      ...(await leftHints(ctx, moved, from, to, notices)),
    ];
    const before = await validate(ctx, from, [{ path, content }]);
    const after = await validate(ctx, to, [{ path: moved.newPath, content: moved.content }]);
    const old = new Set(before.findings.map((f) => f.message));
    const said = new Set(hints.map(({ what }) => what));
    for (const { severity, line, message } of after.findings)
      if (severity === 'error' && !said.has(message) && !isSaid(message, hints))
        hints.push({
          what: old.has(message)
            ? `Wrong in ${from.id} already, and ${to.id} does not load it: ${message}`
            : message,
          line,
          open: true,
        });
    const { shown, left } = await worthReading(hints);
    if (left > 0)
      notices.push({
        text: `${left} more hints are not shown.`,
        operator: `"${commandLine('datapack migrate')}" reports all of them.`,
        member: '',
      });

    const notes = notesBetween(from.release, to.release);
    const isNew = moved.content !== content;
    const fits = byteLength(moved.content) <= MOST_BYTES;
    if (isNew && !fits)
      notices.push({
        text: 'The new file is too long to be shown.',
        operator: `"${commandLine('datapack migrate')}" writes it.`,
        member: '',
      });
    return {
      data: {
        path,
        new_path: moved.newPath,
        from: { version: from.id, pack_format: formatText(from.data) },
        to: { version: to.id, pack_format: formatText(to.data) },
        hints: shown,
        ...(isNew && fits ? { new_content: moved.content } : {}),
        ...(moved.added.length > 0 ? { new_files: moved.added } : {}),
        release_notes: notes,
      },
      source: after.checked.fields ? 'Spyglass and mcdoc' : 'lorewright',
      notices: [...new Set([...notices, ...after.notices])],
      text: [
        `${path}, ${from.id} (format ${formatText(from.data)}) → ${to.id} (format ${formatText(to.data)}): ${hints.length === 0 ? 'nothing has to change as far as could be checked' : counted(hints.length, 'hint')}.`,
        ...shown.map(hintText),
        ...(isNew && fits ? [`\n${moved.newPath}:\n${moved.content.trimEnd()}`] : []),
        ...moved.added.map((file) => `\n${file.path} (new):\n${file.content.trimEnd()}`),
        ...notes.map(({ version, changes }) => `${version}: ${changes.join('; ')}`),
      ].join('\n'),
    };
  },
});

/** Whether a hint already asks for the key that a finding reports as missing. */
function isSaid(message: string, hints: readonly Hint[]): boolean {
  const key = /^Missing key "([^"]+)"$/.exec(message)?.[1];
  return (
    key !== undefined && hints.some(({ what }) => what.startsWith('Add ') && named(what) === key)
  );
}

/** The last name of the path that a hint is about: `(smelting).result` → `result`. */
const named = (what: string): string | undefined => /^Add (\S+)/.exec(what)?.[1]?.split('.').at(-1);

/** What the schema still requires in the migrated file. */
async function leftHints(
  ctx: ToolContext,
  moved: MigratedFile,
  from: GameVersion,
  to: GameVersion,
  notices: Notice[],
): Promise<Hint[]> {
  const place = await placeOf(moved.path, from);
  const target = await placeOf(moved.newPath, to);
  if (place.kind !== 'resource') return [];
  if (target.kind === 'resource' && !target.read && target.expected === undefined)
    return [{ what: `${to.id} reads no files from ${target.folder.path}.`, open: true }];
  if (!moved.newPath.endsWith('.json')) return [];
  try {
    const { schema } = await loadSymbols(ctx);
    const format = findFormat(schema, place.folder.category);
    const becomes =
      target.kind === 'resource' ? findFormat(schema, target.folder.category) : undefined;
    const json = await readJson(moved.content, 'lenient');
    if (!format || !json.ok) return [];
    const view = (version: GameVersion) => ({ schema, release: version.release });
    return diffTypes(view(from), view(to), format.type, becomes?.type).flatMap((change) =>
      change.fields
        .filter((field) => touches(json.value, change, field))
        .slice(0, 3)
        .map((field) => ({
          field,
          what: worded(field, change, to.id, replacementOf(place.folder.category, field, to)),
          open: true,
        })),
    );
  } catch (error) {
    if (!(error instanceof LoreError)) throw error;
    notices.push(joinNotices(['Fields were not compared.', error.notice]));
    return [];
  }
}

/** Type changes are left to the validation, which looks at the value itself. */
function touches(json: unknown, { kind, to }: FieldChange, field: string): boolean {
  if (kind === 'removed' || kind === 'removed_variant') return occursAt(json, field);
  const isMissing = () => parentsOf(json, field).length > 0 && !occursAt(json, field);
  if (kind === 'required') return isMissing();
  return kind === 'new' && to !== undefined && !to.endsWith(', optional') && isMissing();
}

function worded(
  field: string,
  { kind, from, to }: FieldChange,
  version: string,
  instead: string | undefined,
): string {
  if (kind === 'removed')
    return `Remove ${field} (${from}): ${version} does not read it.${instead ? ` Instead: ${instead}.` : ''}`;
  if (kind === 'removed_variant') return `Replace ${field}: it is gone in ${version}.`;
  return `Add ${field}${to ? ` (${to})` : ''}: ${version} requires it.`;
}
