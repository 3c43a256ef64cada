import * as z from 'zod';
import { invalidInput } from '../../base/error.ts';
import { defineTool } from '../../tool/tool.ts';
import type { GameVersion } from '../datapack/known-versions.ts';
import { knownVersions, versionFor } from '../datapack/versions.ts';
import { vanillaFile } from '../game/vanilla-files.ts';
import { placeOf } from '../validate/pack-path.ts';
import { portionOf } from '../wiki/portion.ts';
import { MinecraftVersion } from './inputs.ts';

const PORTION_BYTES = 40_000;

export const getVanillaFile = defineTool({
  name: 'get_vanilla_file',
  toolset: 'minecraft',
  title: 'Vanilla file',
  description:
    'Minecraft’s own vanilla, default, original file: recipe, loot table, tag or worldgen JSON, from your game jar or a mirror.',
  instead: ['describe_format'],
  input: z.strictObject({
    path: z
      .string()
      .trim()
      .min(1)
      .max(500)
      .describe('data/minecraft/recipe/ladder.json, or short: recipe/ladder'),
    minecraftVersion: MinecraftVersion.optional().describe('Default: the newest release'),
    offset: z.int().min(0).default(0).describe('Go on where the last portion ended (nextOffset)'),
  }),
  data: z.looseObject({ path: z.string(), minecraft_version: z.string(), content: z.string() }),
  hints: { openWorld: true },
  async run(args, ctx) {
    const version =
      args.minecraftVersion === undefined
        ? knownVersions(ctx).newestRelease
        : await versionFor(ctx, args.minecraftVersion);
    const path = await vanillaPath(args.path, version);
    const { text, source } = await vanillaFile(ctx, version, path);
    if (args.offset > 0 && args.offset >= text.length)
      throw invalidInput(
        `The file has ${text.length} characters; offset ${args.offset} is past its end.`,
      );
    const portion = portionOf(text, args.offset, PORTION_BYTES);
    return {
      data: {
        path,
        minecraft_version: version.id,
        content: portion.text,
        ...(portion.next === undefined
          ? {}
          : { nextOffset: portion.next, totalCharacters: portion.total }),
      },
      source,
      notices:
        portion.next === undefined
          ? []
          : [
              `Characters ${args.offset} to ${portion.next} of ${portion.total}: go on with offset ${portion.next}.`,
            ],
      text: `${path} of Minecraft ${version.id}:\n${portion.text}`,
    };
  },
});

/** The path as that version spells it, from a whole path or from a folder and a name. */
async function vanillaPath(text: string, version: GameVersion): Promise<string> {
  const given = text.replaceAll('\\', '/').replace(/^\/+/, '');
  const short = given.replace(/^minecraft:/, '');
  const whole =
    /^(data|assets)\//.test(short) || !short.includes('/') ? short : `data/minecraft/${short}`;
  if (whole.split('/').some((part) => part === '..' || part === '.' || part === ''))
    throw invalidInput(`"${text.slice(0, 80)}" is no path in the game.`, {
      next: 'Write data/minecraft/recipe/ladder.json.',
    });
  const path = /\.\w+$/.test(whole)
    ? whole
    : `${whole}${/\/functions?\//.test(whole) ? '.mcfunction' : '.json'}`;
  const place = await placeOf(path, version);
  return place.kind === 'resource' && place.expected !== undefined
    ? path.replace(`/${place.folder.path}/`, `/${place.expected}/`)
    : path;
}
