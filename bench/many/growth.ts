// What one question costs, asked by a member, while the rows of members grow: called by many.bench.mjs
// with the database and the schema that holds the shared library.
import { silentLogger } from '../../src/base/log.ts';
import { builtInTable } from '../../src/library/embed/built-in-table.ts';
import { openPostgres, type Postgres } from '../../src/library/postgres/open.ts';
import { kinds } from '../../src/mcp/catalogue.ts';
import { forgetOwners } from './owners.ts';
import { costOf } from './question-cost.ts';

const TOTALS = (process.env.LOREWRIGHT_BENCH_ROWS ?? '12000,100000,1000000').split(',').map(Number);
const EACH = 100;
const OWNERS_AT_ONCE = 1_000;

/** A member's homebrew: copies of shared entries with few passages, under the member's name. */
const CHOSEN = `CREATE TABLE IF NOT EXISTS bench_chosen AS
  SELECT e.key FROM entities e JOIN (SELECT entity, count(*) AS parts FROM passages
      WHERE owner = 'shared' GROUP BY 1) p ON p.entity = e.key
  WHERE e.owner = 'shared' AND NOT e.hidden AND e.kind IN ('spell', 'creature', 'magic-item', 'feat')
  ORDER BY p.parts, md5(e.id) LIMIT ${EACH}`;

const copies = (from: number, to: number): string[] => {
  const owners = `(SELECT 'bench' || i AS name FROM generate_series(${from}, ${to}) AS i) o`;
  return [
    // Foreign keys are not checked row by row: what they refer to is copied too.
    'SET session_replication_role = replica',
    `INSERT INTO owners (owner, generation, next_key) SELECT name, 2, 1000000 FROM ${owners}`,
    `INSERT INTO documents SELECT o.name, 'own', rank, 'orcbrew',
       replace(body, '"key":"' || key || '"', '"key":"own"')
     FROM ${owners}, (SELECT * FROM documents WHERE owner = 'shared' ORDER BY key LIMIT 1) d`,
    `INSERT INTO entities SELECT o.name, e.key, e.kind || '/own/' || e.slug || e.key, e.kind, 'own',
       e.slug || e.key, e.name, e.plain, 'orcbrew', e.ruleset, e.hidden, e.body, e.hash, e.changed,
       e.derived_by, e.aliases, e.length
     FROM ${owners}, entities e JOIN bench_chosen c ON c.key = e.key WHERE e.owner = 'shared'`,
    `INSERT INTO facets SELECT o.name, f.entity, f.kind, f.facet, f.number, f.word
     FROM ${owners}, facets f JOIN bench_chosen c ON c.key = f.entity WHERE f.owner = 'shared'`,
    `INSERT INTO entity_words SELECT o.name, w.entity, w.terms, w.title_terms
     FROM ${owners}, entity_words w JOIN bench_chosen c ON c.key = w.entity WHERE w.owner = 'shared'`,
    `INSERT INTO vector_sets SELECT o.name, v.entity, v.space, v.model, v.hash
     FROM ${owners}, vector_sets v JOIN bench_chosen c ON c.key = v.entity WHERE v.owner = 'shared'`,
    `INSERT INTO passages SELECT o.name, p.entity, p.space, p.part, p.kind, p.model, p.scale, p.vector
     FROM ${owners}, passages p JOIN bench_chosen c ON c.key = p.entity WHERE p.owner = 'shared'`,
  ];
};

async function growTo({ db }: Postgres, before: number, owners: number): Promise<void> {
  for (let from = before; from < owners; from += OWNERS_AT_ONCE)
    await db.administer(async (session) => {
      for (const sql of copies(from, Math.min(owners, from + OWNERS_AT_ONCE) - 1))
        await session.run(sql);
    });
  await db.administer((session) => session.run('ANALYZE'));
}

const [, , url = '', schema = ''] = process.argv;
const postgres = await openPostgres(url, kinds, builtInTable, { log: silentLogger, schema });
try {
  await postgres.db.administer((session) => session.run(CHOSEN));
  await forgetOwners(postgres, 'bench');
  const shared = (await postgres.library.documents()).reduce((n, d) => n + d.entityCount, 0);
  let owners = 0;
  let first: number | undefined;
  for (const total of TOTALS) {
    const wanted = Math.max(1, Math.ceil((total - shared) / EACH));
    const began = performance.now();
    await growTo(postgres, owners, wanted);
    owners = wanted;
    const member = await postgres.libraryFor(`bench${Math.floor(owners / 2)}`);
    const one = await costOf(member);
    const common = await costOf(postgres.library);
    first ??= one.mean;
    const rows = shared + owners * EACH;
    console.log(
      `${rows} rows, ${owners} members: a member's question ${one.mean.toFixed(1)} ms (${(one.mean / first).toFixed(2)} ×), p95 ${one.p95.toFixed(1)}; of shared content alone ${common.mean.toFixed(1)} ms (filled in ${((performance.now() - began) / 1000).toFixed(0)} s)`,
    );
  }
} finally {
  await postgres.close();
}
