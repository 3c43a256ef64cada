// Called by engines.bench.mjs with the database, its schema, and the folder whose library is in both.
import { join } from 'node:path';
import { silentLogger } from '../../src/base/log.ts';
import { builtInTable } from '../../src/library/embed/built-in-table.ts';
import type { Filter, FilterValue } from '../../src/library/filter.ts';
import type { Library } from '../../src/library/library.ts';
import { openLibrary } from '../../src/library/open.ts';
import { openPostgres } from '../../src/library/postgres/open.ts';
import { kinds } from '../../src/mcp/catalogue.ts';
import { type Server, startServer } from '../search/client.ts';
import { mean } from '../search/metrics.ts';
import { readLines, readSet, type SetQuestion } from '../search/question-sets.ts';
import { libraryCopy } from '../search/synced-library.ts';

const CUT = 10;
const WANTED = 0.005;
const VALUES = 12;
const NUMBERS = [0, 1, 2, 5, 9, 20];

const [, , url = '', schema = '', given = ''] = process.argv;
const folder = libraryCopy(given);

const ndcg = (things: readonly string[], { wanted }: SetQuestion): number => {
  const place = things.slice(0, CUT).findIndex((one) => wanted.has(one));
  return place < 0 ? 0 : 1 / Math.log2(place + 2);
};

async function compareAnswers(file: Server, database: Server): Promise<void> {
  const absent = readLines('absent').map((question) => ({ question, wanted: new Set<string>() }));
  const sets: [string, string, string, SetQuestion[]][] = [
    ['third-party', 'search_all', 'query', readSet('third-party')],
    ['srd', 'search_all', 'query', readSet('srd')],
    ['names', 'search_all', 'query', readSet('names')],
    ['rules', 'search_rule', 'search', readSet('rules')],
    ['absent', 'search_all', 'query', absent],
  ];
  for (const [title, tool, field, questions] of sets) {
    const scores: { file: number; database: number }[] = [];
    let same = 0;
    for (const question of questions) {
      const args = { [field]: question.question, limit: CUT, detail: 'summary' };
      const [one, two] = [await file.ask(tool, args), await database.ask(tool, args)];
      if (one.things.join() === two.things.join() && one.weak === two.weak) same++;
      scores.push({ file: ndcg(one.things, question), database: ndcg(two.things, question) });
    }
    const [one, two] = [mean(scores.map((s) => s.file)), mean(scores.map((s) => s.database))];
    console.log(
      `${title.padEnd(14)} nDCG file ${one.toFixed(4)}, database ${two.toFixed(4)}, apart ${Math.abs(one - two).toFixed(4)} (wanted: at most ${WANTED}); the same ten for ${same} of ${questions.length}`,
    );
  }
}

async function valuesOf(library: Library, kind: string, filter: Filter): Promise<FilterValue[]> {
  switch (filter.type) {
    case 'number':
      return NUMBERS;
    case 'amount':
      return [true, false, 10, 500];
    case 'flag':
      return [true, false];
    case 'text':
      return ['fire', 'the', 'damage 2d6'];
    default: {
      const words = await library.words(kind, filter.facet);
      const step = Math.max(1, Math.floor(words.length / VALUES));
      return words.filter((_, i) => i % step === 0).slice(0, VALUES);
    }
  }
}

async function compareFilters(file: Library, database: Library): Promise<void> {
  let [asked, different, found] = [0, 0, 0];
  const idsOf = async (library: Library, kind: string, filters: Record<string, FilterValue>) => {
    const { found: all } = await library.search({ select: [{ kind, filters }], limit: 100_000 });
    return all.map(({ entity }) => entity.id).join('\n');
  };
  for (const kind of kinds)
    for (const [name, filter] of Object.entries(kind.filters))
      for (const value of await valuesOf(file, kind.name, filter)) {
        const filters = { [name]: value };
        const one = await idsOf(file, kind.name, filters).catch(String);
        const two = await idsOf(database, kind.name, filters).catch(String);
        asked++;
        if (one !== '') found++;
        if (one === two) continue;
        different++;
        console.log(`  different: ${kind.name} ${JSON.stringify(filters)}`);
      }
  console.log(
    `filters        ${asked} of every kind, ${found} of them with results, ${different} different (wanted: 0)`,
  );
}

const inFile = await startServer(folder, 'table');
const inDatabase = await startServer(folder, 'table', {
  LOREWRIGHT_DATABASE: url,
  LOREWRIGHT_DATABASE_SCHEMA: schema,
});
await compareAnswers(inFile, inDatabase);
await Promise.all([inFile.close(), inDatabase.close()]);
const file = openLibrary(join(folder, 'library.db'), kinds);
const postgres = await openPostgres(url, kinds, builtInTable, { log: silentLogger, schema });
await compareFilters(file, postgres.library);
await Promise.all([file.close(), postgres.close()]);
