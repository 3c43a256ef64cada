import { readFileSync } from 'node:fs';
import * as z from 'zod';
import project from '../../src/base/project.json' with { type: 'json' };

/** The package's own description of itself, as far as other files repeat it. */
const Package = z.looseObject({
  name: z.string(),
  version: z.string(),
  description: z.string(),
  license: z.string(),
  keywords: z.array(z.string()),
  engines: z.object({ node: z.string() }),
});
export type Package = z.infer<typeof Package>;

export const readPackage = (path = 'package.json'): Package =>
  Package.parse(JSON.parse(readFileSync(path, 'utf8')));

/** The fields of package.json that say where the project lives. */
export const addressFields = {
  homepage: `${project.repository}#readme`,
  repository: { type: 'git', url: `git+${project.repository}.git` },
  bugs: { url: `${project.repository}/issues` },
  mcpName: project.mcpName,
};

/** What it is in one line, short enough for the registry. */
export const TAGLINE =
  'The truth about game worlds: D&D 5e rules, World Anvil worlds, Minecraft wiki and data packs';
