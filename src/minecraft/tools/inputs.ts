import * as z from 'zod';

/** Inputs that several tools share, so that they read and behave alike. */
export const MinecraftVersion = z
  .string()
  .min(1)
  .max(60)
  .describe('Java Edition version: 1.21.2, 26.3, 24w19a, 1.21-pre1');

export const PageTitle = z
  .string()
  .min(1)
  .max(10_000)
  .describe('Page title: Recipe, Pack format, Tutorial:Creating a data pack');

export const Limit = (fallback: number, most: number) =>
  z.int().min(1).max(most).default(fallback).describe(`At most so many (1 to ${most})`);

export const FilePath = z
  .string()
  .min(1)
  .max(500)
  .describe('Path in the pack: data/my_pack/recipe/ladder.json, pack.mcmeta');

export const FileContent = z.string().max(100_000).describe('Text of the file');
