import { existsSync } from 'node:fs';
import { delimiter } from 'node:path';
import type { App } from '../base/app.ts';
import type { CheckResult } from '../tool/domain.ts';
import { bundledList } from './datapack/known-versions.ts';
import { settings } from './settings.ts';

/** Which versions are known, and whether the files and folders that were named are there. */
export function checkGameData({ config }: App): CheckResult {
  const [newest] = bundledList().filter(({ type }) => type === 'release');
  const known = `${bundledList().length} versions known up to ${newest?.id ?? 'none'}`;
  const isAddress = /^https?:/.test(config.mcdoc);
  const named = [
    { path: isAddress ? '' : config.mcdoc, variable: settings.mcdoc.env },
    ...config.packRoots
      .split(delimiter)
      .map((path) => ({ path, variable: settings.packRoots.env })),
    // The launcher's folder is only a guess, so nobody is told that it is missing.
    {
      path: config.minecraftJars === settings.minecraftJars.fallback() ? '' : config.minecraftJars,
      variable: settings.minecraftJars.env,
    },
  ];
  const missing = named.filter(({ path }) => path !== '' && !existsSync(path));
  const [first] = missing;
  if (!first) {
    const jars = existsSync(config.minecraftJars) ? ', your own game files found' : '';
    return { ok: true, detail: `${known}${jars}` };
  }
  return {
    ok: false,
    detail: missing.map(({ path, variable }) => `${variable}: ${path} is not there`).join('; '),
    mend: `Correct ${first.variable}, or unset it.`,
  };
}
