import { notFound } from '../../base/error.ts';
import { lookup } from '../../base/lookup.ts';
import { nearest } from '../../text/names.ts';
import { type Part, partFor, partNames } from './embedded-formats.ts';
import type { McdocType, Schema } from './types.ts';
import { entriesOf, type View } from './view.ts';

/** A file format of a data pack: `recipe`, `loot_table`, `worldgen/biome`, `pack.mcmeta`. */
export interface Format {
  name: string;
  type: McdocType;
}

const RESOURCES = 'minecraft:resource';

/** Formats of resource packs are in the same list; they are excluded. */
const assets =
  /^(atlas|block_definition|credits|equipment|font|gpu_warnlist|item_definition|lang|lang\/deprecated|model|particle|post_effect|regional_compliancies|shader|sounds|texture_meta|waypoint_style)$/;

/** Formats without a folder. */
const named: Readonly<Record<string, string>> = {
  'pack.mcmeta': '::java::pack::Pack',
  tag: '::java::data::tag::Tag',
};

/** Other names of formats, as people and wiki pages use them. */
const aliases: Readonly<Record<string, string>> = {
  pack: 'pack.mcmeta',
  pack_mcmeta: 'pack.mcmeta',
  pack_format: 'pack.mcmeta',
  advancement_definition: 'advancement',
  enchantment_definition: 'enchantment',
  'advancement/json_format': 'advancement',
  custom_dimension: 'dimension',
  custom_biome: 'worldgen/biome',
  biome_definition: 'worldgen/biome',
  custom_structure: 'worldgen/structure',
  structure_definition: 'worldgen/structure',
  jigsaw_structure: 'worldgen/structure',
};

export function formatNames(schema: Schema): string[] {
  const resources = [...(schema.dispatchers.get(RESOURCES)?.keys() ?? [])];
  return [
    ...resources.filter((name) => !name.startsWith('%') && !assets.test(name)),
    ...Object.keys(named).filter((name) => schema.named.has(named[name] ?? '')),
  ];
}

/** The format meant by a word or a wiki page title; undefined if none. */
export function findFormat(schema: Schema, text: string): Format | undefined {
  const key = text
    .trim()
    .toLowerCase()
    .replace(/^data pack\//, '')
    .replace(/\s*\((java edition|data pack|disambiguation)\)$/, '')
    .replace(/[\s-]+/g, '_');
  const folder = /^tags?\//.test(key) ? 'tag' : key;
  const names = formatNames(schema);
  const name = [
    folder,
    lookup(aliases, folder),
    `worldgen/${folder}`,
    singular(folder),
    lookup(aliases, singular(folder)),
    `worldgen/${singular(folder)}`,
  ].find((candidate) => candidate !== undefined && names.includes(candidate));
  if (name === undefined) return undefined;
  const type =
    schema.named.get(lookup(named, name) ?? '') ?? schema.dispatchers.get(RESOURCES)?.get(name);
  return type && { name, type };
}

const singular = (word: string): string => word.replace(/s$/, '');

/** A file format, or a format embedded in files and commands. */
export function formatFor(schema: Schema, text: string): Format & Pick<Part, 'variant'> {
  const format = findFormat(schema, text) ?? partFor(schema, text);
  if (format) return format;
  const names = [...formatNames(schema), ...partNames];
  throw notFound(`"${text.slice(0, 80)}" is no format of data packs.`, {
    next: `Known: ${names.join(', ')}.`,
    suggestions: nearest(text, names),
  });
}

/** Whether the format exists in the release of the view. */
export function hasFormat(view: View, format: Format): boolean {
  if (format.type.kind === 'dispatcher') return entriesOf(view, format.type.registry).size > 0;
  const isFile = view.schema.dispatchers.get(RESOURCES)?.has(format.name);
  return !isFile || entriesOf(view, RESOURCES).has(format.name);
}
