import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { columnsOf } from '../../src/library/cards/columns.ts';
import type { Packed } from '../../src/library/embed/embedder.ts';
import type { Document, NewEntity } from '../../src/library/library.ts';
import { hashOf, partsOf } from '../../src/library/search/embedding-texts.ts';
import { strideOf } from '../../src/library/search/vector-rows.ts';
import { mean, percentile } from './metrics.ts';
import { type Bench, bench, table } from './setup.ts';

const ROUNDS = 3;
const MANY = 12_000;

/** Time and memory over everything that Open5e lists. */
export async function benchCost(
  documents: readonly Document[],
  open5e: readonly NewEntity[],
  queries: readonly string[],
  others: readonly string[],
): Promise<void> {
  // As many as the largest library measured so far: the list again, under other names.
  const again = open5e.map((entity) => ({ ...entity, slug: `${entity.slug}-again` }));
  const entities = [...open5e, ...again].slice(0, MANY);
  console.log(`\n## Cost over ${entities.length} entities (Open5e)`);
  const folder = mkdtempSync(join(tmpdir(), 'lorewright-bench-'));
  try {
    const made = await bench(undefined, join(folder, 'library.db'));
    timeIndexing(made, entities);
    const began = performance.now();
    await made.put(documents, entities);
    line('storing them with words, facets and vectors', `${seconds(performance.now() - began)}`);
    await timeSearches(made, queries, others);
    made.db.close();
    measureMemory(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function timeIndexing(made: Bench, entities: readonly NewEntity[]): void {
  const began = clock();
  let parts = 0;
  for (const entity of entities) {
    const kind = made.kinds.get(entity.kind);
    if (!kind) continue;
    const texts = partsOf(kind, entity.name, entity.body);
    hashOf(texts);
    for (const { text } of texts) table().embed(text);
    parts += texts.length;
  }
  line(
    `indexing with the table (${parts} texts)`,
    `${seconds(since(began).wall)}, ${seconds(since(began).cpu)} of it at work (wanted: at most 5 s)`,
  );
}

/** In a process that has answered other questions before, as a server has after its first minute. */
async function timeSearches(
  made: Bench,
  queries: readonly string[],
  others: readonly string[],
): Promise<void> {
  const search = made.searchWith();
  const firstBegan = performance.now();
  await search('warm up', 10);
  line('first search of a process', `${(performance.now() - firstBegan).toFixed(0)} ms`);
  const early: number[] = [];
  for (const query of others) {
    const began = performance.now();
    await search(query, 10);
    early.push(performance.now() - began);
  }
  line(
    `its next ${others.length} searches, p50 and p95`,
    `${percentile(early, 0.5).toFixed(2)} and ${percentile(early, 0.95).toFixed(2)} ms`,
  );
  const times: Moment[] = [];
  for (let round = 0; round < ROUNDS; round++)
    for (const query of queries) {
      const began = clock();
      await search(query, 10);
      times.push(since(began));
    }
  for (const share of [0.5, 0.95])
    line(
      `${times.length} searches after that, p${share * 100}`,
      `${at(times, 'wall', share)} ms, ${at(times, 'cpu', share)} ms of it at work${share > 0.9 ? ' (wanted: at most 5 ms)' : ''}`,
    );

  await made.cards.refresh();
  const { cards, room } = made.cards.current();
  const { keys } = columnsOf(cards);
  const index = made.index.vectors(table());
  const vectors = queries.map((query) => table().embed(query));
  const kernel = time(vectors, (query) => index.scores({ query }, keys, room));
  const rows = made.db
    .rows('SELECT parts FROM vectors')
    .flatMap(([parts]) => (parts instanceof Uint8Array ? [parts] : []));
  const plain = time(vectors.slice(0, 20), (query) => plainScan(query, rows));
  line('  of that the exact scan by the kernel', `${kernel.toFixed(2)} ms`);
  line(
    '  the same scan in plain JavaScript',
    `${plain.toFixed(2)} ms: ${(plain / kernel).toFixed(1)} times as long`,
  );
}

interface Moment {
  readonly wall: number;
  readonly cpu: number;
}

/** The clock on the wall, and the time this process was at work: on a shared machine they differ. */
function clock(): Moment {
  const { user, system } = process.cpuUsage();
  return { wall: performance.now(), cpu: (user + system) / 1000 };
}

function since(began: Moment): Moment {
  const now = clock();
  return { wall: now.wall - began.wall, cpu: now.cpu - began.cpu };
}

const at = (times: readonly Moment[], which: keyof Moment, share: number): string =>
  percentile(
    times.map((moment) => moment[which]),
    share,
  ).toFixed(2);

function time<T>(items: readonly T[], work: (item: T) => unknown): number {
  for (const item of items.slice(0, 5)) work(item);
  return mean(
    items.map((item) => {
      const began = performance.now();
      work(item);
      return performance.now() - began;
    }),
  );
}

function plainScan(query: Packed, rows: readonly Uint8Array[]): Float32Array {
  const dim = query.values.length;
  const stride = strideOf(dim);
  return Float32Array.from(rows, (row) => {
    const values = new Int8Array(row.buffer, row.byteOffset, row.length);
    let best = 0;
    for (let start = 0; start < values.length; start += stride) {
      let sum = 0;
      for (let d = 0; d < dim; d++) sum += (values[start + d] ?? 0) * (query.values[d] ?? 0);
      best = Math.max(best, sum);
    }
    return best;
  });
}

/** A server that has answered searches over this library, against a bare one on the same SDK. */
function measureMemory(folder: string): void {
  const { stdout, stderr } = spawnSync(process.execPath, ['bench/search/memory.mjs', folder], {
    encoding: 'utf8',
  });
  process.stdout.write(stdout || stderr);
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
const line = (label: string, value: string): void => console.log(`${label.padEnd(48)}${value}`);
