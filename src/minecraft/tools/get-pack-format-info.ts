import * as z from 'zod';
import { invalidInput, type LoreError, notFound } from '../../base/error.ts';
import { listed } from '../../text/excerpt.ts';
import { defineTool, type ToolContext } from '../../tool/tool.ts';
import { namingOf } from '../datapack/folders.ts';
import { compareFormats, type Format, formatText, readFormat } from '../datapack/format.ts';
import type { GameVersion } from '../datapack/known-versions.ts';
import { packMcmeta } from '../datapack/mcmeta.ts';
import { releaseNotes } from '../datapack/release-notes.ts';
import { knownVersions, refreshVersions, type Versions, versionFor } from '../datapack/versions.ts';
import { MinecraftVersion } from './inputs.ts';

const PackFormatInfo = z.looseObject({
  pack_format: z.int().describe('Whole number, as pack_format wants it'),
  format: z.string().describe('With the minor part: 94.1'),
  releases: z.array(z.string()),
  changes: z.array(z.string()),
  directory_naming: z.enum(['singular', 'plural', 'mixed']),
  released: z.string().optional(),
  leads_to: z.string().optional(),
  resource_pack_format: z.string().optional(),
  snapshots: z.array(z.string()).optional(),
});
type PackFormatInfo = z.input<typeof PackFormatInfo>;

export const getPackFormatInfo = defineTool({
  name: 'get_pack_format_info',
  toolset: 'minecraft',
  title: 'Pack format',
  description:
    'Minecraft: which pack format number (pack_format, in pack.mcmeta) belongs to a version, or which version has a format.',
  instead: ['describe_format'],
  input: z.strictObject({
    minecraftVersion: MinecraftVersion.optional(),
    // Read as text, so that 94.10 does not become 94.1; numbers are accepted too.
    packFormat: z
      .string()
      .meta({ type: ['string', 'number'] })
      .describe('Data pack format: 57, or "94.1" with its minor part')
      .optional(),
  }),
  data: PackFormatInfo,
  async run({ minecraftVersion, packFormat }, ctx) {
    if (minecraftVersion !== undefined && packFormat !== undefined)
      throw invalidInput('Give minecraftVersion or packFormat, not both.');
    if (packFormat !== undefined) return byFormat(packFormat, ctx);
    const version =
      minecraftVersion === undefined
        ? knownVersions(ctx).newestRelease
        : await versionFor(ctx, minecraftVersion);
    return answer(describe(version.data, knownVersions(ctx), version), version.id);
  },
});

function answer(data: PackFormatInfo, asked: string) {
  const text = [
    `${asked}${data.released ? `, released ${data.released}` : ''}: data pack format ${data.format}, folders ${data.directory_naming}${data.resource_pack_format ? `; resource pack format ${data.resource_pack_format}` : ''}.`,
    ...(data.leads_to ? [`Leads to ${data.leads_to}.`] : []),
    data.releases.length > 0 ? `Releases: ${data.releases.join(', ')}.` : 'No release uses it.',
    ...(data.snapshots ? [`Snapshots: ${data.snapshots.join(', ')}.`] : []),
    ...data.changes.map((change) => `- ${change}`),
  ].join('\n');
  return { data, source: 'bundled version lists', text };
}

async function byFormat(text: string, ctx: ToolContext) {
  const wanted = readFormat(text);
  if (!wanted)
    throw invalidInput(`"${text.slice(0, 40)}" is no pack format.`, {
      next: 'Give a number such as 57, or "94.1" with its minor part.',
    });
  let versions = knownVersions(ctx);
  const isNewer = wanted.major > versions.newest.data[0];
  if (isNewer) versions = (await refreshVersions(ctx)) ?? versions;
  const matches = versions.all.filter(
    ({ data }) =>
      data[0] === wanted.major && (wanted.minor === undefined || data[1] === wanted.minor),
  );
  // Several minors may share a major: prefer the newest that a release uses.
  const newest = matches.findLast((version) => version.type === 'release') ?? matches.at(-1);
  if (!newest) throw unknownFormat(text, [wanted.major, wanted.minor ?? 0], versions);
  const minors = [...new Set(matches.map((version) => formatText(version.data)))];
  const result = answer(describe(newest.data, versions), `Format ${formatText(newest.data)}`);
  return minors.length > 1
    ? { ...result, notices: [`Format ${wanted.major} was used as ${listed(minors)}.`] }
    : result;
}

function unknownFormat(text: string, wanted: Format, versions: Versions): LoreError {
  const formats = [...versions.all.map((version) => version.data)].sort(compareFormats);
  const below = formats.findLast((format) => compareFormats(format, wanted) < 0);
  const above = formats.find((format) => compareFormats(format, wanted) > 0);
  const { newestRelease } = versions;
  return notFound(
    `No known version uses data pack format ${text}. The newest release is ${newestRelease.id} with format ${formatText(newestRelease.data)}.`,
    {
      next: above
        ? 'Resource packs count their formats apart: check which number you have.'
        : 'For a newer one read get_wiki_page with title "Pack format".',
      suggestions: [below, above].flatMap((format) => (format ? [formatText(format)] : [])),
    },
  );
}

function describe(format: Format, versions: Versions, version?: GameVersion): PackFormatInfo {
  const same = versions.all.filter(({ data }) => compareFormats(data, format) === 0);
  const releases = same.filter(({ type }) => type === 'release').map(({ id }) => id);
  const snapshots = same.filter(({ type }) => type === 'snapshot').map(({ id }) => id);
  const shown = version?.type === 'release' ? [version.id] : releases;
  const used = same.filter(({ type }) => type === 'release');
  const resource = resourceFormats(version ? [version] : used.length > 0 ? used : same.slice(-1));
  return {
    ...(version ? { minecraft_version: version.id, version_type: version.type } : {}),
    ...(version?.released ? { released: version.released } : {}),
    ...(version?.type === 'snapshot' ? { leads_to: version.release } : {}),
    pack_format: format[0],
    format: formatText(format),
    ...(resource === '' ? {} : { resource_pack_format: resource }),
    releases,
    ...(snapshots.length > 0 ? { snapshots } : {}),
    changes:
      shown.length > 0
        ? changesOf(shown, releases)
        : changesBefore(version ?? same.at(-1), versions),
    directory_naming: namingOf({ data: format }),
    pack_mcmeta: packMcmeta('…', format),
  };
}

/** Data and resource formats change apart: each with its releases where there are several. */
function resourceFormats(versions: readonly GameVersion[]): string {
  const formats = new Map<string, string[]>();
  for (const { id, resource } of versions) {
    if (!resource) continue;
    const format = formatText(resource);
    formats.set(format, [...(formats.get(format) ?? []), id]);
  }
  if (formats.size < 2) return [...formats.keys()].join();
  return listed([...formats].map(([format, ids]) => `${format} (${ids.join(', ')})`));
}

/** The changes of the given releases, or of the first release with that format. */
function changesOf(asked: readonly string[], releases: readonly string[]): string[] {
  const own = asked.flatMap((release) => releaseNotes[release] ?? []);
  return own.length > 0 ? own : releases.flatMap((release) => releaseNotes[release] ?? []);
}

/**
 * The changes of the release that a snapshot leads to, as far as they were in that snapshot; those
 * that are not dated say so.
 */
function changesBefore(snapshot: GameVersion | undefined, { all }: Versions): string[] {
  if (!snapshot) return [];
  const place = all.indexOf(snapshot);
  return (releaseNotes[snapshot.release] ?? []).flatMap((change) => {
    const places = [...change.matchAll(/\(([^()]+)\)/g)]
      .flatMap(([, inside = '']) => inside.split(', '))
      .map((id) => all.findIndex((version) => version.id === id))
      .filter((at) => at >= 0);
    if (places.length === 0) return [`${change} (by ${snapshot.release})`];
    return Math.min(...places) <= place ? [change] : [];
  });
}
