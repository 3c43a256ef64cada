import * as z from 'zod';
import { notFound } from '../../base/error.ts';
import { defineTool } from '../../tool/tool.ts';
import { formatText } from '../datapack/format.ts';
import { knownVersions, versionFor } from '../datapack/versions.ts';
import { idsFor } from '../game/read-game-data.ts';
import { describeFormat as describe } from '../mcdoc/describe.ts';
import { smallestExample } from '../mcdoc/example.ts';
import { formatFor, hasFormat, spanWords } from '../mcdoc/formats.ts';
import { entriesOf } from '../mcdoc/kinds.ts';
import { loadSymbols } from '../mcdoc/symbols.ts';
import { typeWords } from '../mcdoc/type-words.ts';
import type { McdocType } from '../mcdoc/types.ts';
import { type Bound, bound, type View, variantsOf } from '../mcdoc/view.ts';
import { meantOrKnown } from '../unknown-name.ts';
import { MinecraftVersion } from './inputs.ts';

export const describeFormat = defineTool({
  name: 'describe_format',
  toolset: 'minecraft',
  title: 'Describe a format',
  description:
    'Minecraft: which fields a data pack JSON file has, what can go into it, how it is structured, its schema: loot table, recipe, advancement, predicate, item component, text component, NBT.',
  instead: ['describe_command'],
  input: z.strictObject({
    format: z
      .string()
      .min(1)
      .max(100)
      .describe('recipe, worldgen/biome, item_component, text_component, entity, block_entity, …'),
    minecraftVersion: MinecraftVersion.optional().describe('Default: the newest release'),
    variant: z
      .string()
      .min(1)
      .max(100)
      .optional()
      .describe('One kind: crafting_shaped of recipe, zombie of entity'),
    inside: z
      .string()
      .min(1)
      .max(300)
      .optional()
      .describe('Look closer at a place: pools[].entries[](item)'),
  }),
  data: z.looseObject({
    format: z.string(),
    minecraft_version: z.string(),
    fields: z.array(z.looseObject({ field: z.string(), type: z.string(), required: z.boolean() })),
  }),
  hints: { openWorld: true },
  async run(args, ctx) {
    const version =
      args.minecraftVersion === undefined
        ? knownVersions(ctx).newestRelease
        : await versionFor(ctx, args.minecraftVersion);
    const { schema } = await loadSymbols(ctx);
    const view = {
      ...{ schema, release: version.release, format: version.data },
      ids: await idsFor(ctx, version),
    };
    const format = formatFor(view, args.format);
    if (!hasFormat(view, format))
      throw notFound(`Minecraft ${version.id} has no ${format.name}.`, {
        next: `${spanWords(format) ?? 'Ask for another version; get_pack_format_info tells what came when'}.`,
      });
    const variant = args.variant?.replace(/^minecraft:/, '') ?? format.variant;
    const inside = args.inside ?? (variant === undefined ? '' : `(${variant})`);
    const found = describe(view, format.type, inside);
    const kinds = describe(view, format.type).variants.find(({ at }) => at === '')?.kinds ?? [];
    if (variant !== undefined && !kinds.includes(variant))
      throw notFound(
        `${format.name} has no kind "${variant}" in ${version.id}.`,
        kinds.length === 0
          ? {}
          : meantOrKnown(
              variant,
              kinds,
              `It has: ${kinds.join(', ')}.${view.ids ? '' : " Kinds without fields of their own are known only with the game's data."}`,
            ),
      );
    const chosen = chosenKind(view, format.type, variant);
    const isEmpty = found.fields.length === 0 && found.variants.length === 0;
    if (args.inside !== undefined && isEmpty && found.type === undefined)
      throw notFound(`${format.name} has nothing at "${args.inside}" in ${version.id}.`, {
        next: 'Ask without "inside" for the places there are.',
      });
    const type = found.type ?? (chosen && typeWords(view, chosen));
    return {
      data: {
        format: format.name,
        minecraft_version: version.id,
        pack_format: formatText(version.data),
        ...(inside ? { inside } : {}),
        ...(type === undefined ? {} : { type }),
        fields: found.fields.map((field) => ({ ...field })),
        ...(found.oneOf.length > 0 ? { one_of: found.oneOf } : {}),
        variants: found.variants,
        ...(args.inside === undefined
          ? { example: smallestExample(view, chosen ?? bound(format.type), variant) }
          : {}),
      },
      source: 'mcdoc',
      notices: found.cut ? ['Only the first fields are listed: look closer with "inside".'] : [],
      text: [
        `${format.name}${variant ? ` ${variant}` : ''}${args.inside === undefined ? '' : ` at ${args.inside}`} in ${version.id}${type !== undefined && (isEmpty || found.type !== undefined) ? ` is ${type}${isEmpty ? '.' : ':'}` : isEmpty ? ' has no fields of its own.' : ':'}`,
        ...found.fields.map(
          ({ field, type, required, description }) =>
            `- ${field}${required ? '' : '?'}: ${type}${description ? ` — ${description.replace(/\s+/g, ' ')}` : ''}`,
        ),
        ...found.oneOf.map(
          ({ at, fields }) =>
            `One of these${at ? ` at ${at}` : ''}: ${fields.map((names) => names.join(' + ')).join(', ')}`,
        ),
        ...found.variants.map(
          ({ at, also_at = [], by, kinds: names }) =>
            `Kinds${at ? ` at ${[at, ...also_at].join(', ')}` : ''}${by ? ` by ${by}` : ''}: ${names.join(', ')}`,
        ),
      ].join('\n'),
    };
  },
});

/** The type of a variant chosen by a key: a component, an entity. */
function chosenKind(view: View, type: McdocType, variant: string | undefined): Bound | undefined {
  if (type.kind !== 'dispatcher' || variant === undefined) return undefined;
  const entry = entriesOf(view, variantsOf(type.registry, type.parallelIndices)).get(variant);
  return entry && bound(entry);
}
