// Writes what other places repeat about the project, from src/base/project.json and package.json:
// addresses in package.json, server.json for the MCP registry, the icon, and the badges of the README.
//   npm run metadata
import { readFileSync, writeFileSync } from 'node:fs';
import { svg } from '../icon/shapes.ts';
import { withBadges } from './badges.ts';
import { addressFields, readPackage } from './package-json.ts';
import { serverJson } from './server-json.ts';

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;
const about = { ...readPackage(), ...addressFields };

writeFileSync('package.json', json(about));
writeFileSync('docs/icon.svg', svg());
writeFileSync('server.json', json(serverJson(about)));
writeFileSync('README.md', withBadges(readFileSync('README.md', 'utf8'), about));
