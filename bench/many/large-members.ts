// What one question costs a member with very many entries of their own: called by many.bench.mjs with
// the database and the schema that holds the shared library.
import { silentLogger } from '../../src/base/log.ts';
import { builtInTable } from '../../src/library/embed/built-in-table.ts';
import { openPostgres, type Postgres } from '../../src/library/postgres/open.ts';
import { kinds } from '../../src/mcp/catalogue.ts';
import { forgetOwners } from './owners.ts';
import { costOf } from './question-cost.ts';

const SIZES = (process.env.LOREWRIGHT_BENCH_OWN ?? '100,3000,24000,100000').split(',').map(Number);

/** Copies of shared entries until there are so many, each copy with keys behind those before. */
const copies = (owner: string, size: number): string[] => {
  const chosen = `(SELECT c.at, e.key, c.at * (SELECT max(key) FROM entities WHERE owner = 'shared') + e.key AS own
      FROM generate_series(0, 20) AS c (at), entities e WHERE e.owner = 'shared' AND NOT e.hidden
      ORDER BY c.at, md5(e.id) LIMIT ${size})`;
  const of = (table: string): string =>
    `${table} t JOIN bench_own b ON b.key = t.entity WHERE t.owner = 'shared'`;
  return [
    'SET session_replication_role = replica',
    `CREATE TEMPORARY TABLE bench_own AS ${chosen}`,
    `INSERT INTO owners (owner, generation, next_key) VALUES ('${owner}', 2, 10000000)`,
    `INSERT INTO documents SELECT '${owner}', 'own', rank, 'orcbrew',
       replace(body, '"key":"' || key || '"', '"key":"own"')
     FROM documents WHERE owner = 'shared' ORDER BY key LIMIT 1`,
    `INSERT INTO entities SELECT '${owner}', b.own, e.kind || '/own/' || e.slug || b.own, e.kind, 'own',
       e.slug || b.own, e.name || ' ' || b.at, e.plain || ' ' || b.at, 'orcbrew', e.ruleset, e.hidden,
       e.body, e.hash, e.changed, e.derived_by, e.aliases, e.length
     FROM entities e JOIN bench_own b ON b.key = e.key WHERE e.owner = 'shared'`,
    `INSERT INTO facets SELECT '${owner}', b.own, t.kind, t.facet, t.number, t.word FROM ${of('facets')}`,
    `INSERT INTO entity_words SELECT '${owner}', b.own, t.terms, t.title_terms FROM ${of('entity_words')}`,
    `INSERT INTO vector_sets SELECT '${owner}', b.own, t.space, t.model, t.hash FROM ${of('vector_sets')}`,
    `INSERT INTO passages SELECT '${owner}', b.own, t.space, t.part, t.kind, t.model, t.scale, t.vector
     FROM ${of('passages')}`,
    'ANALYZE',
  ];
};

async function measure({ db, libraryFor }: Postgres, size: number): Promise<void> {
  const owner = `benchlarge${size}`;
  await db.administer(async (session) => {
    for (const sql of copies(owner, size)) await session.run(sql);
  });
  const library = await libraryFor(owner);
  const began = performance.now();
  await library.search({ select: [{ kind: 'spell' }], search: 'a first question', limit: 10 });
  const first = performance.now() - began;
  const { mean, p95 } = await costOf(library);
  console.log(
    `a member with ${size} own entries: a question ${mean.toFixed(1)} ms, p95 ${p95.toFixed(1)}; the first ${first.toFixed(0)} ms`,
  );
}

const [, , url = '', schema = ''] = process.argv;
const postgres = await openPostgres(url, kinds, builtInTable, { log: silentLogger, schema });
try {
  await forgetOwners(postgres, 'benchlarge');
  await postgres.library.readAhead();
  for (const size of SIZES) await measure(postgres, size);
} finally {
  await postgres.close();
}
