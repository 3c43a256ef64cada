// What search is worth and what it costs, in one run: `npm run bench:search`.
//   --quick      without MiniLM, which takes more than an hour to read everything the first time
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import * as z from 'zod';
import { plain } from '../../src/text/names.ts';
import { benchCost } from './cost.ts';
import { difference, type Judged, type Measured, mean, measure, percentile } from './metrics.ts';
import { readOpen5eCorpus } from './open5e-corpus.ts';
import { CORPUS_DOCUMENT, readSrdCorpus } from './srd-corpus.ts';
import { type Contest, type System, systems } from './systems.ts';
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
const read = (path: string) => Queries.parse(JSON.parse(readFileSync(path, 'utf8')));
const queries = read(at('facts/search/queries.json'));
/** Written by someone who had read neither the glosses nor the other questions. */
const fresh = read('bench/search/questions.json');
const teacher = process.argv.includes('--quick') ? undefined : await openTeacher();

const srd = readSrdCorpus(at('data/upstream/dnd5eapi/2014/en'));
const srdDocument = {
  key: CORPUS_DOCUMENT,
  title: 'SRD 5.1',
  source: 'dnd5eapi',
  ruleset: '5e-2014',
};
await benchQuality('the SRD', {
  documents: [srdDocument],
  corpus: srd,
  teacher,
  ingredients: true,
});

const open5e = readOpen5eCorpus(at('data/upstream/v2'));
// What has the name of something judged is that thing, in another book; the rest was never judged
// and counts as wrong, which is harder on every system than it should be.
const judgedNames = new Set(srd.map(({ entity }) => plain(entity.name)));
const others = open5e.entities
  .filter((entity) => !judgedNames.has(plain(entity.name)))
  .map((entity) => ({ judgedAs: '', entity }));
await benchQuality('the SRD among all of Open5e', {
  documents: [srdDocument, ...open5e.documents.filter(({ key }) => key !== CORPUS_DOCUMENT)],
  corpus: [...srd, ...others],
  teacher,
  ingredients: false,
});

await benchCost(
  open5e.documents,
  open5e.entities,
  queries.map((query) => query.query),
  fresh.map((query) => query.query),
);

async function benchQuality(title: string, contest: Contest): Promise<void> {
  const found = await systems(contest);
  const size = `${contest.corpus.length} entities`;
  await benchQuestions(
    `Quality on ${title}: ${size}, ${queries.length} judged questions`,
    found,
    queries,
  );
  await benchQuestions(`The same with ${fresh.length} fresh questions`, found, fresh);
}

async function benchQuestions(
  title: string,
  found: Readonly<Record<string, System>>,
  questions: readonly Judged[],
): Promise<void> {
  console.log(`\n## ${title}`);
  const measured = new Map<string, Measured[]>();
  for (const [name, system] of Object.entries(found))
    measured.set(name, await run(system, questions));
  const categories = [...new Set(questions.map((question) => question.category))];
  const columns = ['nDCG@10', 'recall', 'MRR', 'p50 ms', 'p95 ms', ...categories];
  console.log(
    `${'system'.padEnd(36)}${columns.map((column) => column.slice(0, 9).padStart(10)).join('')}`,
  );
  for (const [name, results] of measured) {
    const times = results.map((r) => r.ms);
    const cells = [
      mean(results.map((r) => r.ndcg)).toFixed(3),
      mean(results.map((r) => r.recall)).toFixed(3),
      mean(results.map((r) => r.mrr)).toFixed(3),
      percentile(times, 0.5).toFixed(2),
      percentile(times, 0.95).toFixed(2),
      ...categories.map((category) =>
        mean(results.filter((r) => r.category === category).map((r) => r.ndcg)).toFixed(3),
      ),
    ];
    console.log(name.padEnd(36) + cells.map((cell) => cell.padStart(10)).join(''));
  }
  compare(measured, 'built-in hybrid', 0.03);
  compare(measured, 'MiniLM hybrid', 0.08);
}

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

function compare(measured: Map<string, Measured[]>, name: string, wanted: number): void {
  const [ours, theirs] = [measured.get(name), measured.get('dense MiniLM, LoreKeeper style')];
  if (!ours || !theirs) return;
  const { mean: gap, low, high } = difference(ours, theirs);
  console.log(
    `${name} − dense MiniLM: ${gap >= 0 ? '+' : ''}${gap.toFixed(3)} [${low.toFixed(3)}, ${high.toFixed(3)}], wanted +${wanted.toFixed(2)}: ${gap >= wanted ? 'holds' : 'MISSED'}`,
  );
}
