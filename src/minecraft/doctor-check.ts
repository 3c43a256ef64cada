import { existsSync } from 'node:fs';
import { delimiter } from 'node:path';
import type { App } from '../base/app.ts';
import { LoreError } from '../base/error.ts';
import { commandLine } from '../base/program.ts';
import type { CheckResult } from '../tool/domain.ts';
import { bundledList } from './datapack/known-versions.ts';
import { knownVersions } from './datapack/versions.ts';
import { readRegistries } from './game/read-game-data.ts';
import { loadSymbols } from './mcdoc/symbols.ts';
import { settings } from './settings.ts';

/**
 * Which versions are known, whether configured files are there, and what is cached for offline use.
 */
export async function checkGameData(app: App): Promise<CheckResult> {
  const { config } = app;
  const [newest] = bundledList().filter(({ type }) => type === 'release');
  const known = `${bundledList().length} versions known up to ${newest?.id ?? 'none'}`;
  const isAddress = /^https?:/.test(config.mcdoc);
  const named = [
    { path: isAddress ? '' : config.mcdoc, variable: settings.mcdoc.env },
    ...config.packRoots
      .split(delimiter)
      .map((path) => ({ path, variable: settings.packRoots.env })),
    // The launcher's folder is only a guess, so a missing one is not reported.
    {
      path: config.minecraftJars === settings.minecraftJars.fallback() ? '' : config.minecraftJars,
      variable: settings.minecraftJars.env,
    },
  ];
  const missing = named.filter(({ path }) => path !== '' && !existsSync(path));
  if (missing.length > 0)
    return {
      ok: false,
      detail: missing.map(({ path, variable }) => `${variable}: ${path} is not there`).join('; '),
      fix: `Correct ${missing.map(({ variable }) => variable).join(' and ')}, or unset it.`,
    };
  // What the user configured must be valid.
  if (config.mcdoc !== '') await loadSymbols(app);
  const jars = existsSync(config.minecraftJars) ? ', your own game files found' : '';
  if (config.offline && !(await isKept(app)))
    return {
      ok: true,
      warning: true,
      detail: `${known}${jars}; what the newest one holds was never fetched, and Lorewright is offline`,
      fix: `Run "${commandLine('datapack check DIR')}" once with network: what it fetches is kept.`,
    };
  return { ok: true, detail: `${known}${jars}` };
}

/** Whether packs for the newest version can be checked offline. */
async function isKept(app: App): Promise<boolean> {
  const newest = knownVersions(app).all.findLast(({ type }) => type === 'release');
  try {
    await loadSymbols(app);
    if (newest) await readRegistries(app, newest);
    return true;
  } catch (error) {
    if (!(error instanceof LoreError)) throw error;
    return false;
  }
}
