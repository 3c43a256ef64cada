import * as z from 'zod';

/** Inputs that several tools share, so that they read and behave alike. */
export const MinecraftVersion = z
  .string()
  .min(1)
  .max(60)
  .describe('Java Edition: 1.21.2, 24w19a, latest');

export const PageTitle = z
  .string()
  .min(1)
  .max(10_000)
  .describe('Title (Recipe, Tutorial:Creating a data pack, de:Rezept) or wiki address');

export const Limit = (fallback: number, most: number) =>
  z.int().min(1).max(most).default(fallback).describe(`At most so many (1 to ${most})`);

export const FilePath = z
  .string()
  .min(1)
  .max(500)
  .describe('Path in the pack: data/my_pack/recipe/ladder.json, pack.mcmeta');

export const FileContent = z.string().max(2_000_000).describe('Text of the file');
