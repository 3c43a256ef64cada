import project from '../../src/base/project.json' with { type: 'json' };
import type { Package } from './package-json.ts';

const START = '<!-- badges: written by "npm run metadata" -->';
const END = '<!-- /badges -->';

const shield = (label: string, value: string, colour: string): string =>
  `https://img.shields.io/badge/${[label, value].map((text) => encodeURIComponent(text.replaceAll('-', '--'))).join('-')}-${colour}`;

const badge = (alt: string, image: string, link: string): string =>
  `[![${alt}](${image})](${link})`;

/** Buttons that install it start a package by its name, so they wait until the name is ours. */
function installButtons(name: string): string[] {
  if (!project.published) return [];
  const start = { command: 'npx', args: ['-y', name] };
  const encoded = encodeURIComponent(JSON.stringify(start));
  const cursor = Buffer.from(JSON.stringify(start)).toString('base64');
  return [
    badge('npm', `https://img.shields.io/npm/v/${name}`, `https://www.npmjs.com/package/${name}`),
    badge(
      'Install in VS Code',
      shield('VS Code', 'install', '0098ff'),
      `https://insiders.vscode.dev/redirect/mcp/install?name=${name}&config=${encoded}`,
    ),
    badge(
      'Install in Cursor',
      shield('Cursor', 'install', '111111'),
      `https://cursor.com/en/install-mcp?name=${name}&config=${encodeURIComponent(cursor)}`,
    ),
  ];
}

export const badges = ({ name, license, engines }: Package): string =>
  [
    ...installButtons(name),
    badge(`Node ${engines.node}`, shield('Node', engines.node, '2d7d46'), 'https://nodejs.org'),
    badge(
      'MCP',
      shield('MCP', '2025-11-25 | 2026-07-28', '6b4fbb'),
      'https://modelcontextprotocol.io',
    ),
    badge(`Licence ${license}`, shield('licence', license, 'blue'), 'LICENSE'),
  ].join('\n');

/** The README with the badges between their marks, which stand below its title. */
export function withBadges(readme: string, about: Package): string {
  const block = `${START}\n${badges(about)}\n${END}`;
  const from = readme.indexOf(START);
  const to = readme.indexOf(END);
  if (from >= 0 && to > from) return readme.slice(0, from) + block + readme.slice(to + END.length);
  return readme.replace(/^# .*\n/, (title) => `${title}\n${block}\n`);
}
