import * as z from 'zod';
import { invalidInput } from '../../base/error.ts';
import { counted } from '../../text/excerpt.ts';
import { byteLength } from '../../text/json-size.ts';
import { defineTool } from '../../tool/tool.ts';
import { type Changes, changesOfExamples, schemaChanges } from '../compare/schema-changes.ts';
import { wikiEvidence } from '../compare/wiki-evidence.ts';
import { folderChanges } from '../datapack/folder-changes.ts';
import { formatText } from '../datapack/format.ts';
import type { GameVersion } from '../datapack/known-versions.ts';
import { notesBetween } from '../datapack/release-notes.ts';
import { versionFor } from '../datapack/versions.ts';
import { instructionsFor } from '../migrate/guide.ts';
import { spanOf } from '../migrate/version-span.ts';
import { readPage } from '../wiki/address.ts';
import { differs } from '../wiki/example-changes.ts';
import { revisionUrl } from '../wiki/pages.ts';
import type { VersionRevision } from '../wiki/version-revision.ts';
import { MinecraftVersion } from './inputs.ts';

const EXAMPLE_BYTES = 6_000;

export const compareVersions = defineTool({
  name: 'compare_versions',
  toolset: 'minecraft',
  title: 'Compare versions',
  description:
    'Minecraft: compare two versions: what is new, different or changed from one to the other, differences in data packs, recipes, loot tables, with wiki revisions as evidence.',
  instead: ['get_migration_hints'],
  input: z.strictObject({
    page: z.string().min(1).max(10_000).describe('Wiki page of the format: Recipe, Loot table'),
    fromVersion: MinecraftVersion,
    toVersion: MinecraftVersion,
  }),
  data: z.looseObject({
    page: z.string(),
    changes: z.looseObject({
      new_fields: z.array(z.string()),
      removed_fields: z.array(z.string()),
      type_changes: z.array(z.looseObject({ field: z.string(), from: z.string(), to: z.string() })),
    }),
    example_diff: z.looseObject({ before: z.unknown(), after: z.unknown() }).nullable(),
  }),
  hints: { openWorld: true },
  async run({ page, fromVersion, toVersion }, ctx) {
    const { title, ctx: wikiCtx } = readPage(ctx, page);
    const from = await versionFor(ctx, fromVersion);
    const to = await versionFor(ctx, toVersion);
    if (from === to) throw invalidInput(`Both versions are ${from.id}.`, { next: 'Give two.' });

    const [schema, wiki] = await Promise.all([
      schemaChanges(ctx, title, from, to),
      wikiEvidence(wikiCtx, title, from, to),
    ]);
    // Without either source all that is left is the reason.
    if (wiki.failure && !schema.changes) throw wiki.failure;
    const changes = schema.changes ?? changesOfExamples(wiki.pairs);
    const onPage = wiki.pairs.find(differs);
    const example = onPage ?? schema.example;
    const directories = await folderChanges(
      from,
      to,
      schema.format ?? (isAboutPacks(title) ? undefined : ''),
    );
    const notes = notesBetween(from.release, to.release);
    const onWiki = changesOfExamples(wiki.pairs);
    const seenOnWiki =
      schema.changes && onWiki.new_fields.length + onWiki.removed_fields.length > 0
        ? {
            new_fields: onWiki.new_fields,
            removed_fields: onWiki.removed_fields,
            type_changes: onWiki.type_changes,
          }
        : undefined;
    const steps = instructionsFor(title, schema.format, spanOf(from, to)).map(
      ({ release, what, before, after }) => ({ release, what, before, after }),
    );

    const data = {
      page: wiki.title ?? title,
      format: schema.format ?? null,
      from: side(from, wiki.from),
      to: side(to, wiki.to),
      changes: {
        ...changes,
        ...(seenOnWiki ? { in_wiki_examples: seenOnWiki } : {}),
        ...(Object.values(directories).some((list) => list.length > 0) ? { directories } : {}),
      },
      example_diff:
        example && byteLength(example) <= EXAMPLE_BYTES
          ? {
              before: example.before,
              after: example.after,
              source: onPage ? 'examples on the wiki' : 'made from the schema',
            }
          : null,
      what_to_do: steps,
      release_notes: notes,
    };
    return {
      data,
      source: schema.changes ? 'mcdoc and minecraft.wiki' : 'minecraft.wiki',
      cached: wiki.cached,
      notices: [...wiki.notices, ...schema.notices],
      text: [
        render(data),
        ...steps.map(
          ({ release, what, before, after }) =>
            `Do (${release}): ${what} ${before} → ${after || '(nothing)'}`,
        ),
        ...directories.renamed.map((folder) => `Folder ${folder.from} → ${folder.to}`),
        ...notes.map(({ version, changes: list }) => `${version}: ${list.join('; ')}`),
      ].join('\n'),
    };
  },
});

const isAboutPacks = (title: string): boolean =>
  /^(data pack|pack format|pack\.mcmeta)$/i.test(title);

const side = (version: GameVersion, found: VersionRevision | undefined) => ({
  version: version.id,
  pack_format: formatText(version.data),
  ...(found
    ? {
        revision: {
          revisionId: found.entry.revisionId,
          timestamp: found.entry.timestamp,
          comment: found.entry.comment ?? null,
          url: revisionUrl(found.url, found.entry.revisionId),
          found_by: found.foundBy,
        },
      }
    : {}),
});

function render(data: {
  page: string;
  from: ReturnType<typeof side>;
  to: ReturnType<typeof side>;
  changes: Changes;
  example_diff: { before: unknown; after: unknown } | null;
}): string {
  const { changes } = data;
  const revision = (at: ReturnType<typeof side>) =>
    at.revision
      ? `${at.version}: revision ${at.revision.revisionId} of ${at.revision.timestamp} (by ${at.revision.found_by})`
      : at.version;
  const list = (label: string, items: readonly string[] | undefined) =>
    items && items.length > 0 ? [`${label}: ${items.join(', ')}`] : [];
  return [
    `${data.page}: ${revision(data.from)} → ${revision(data.to)}.`,
    ...changes.type_changes.map(
      (change) =>
        `- ${change.field}: ${change.from} → ${change.to}${change.also_at ? ` (also ${counted(change.also_at.length, 'place')} more)` : ''}`,
    ),
    ...list('New fields', changes.new_fields),
    ...list('Removed fields', changes.removed_fields),
    ...list('New kinds', changes.new_variants),
    ...list('Removed kinds', changes.removed_variants),
    ...(data.example_diff
      ? [
          `Before: ${JSON.stringify(data.example_diff.before)}`,
          `After: ${JSON.stringify(data.example_diff.after)}`,
        ]
      : []),
  ].join('\n');
}
