// Runs every benchmark, or those named on the command line (`npm run bench -- start`), and ends with
// one table of all figures; `--write` puts it into the README.
import { readdirSync } from 'node:fs';
import { table, writeTable } from './table.mjs';

const words = process.argv.slice(2);
const wanted = words.filter((word) => word !== '--write');
const benches = readdirSync(new URL('.', import.meta.url))
  .filter((name) => name.endsWith('.bench.mjs'))
  .map((name) => name.replace('.bench.mjs', ''))
  .filter((name) => wanted.length === 0 || wanted.includes(name));
if (benches.length === 0) {
  console.error(`No such benchmark: ${wanted.join(', ')}`);
  process.exit(2);
}
for (const name of benches) {
  console.log(`\n## ${name}`);
  const { bench } = await import(`./${name}.bench.mjs`);
  await bench();
}
console.log(`\n${table()}`);
if (words.includes('--write')) writeTable(new URL('../README.md', import.meta.url));
