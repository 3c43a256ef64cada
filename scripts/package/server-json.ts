import project from '../../src/base/project.json' with { type: 'json' };
import { offeredSettings } from './offered-settings.ts';
import { type Package, TAGLINE } from './package-json.ts';

const SCHEMA = 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json';

/** How the MCP registry lists the server. It accepts it only from the owner of the npm package. */
export const serverJson = ({ name, version }: Package) => ({
  $schema: SCHEMA,
  name: project.mcpName,
  title: 'Lorewright',
  description: TAGLINE,
  version,
  websiteUrl: project.repository,
  repository: { url: project.repository, source: 'github' },
  packages: [
    {
      registryType: 'npm',
      registryBaseUrl: 'https://registry.npmjs.org',
      identifier: name,
      version,
      transport: { type: 'stdio' },
      environmentVariables: offeredSettings.map(({ setting, choices }) => ({
        name: setting.env,
        description: setting.help,
        ...(choices.length > 0 && { choices }),
        ...(setting.kind === 'flag' && { format: 'boolean', default: 'false' }),
        ...(setting.secret && { isSecret: true }),
      })),
    },
  ],
});
