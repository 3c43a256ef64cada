import project from '../../src/base/project.json' with { type: 'json' };
import { allTools } from '../../src/mcp/catalogue.ts';
import { offeredSettings } from './offered-settings.ts';
import { type Package, TAGLINE } from './package-json.ts';

/** Where the program lies inside a bundle. */
export const SERVER_FOLDER = 'server';
const ENTRY = `${SERVER_FOLDER}/dist/cli.js`;
export const ICON_SIZES = [512, 128, 48];
export const iconFile = (size: number): string => `icon-${size}.png`;

/** The manifest of an MCPB bundle for one operating system: the database driver is native. */
export async function bundleManifest(about: Package, system: string) {
  const { version, license, keywords, engines, name } = about;
  return {
    manifest_version: '0.3',
    name,
    display_name: 'Lorewright',
    version,
    description: TAGLINE,
    long_description: about.description,
    author: { name: 'The Lorewright authors', url: project.repository },
    repository: { type: 'git', url: `${project.repository}.git` },
    homepage: project.repository,
    documentation: `${project.repository}#readme`,
    support: `${project.repository}/issues`,
    icon: iconFile(512),
    icons: ICON_SIZES.map((size) => ({ src: iconFile(size), size: `${size}x${size}` })),
    license,
    keywords,
    server: {
      type: 'node',
      entry_point: ENTRY,
      mcp_config: {
        command: 'node',
        args: [`\${__dirname}/${ENTRY}`],
        env: Object.fromEntries(
          offeredSettings.map(({ name: key, setting }) => [setting.env, `\${user_config.${key}}`]),
        ),
      },
    },
    tools: (await allTools()).map((tool) => ({ name: tool.name, description: tool.title })),
    // Toolsets decide which of them there are, and prompts come with them.
    tools_generated: true,
    prompts_generated: true,
    user_config: Object.fromEntries(
      offeredSettings.map(({ name: key, title, setting, choices }) => [
        key,
        {
          type: setting.kind === 'flag' ? 'boolean' : 'string',
          title,
          description: `${setting.help}${choices.length > 0 ? `: ${choices.join(', ')}` : ''}`,
          required: false,
          ...(setting.secret ? { sensitive: true } : { default: setting.fallback() }),
        },
      ]),
    ),
    compatibility: { platforms: [system], runtimes: { node: engines.node } },
  };
}
