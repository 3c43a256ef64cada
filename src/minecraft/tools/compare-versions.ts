import * as z from 'zod';
import { invalidInput, LoreError } from '../../base/error.ts';
import { byteLength, counted } from '../../text/excerpt.ts';
import { defineTool, type ToolContext } from '../../tool/tool.ts';
import { folderChanges } from '../datapack/folder-changes.ts';
import { formatText } from '../datapack/format.ts';
import type { GameVersion } from '../datapack/known-versions.ts';
import { notesBetween } from '../datapack/release-notes.ts';
import { knownVersions, versionFor } from '../datapack/versions.ts';
import { diffTypes, type FieldChange } from '../mcdoc/diff.ts';
import { smallestExample } from '../mcdoc/example.ts';
import { findFormat } from '../mcdoc/formats.ts';
import { loadSymbols } from '../mcdoc/symbols.ts';
import type { McdocType } from '../mcdoc/types.ts';
import { bound, type View } from '../mcdoc/view.ts';
import { disambiguationOf } from '../wiki/disambiguation.ts';
import {
  differs,
  type ExamplePair,
  exampleChanges,
  pairExamples,
} from '../wiki/example-changes.ts';
import { parsePage } from '../wiki/html.ts';
import { type JsonBlock, jsonBlocks } from '../wiki/json-blocks.ts';
import {
  fixedRevision,
  latestRevision,
  type PageRevision,
  renderedRevision,
  revisionUrl,
} from '../wiki/pages.ts';
import { readTitle } from '../wiki/title.ts';
import { revisionForVersion, type VersionRevision } from '../wiki/version-revision.ts';
import { MinecraftVersion } from './inputs.ts';

/** Longer lists are cut; the closest to the root come first. */
const MOST = 80;
const EXAMPLE_BYTES = 6_000;

export const compareVersions = defineTool({
  name: 'compare_versions',
  toolset: 'minecraft',
  title: 'Compare versions',
  description:
    'What changed in a data pack format between two Minecraft versions: new and removed fields, changed types, before/after example, and the two wiki revisions as evidence.',
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
    const { title } = readTitle(page);
    const from = await versionFor(ctx, fromVersion);
    const to = await versionFor(ctx, toVersion);
    if (from === to) throw invalidInput(`Both versions are ${from.id}.`, { next: 'Give two.' });

    const [schema, wiki] = await Promise.all([
      schemaChanges(ctx, title, from, to),
      wikiEvidence(ctx, title, from, to),
    ]);
    // With neither source there is nothing to say but why.
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

    const data = {
      page: wiki.title ?? title,
      format: schema.format ?? null,
      from: side(from, wiki.from),
      to: side(to, wiki.to),
      changes: {
        ...changes,
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
      release_notes: notes,
    };
    return {
      data,
      source: schema.changes ? 'mcdoc and minecraft.wiki' : 'minecraft.wiki',
      cached: wiki.cached,
      notices: [...wiki.notices, ...schema.notices],
      text: render(data),
    };
  },
});

type Changes = {
  source: string;
  new_fields: string[];
  removed_fields: string[];
  type_changes: { field: string; from: string; to: string; also_at?: string[] }[];
  new_variants?: string[];
  removed_variants?: string[];
  now_required?: string[];
  now_optional?: string[];
};

interface SchemaPart {
  format?: string;
  changes?: Changes;
  example?: ExamplePair;
  notices: string[];
}

async function schemaChanges(
  ctx: ToolContext,
  title: string,
  from: GameVersion,
  to: GameVersion,
): Promise<SchemaPart> {
  try {
    const { schema } = await loadSymbols(ctx);
    const format = findFormat(schema, title);
    if (!format)
      return {
        notices: [`No file format is called "${title}": the changes are read off its examples.`],
      };
    const view = (version: GameVersion) => ({ schema, release: version.release });
    const found = diffTypes(view(from), view(to), format.type);
    const cut = found.some(
      ({ kind }) => placesOf(found.filter((other) => other.kind === kind)).length > MOST,
    );
    return {
      format: format.name,
      changes: changesOfSchema(found),
      ...exampleFrom(view(from), view(to), format.type, found),
      notices: cut
        ? [
            `There are ${found.length} changes; of each kind the ${MOST} closest to the root are listed.`,
          ]
        : [],
    };
  } catch (error) {
    // The schema is the better source, not the only one.
    if (!(error instanceof LoreError)) throw error;
    return { notices: [`${error.sentence} The changes are read off the wiki's examples.`] };
  }
}

/** The smallest file of the first variant that changed, as both versions want it. */
function exampleFrom(
  from: View,
  to: View,
  type: McdocType,
  found: readonly FieldChange[],
): { example?: ExamplePair } {
  const changed = found.filter(({ kind }) => !kind.endsWith('variant'));
  const variants = changed.flatMap(({ fields }) =>
    fields.map((field) => /^\(([^)]+)\)/.exec(field)?.[1]),
  );
  for (const variant of new Set(variants)) {
    const example = {
      before: smallestExample(from, bound(type), variant),
      after: smallestExample(to, bound(type), variant),
    };
    if (differs(example)) return { example };
  }
  return {};
}

/** Deep inside, one place stands for all: it is the same part met again. */
const isDeep = (field = ''): boolean => field.split(/[.(]/).length > 4;

const placesOf = (changes: readonly FieldChange[]): string[] => [
  ...new Set(changes.flatMap(({ fields }) => fields.slice(0, isDeep(fields[0]) ? 1 : 8))),
];

function changesOfSchema(found: readonly FieldChange[]): Changes {
  const of = (kind: FieldChange['kind']) => found.filter((change) => change.kind === kind);
  const places = (kind: FieldChange['kind']) => placesOf(of(kind));
  const variants = (kind: FieldChange['kind']) => {
    const list = places(kind).slice(0, MOST);
    return list.length > 0 ? list : undefined;
  };
  const newVariants = variants('new_variant');
  const removedVariants = variants('removed_variant');
  const required = variants('required');
  const optional = variants('optional');
  return {
    source: 'mcdoc schema',
    new_fields: places('new').slice(0, MOST),
    removed_fields: places('removed').slice(0, MOST),
    type_changes: of('type')
      .slice(0, MOST)
      .map(({ fields: [field = '', ...others], from = '', to = '' }) => ({
        field,
        from,
        to,
        ...(others.length > 0 ? { also_at: others } : {}),
      })),
    ...(newVariants ? { new_variants: newVariants } : {}),
    ...(removedVariants ? { removed_variants: removedVariants } : {}),
    ...(required ? { now_required: required } : {}),
    ...(optional ? { now_optional: optional } : {}),
  };
}

function changesOfExamples(pairs: readonly ExamplePair[]): Changes {
  const { newFields, removedFields, typeChanges } = exampleChanges(pairs);
  return {
    source: 'examples on the wiki',
    new_fields: newFields.slice(0, MOST),
    removed_fields: removedFields.slice(0, MOST),
    type_changes: typeChanges.slice(0, MOST),
  };
}

interface WikiPart {
  title?: string;
  from?: VersionRevision;
  to?: VersionRevision;
  pairs: ExamplePair[];
  cached: boolean;
  notices: string[];
  failure?: LoreError;
}

/** The two revisions and their examples; a wiki that cannot be asked leaves the schema's answer. */
async function wikiEvidence(
  ctx: ToolContext,
  title: string,
  before: GameVersion,
  after: GameVersion,
): Promise<WikiPart> {
  try {
    const versions = knownVersions(ctx);
    const page = await latestRevision(ctx, title);
    const java = disambiguationOf(page)?.javaEdition;
    const subject = java ?? page.title;
    const from = await revisionForVersion(ctx, subject, before, versions);
    const to = await revisionForVersion(ctx, subject, after, versions);
    const pairs = pairExamples(await examplesOf(ctx, from), await examplesOf(ctx, to));
    const notices = [...page.notices];
    if (java) notices.push(`"${page.title}" is a disambiguation page; "${java}" was compared.`);
    if (from.entry.revisionId === to.entry.revisionId)
      notices.push(`The wiki page has one revision for both versions, ${from.entry.revisionId}.`);
    return { title: to.title, from, to, pairs, cached: page.cached, notices };
  } catch (error) {
    if (!(error instanceof LoreError)) throw error;
    // A page or revision that is not there is the caller's to change; a wiki that is down is not.
    if (error.kind === 'not_found' || error.kind === 'invalid_input') throw error;
    return {
      pairs: [],
      cached: false,
      notices: [`No wiki evidence: ${error.message}`],
      failure: error,
    };
  }
}

async function examplesOf(ctx: ToolContext, found: VersionRevision): Promise<JsonBlock[]> {
  let revision: PageRevision;
  try {
    revision = await fixedRevision(ctx, found.title, found.entry.revisionId);
  } catch (error) {
    // A hidden text has no examples; the revision is still evidence.
    if (error instanceof LoreError && error.kind === 'not_found') return [];
    throw error;
  }
  return jsonBlocks(await parsePage((await renderedRevision(ctx, revision)).text));
}

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
