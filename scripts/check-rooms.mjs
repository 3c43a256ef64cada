// The rules of the house that no compiler knows; the reasons are in docs/architecture.md.
// - Imports point down the list of rooms, domains never import one another, and there are no circles.
// - The MCP SDK is imported in src/mcp alone.
// - A domain is named in its own room and in src/mcp/domains.ts, nowhere else, comments included.
// - A source is named and imported in its own folder and in the list beside it; comments may explain.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const src = fileURLToPath(new URL('../src', import.meta.url));

const foldersIn = (folder) =>
  existsSync(folder)
    ? readdirSync(folder, { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map((entry) => join(folder, entry.name))
    : [];
const filesIn = (folder) =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory()
      ? filesIn(join(folder, entry.name))
      : entry.name.endsWith('.ts')
        ? [join(folder, entry.name)]
        : [],
  );

const above = ['cli', 'mcp'];
const below = ['tool', 'library', 'upstream', 'text', 'base'];
/** Whoever has a domain.ts is a domain, and a folder of its sources with a source.ts is a source. */
const domains = foldersIn(src)
  .filter((folder) => !below.includes(basename(folder)))
  .filter((folder) => existsSync(join(folder, 'domain.ts')));

const sources = domains
  .flatMap((domain) => foldersIn(join(domain, 'sources')))
  .filter((folder) => existsSync(join(folder, 'source.ts')))
  .map((folder) => {
    const text = readFileSync(join(folder, 'source.ts'), 'utf8');
    const literals = (field) =>
      [...text.matchAll(new RegExp(`\\b${field}: '([^']+)'`, 'g'))].map(([, value]) => value);
    return { folder, names: literals('name'), labels: literals('label') };
  });

const floors = [
  ...above.map((room) => [room]),
  domains.map((folder) => basename(folder)),
  ...below.map((room) => [room]),
];
const floorOf = (room) => floors.findIndex((rooms) => rooms.includes(room));
const roomOf = (path) => relative(src, path).split(sep)[0];

const files = filesIn(src).map((path) => {
  const text = readFileSync(path, 'utf8');
  const imports = [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(([, to]) => to);
  return { path, text, imports, room: roomOf(path) };
});
const faults = [];
const fault = (path, message) => faults.push(`${relative(dirname(src), path)}: ${message}`);

function checkDirections({ path, imports, room }) {
  if (floorOf(room) < 0) fault(path, `"${room}" is not a known room`);
  for (const target of imports) {
    if (target.startsWith('@modelcontextprotocol/') && room !== 'mcp')
      fault(path, `only src/mcp may import ${target}`);
    if (!target.startsWith('.')) continue;
    const into = roomOf(resolve(dirname(path), target));
    if (into === room || into === '..') continue;
    if (floorOf(into) <= floorOf(room)) fault(path, `${room} must not import ${into} (${target})`);
  }
}

/** Tarjan's strongly connected components: every group of files that import one another. */
function checkCircles() {
  const imported = new Map(
    files.map(({ path, imports }) => [
      path,
      imports.filter((to) => to.startsWith('.')).map((to) => resolve(dirname(path), to)),
    ]),
  );
  const order = new Map();
  const lowest = new Map();
  const stack = [];
  const visit = (path) => {
    order.set(path, order.size);
    lowest.set(path, order.get(path));
    stack.push(path);
    for (const next of imported.get(path) ?? []) {
      if (!imported.has(next)) continue;
      if (!order.has(next)) visit(next);
      if (stack.includes(next))
        lowest.set(path, Math.min(lowest.get(path), lowest.get(next), order.get(next)));
    }
    if (lowest.get(path) !== order.get(path)) return;
    const circle = stack.splice(stack.indexOf(path));
    if (circle.length > 1 || imported.get(path)?.includes(path))
      fault(
        path,
        `imports go in a circle: ${circle.map((file) => relative(src, file)).join(', ')}`,
      );
  };
  for (const path of imported.keys()) if (!order.has(path)) visit(path);
}

/** `worldanvil` is also written `World Anvil`, `world-anvil` and `worldAnvil`. */
const spelled = (name) => new RegExp(`${[...name].join('[\\s_-]?')}`, 'gi');

function checkNames({ path, text }) {
  for (const domain of domains) {
    if (path.startsWith(domain + sep) || path === join(src, 'mcp', 'domains.ts')) continue;
    // An import says where something is, which the rule of directions judges.
    for (const [word] of withoutImports(text).matchAll(spelled(basename(domain))))
      fault(path, `"${word}" is named outside src/${basename(domain)}`);
  }
}

function checkSources({ path, text, imports }) {
  const code = withoutImports(text).replace(/\/\*.*?\*\/|^\s*\/\/.*$/gms, '');
  const strings = [...code.matchAll(/'([^'\n]*)'|"([^"\n]*)"|`([^`]*)`/g)].map(
    ([, one, two, three]) => one ?? two ?? three ?? '',
  );
  for (const { folder, names, labels } of sources) {
    if (path.startsWith(folder + sep) || path === join(dirname(folder), 'sources.ts')) continue;
    const place = relative(src, folder);
    for (const text of strings)
      if (names.includes(text) || labels.some((label) => text.includes(label)))
        fault(path, `"${text.slice(0, 60)}" names a source outside src/${place}`);
    for (const target of imports)
      if (target.startsWith('.') && resolve(dirname(path), target).startsWith(folder + sep))
        fault(path, `only the list of sources may import from src/${place}`);
  }
}

const withoutImports = (text) => text.replace(/^(?:import|export)[^;]*? from '[^']*';$/gm, '');

for (const file of files) {
  checkDirections(file);
  checkNames(file);
  checkSources(file);
}
checkCircles();

for (const line of faults) console.error(line);
console.log(
  faults.length === 0
    ? 'rooms: imports point down and in no circle, names stay in their rooms'
    : `rooms: ${faults.length} faults`,
);
process.exit(faults.length === 0 ? 0 : 1);
