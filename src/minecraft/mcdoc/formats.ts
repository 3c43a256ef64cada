import { notFound } from '../../base/error.ts';
import { lookup } from '../../base/lookup.ts';
import { meantOrKnown } from '../unknown-name.ts';
import { type Part, partFor, partNames } from './embedded-formats.ts';
import { entriesOf } from './kinds.ts';
import type { McdocType, Schema } from './types.ts';
import { attributeOf, attributeText, bound, optionsOf, type View } from './view.ts';

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
  const [, tagged] = /^tags?\/(.+)$/.exec(key) ?? [];
  const folder = tagged === undefined ? key : 'tag';
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
  if (name === 'tag' && type) return tagFormat(type, tagged && singular(tagged));
  return type && { name, type };
}

/** The format of tags, of the given registry: its entries are ids of that registry. */
function tagFormat(tag: McdocType, registry: string | undefined): Format {
  const literal = (value: string) => ({ kind: 'literal', value: { kind: 'string', value } });
  const values = { ...(registry && { registry: literal(registry) }), tags: literal('allowed') };
  const attributes = [{ name: 'id', value: { kind: 'tree', values } }];
  return {
    name: registry === undefined ? 'tag' : `tag/${registry}`,
    type: { kind: 'concrete', child: tag, typeArgs: [{ kind: 'string', attributes }] },
  };
}

const singular = (word: string): string => word.replace(/s$/, '');

/** A file format, or a format embedded in files and commands. */
export function formatFor(view: View, text: string): Format & Pick<Part, 'variant'> {
  const { schema } = view;
  const file = findFormat(schema, text);
  if (file && hasFormat(view, file)) return file;
  // What is a file of its own today was embedded in others before.
  const part = partFor(schema, text);
  const format = file && !partNames.includes(part?.name ?? '') ? file : part;
  if (format) return format;
  const names = [...formatNames(schema), ...partNames];
  throw notFound(
    `"${text.slice(0, 80)}" is no format of data packs.`,
    meantOrKnown(text, names, `Known: ${names.join(', ')}.`),
  );
}

/** Whether the format exists in the release of the view. */
export function hasFormat(view: View, { type }: Format): boolean {
  const options = optionsOf(view, bound(type));
  return options.some(
    (option) =>
      option.type.kind !== 'dispatcher' ||
      entriesOf(view, { registry: option.type.registry, by: undefined }).size > 0,
  );
}

/** When a format came and went, if the schema says so. */
export function spanWords({ type }: Format): string | undefined {
  const since = attributeText(attributeOf(type, 'since'));
  const until = attributeText(attributeOf(type, 'until'));
  if (since === undefined && until === undefined) return undefined;
  return [
    since && `It came with ${since}`,
    until && `${since ? 'and' : 'It'} was gone with ${until}`,
  ]
    .filter(Boolean)
    .join(' ');
}
