// What search is worth and what it costs, in one run: `npm run bench:search`.
//   --quick      without MiniLM, which takes minutes to read the corpus the first time
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import * as z from 'zod';
import { benchCost } from './cost.ts';
import { difference, type Judged, type Measured, mean, measure, percentile } from './metrics.ts';
import { readOpen5eCorpus } from './open5e-corpus.ts';
import { readSrdCorpus } from './srd-corpus.ts';
import { type System, systems } from './systems.ts';
import { openTeacher } from './teacher.ts';

const Queries = z.array(
  z.object({
    id: z.string(),
    category: z.string(),
    query: z.string(),
    relevant: z.record(z.string(), z.number()),
  }),
);

const shared = resolve(process.env.LOREWRIGHT_SHARED ?? '../shared');
const at = (...path: string[]): string => join(shared, ...path);
if (!existsSync(at('data'))) {
  console.log('The complete data are not here: set LOREWRIGHT_SHARED to the folder that has them.');
  process.exit(0);
}
const queries = Queries.parse(JSON.parse(readFileSync(at('facts/search/queries.json'), 'utf8')));
const quick = process.argv.includes('--quick');
const teacher = quick ? undefined : await openTeacher();

console.log(`## Quality on the SRD: ${queries.length} judged queries`);
const { whole, withMiniLm, ...named } = systems(
  readSrdCorpus(at('data/upstream/dnd5eapi/2014/en')),
  teacher,
);
const all: Record<string, System> = { ...named, ...(await withMiniLm()) };
const measured = new Map<string, Measured[]>();
for (const [name, system] of Object.entries(all)) measured.set(name, await run(system, queries));
const categories = [...new Set(queries.map((query) => query.category))];
const columns = ['nDCG@10', 'recall', 'MRR', 'p50 ms', 'p95 ms', ...categories];
console.log(
  `${'system'.padEnd(36)}${columns.map((column) => column.slice(0, 9).padStart(10)).join('')}`,
);
for (const [name, results] of measured)
  console.log(
    name.padEnd(36) +
      [
        mean(results.map((r) => r.ndcg)).toFixed(3),
        mean(results.map((r) => r.recall)).toFixed(3),
        mean(results.map((r) => r.mrr)).toFixed(3),
        percentile(
          results.map((r) => r.ms),
          0.5,
        ).toFixed(2),
        percentile(
          results.map((r) => r.ms),
          0.95,
        ).toFixed(2),
        ...categories.map((category) =>
          mean(results.filter((r) => r.category === category).map((r) => r.ndcg)).toFixed(3),
        ),
      ]
        .map((cell) => cell.padStart(10))
        .join(''),
  );
compare('built-in hybrid', 0.03);
compare('MiniLM hybrid', 0.08);

await benchCost(
  readOpen5eCorpus(at('data/upstream/v2')),
  queries.map((query) => query.query),
);

async function run(system: System, list: readonly Judged[]): Promise<Measured[]> {
  // Once unmeasured: what is loaded at the first question is not the price of each.
  for (const query of list.slice(0, 10)) await system(query.query);
  const results: Measured[] = [];
  for (const query of list) {
    const began = performance.now();
    const ranked = await system(query.query);
    results.push(measure(query, ranked, performance.now() - began));
  }
  return results;
}

function compare(name: string, wanted: number): void {
  const [ours, theirs] = [measured.get(name), measured.get('dense MiniLM, LoreKeeper style')];
  if (!ours || !theirs) return;
  const { mean: gap, low, high } = difference(ours, theirs);
  console.log(
    `${name} − dense MiniLM: ${gap >= 0 ? '+' : ''}${gap.toFixed(3)} [${low.toFixed(3)}, ${high.toFixed(3)}], wanted +${wanted.toFixed(2)}: ${gap >= wanted ? 'holds' : 'MISSED'}`,
  );
}
