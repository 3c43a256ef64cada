// Runs every benchmark, or those named on the command line: `npm run bench -- start`.
import { readdirSync } from 'node:fs';

const wanted = process.argv.slice(2);
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
