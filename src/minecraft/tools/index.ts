import type { Tool } from '../../tool/tool.ts';
import { compareVersions } from './compare-versions.ts';
import { createDatapackStructure } from './create-datapack-structure.ts';
import { describeCommand } from './describe-command.ts';
import { describeFormat } from './describe-format.ts';
import { getMigrationHints } from './get-migration-hints.ts';
import { getPackFormatInfo } from './get-pack-format-info.ts';
import { getVanillaFile } from './get-vanilla-file.ts';
import { getWikiPage } from './get-wiki-page.ts';
import { searchPageRevisions } from './search-page-revisions.ts';
import { searchRegistry } from './search-registry.ts';
import { searchWikiPage } from './search-wiki-page.ts';
import { validateDatapack } from './validate-datapack.ts';

export const tools: readonly Tool[] = [
  createDatapackStructure,
  getPackFormatInfo,
  getWikiPage,
  searchWikiPage,
  searchPageRevisions,
  compareVersions,
  validateDatapack,
  describeFormat,
  describeCommand,
  searchRegistry,
  getVanillaFile,
  getMigrationHints,
];
