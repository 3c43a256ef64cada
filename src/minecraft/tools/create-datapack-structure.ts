import * as z from 'zod';
import { counted } from '../../text/excerpt.ts';
import { defineTool } from '../../tool/tool.ts';
import { namingOf } from '../datapack/folders.ts';
import { formatText } from '../datapack/format.ts';
import { newPack } from '../datapack/new-pack.ts';
import { knownVersions, releasesBetween, versionFor } from '../datapack/versions.ts';
import { MinecraftVersion } from './inputs.ts';

export const createDatapackStructure = defineTool({
  name: 'create_datapack_structure',
  toolset: 'minecraft',
  title: 'Data pack structure',
  description:
    'Minecraft: create, make, start, set up, generate or scaffold a new, empty data pack (datapack): pack.mcmeta, folder structure, load and tick functions. Writes nothing.',
  input: z.strictObject({
    minecraftVersion: MinecraftVersion,
    maxVersion: MinecraftVersion.optional().describe('Newest version the pack supports as well'),
    features: z
      .array(z.string().min(1).max(100))
      .max(100)
      .optional()
      .describe('Only these folders: recipes, loot_tables, functions, tags/items, worldgen, …'),
    namespace: z.string().min(1).max(100).optional().describe('Default my_pack'),
    description: z.string().max(2000).optional().describe('Shown in the pack list of the game'),
    load: z.boolean().optional().describe('A function that runs on load; default: with functions'),
    tick: z.boolean().optional().describe('A function that runs every tick'),
  }),
  data: z.looseObject({
    pack_format: z.int(),
    directories: z.array(z.string()),
    files: z.array(z.object({ path: z.string(), content: z.string() })),
  }),
  async run({ minecraftVersion, maxVersion, ...plan }, ctx) {
    const version = await versionFor(ctx, minecraftVersion);
    const newest = maxVersion === undefined ? version : await versionFor(ctx, maxVersion);
    const between = releasesBetween(knownVersions(ctx), version, newest);
    const { directories, files, overlays, notes } = await newPack({
      version,
      newest,
      between,
      ...plan,
    });
    const naming = namingOf(version);
    return {
      data: {
        minecraft_version: version.id,
        pack_format: version.data[0],
        format: formatText(version.data),
        directory_naming: naming,
        ...(overlays.length > 0 ? { overlays } : {}),
        directories,
        files,
      },
      source: 'bundled version lists',
      notices: notes,
      text: [
        `Data pack for ${version.id}: format ${formatText(version.data)}, ${naming} folder names, ${counted(files.length, 'file')}.`,
        ...directories.map((directory) => `${directory}/`),
        ...files.map(({ path, content }) => `\n${path}\n${content.trimEnd()}`),
      ].join('\n'),
    };
  },
});
