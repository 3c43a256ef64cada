// Imports point down the list of rooms only, domains never import one another, and the MCP SDK is
// imported in src/mcp alone. The reasons are in docs/architecture.md.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const floors = [
  ['cli'],
  ['mcp'],
  ['dnd5e', 'worldanvil', 'minecraft'],
  ['tool'],
  ['library'],
  ['upstream'],
  ['text'],
  ['base'],
];
const floorOf = (room) => floors.findIndex((rooms) => rooms.includes(room));

const filesIn = (folder) =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory()
      ? filesIn(join(folder, entry.name))
      : entry.name.endsWith('.ts')
        ? [join(folder, entry.name)]
        : [],
  );

const src = join(root, 'src');
const faults = [];
for (const file of filesIn(src)) {
  const room = relative(src, file).split(sep)[0];
  if (floorOf(room) < 0) faults.push(`${relative(root, file)}: "${room}" is not a known room`);
  for (const [, target] of readFileSync(file, 'utf8').matchAll(
    /(?:from|import)\s*\(?\s*'([^']+)'/g,
  )) {
    if (target.startsWith('@modelcontextprotocol/') && room !== 'mcp')
      faults.push(`${relative(root, file)}: only src/mcp may import ${target}`);
    if (!target.startsWith('.')) continue;
    const into = relative(src, resolve(dirname(file), target)).split(sep)[0];
    if (into === room || into === '..') continue;
    if (floorOf(into) <= floorOf(room))
      faults.push(`${relative(root, file)}: ${room} must not import ${into} (${target})`);
  }
}
for (const fault of faults) console.error(fault);
console.log(
  faults.length === 0
    ? 'rooms: imports point down'
    : `rooms: ${faults.length} imports point the wrong way`,
);
process.exit(faults.length === 0 ? 0 : 1);
