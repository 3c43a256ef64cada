import { createHash } from 'node:crypto';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import Libsql from 'libsql';
import { describe, expect, onTestFinished, test } from 'vitest';
import { assetPath } from '../../../src/base/assets.ts';
import { silentLogger } from '../../../src/base/log.ts';
import { workerFile } from '../../../src/base/worker-file.ts';
import { pack } from '../../../src/library/embed/embedder.ts';
import {
  openKnownVectors,
  textHash,
  writeKnownVectors,
} from '../../../src/library/embed/known-vectors.ts';
import { loadEncoder } from '../../../src/library/embed/minilm/encoder.ts';
import { startMiniLM } from '../../../src/library/embed/minilm/minilm.ts';
import { minilmPath, readModelHeader } from '../../../src/library/embed/minilm/model-file.ts';
import { openTable } from '../../../src/library/embed/table.ts';
import { openLibrary } from '../../../src/library/open.ts';
import { emptyFolder } from '../../helpers/folder.ts';
import { potion, potionKind, shop } from '../toy.ts';

/** Vectors made with the same weights in full precision, by another program. */
const reference: readonly (readonly [text: string, numbers: readonly number[]])[] = JSON.parse(
  readFileSync('test/library/embed/minilm-reference.json', 'utf8'),
);

describe('the tuned MiniLM', () => {
  test.each(['minilm.bin', 'table.bin', 'vectors.bin'])(
    'assets/embedder.md describes %s as it is',
    (name) => {
      const described = readFileSync('assets/embedder.md', 'utf8');
      const path = assetPath(name);
      expect(described).toContain(createHash('sha256').update(readFileSync(path)).digest('hex'));
      expect(described).toContain(`${statSync(path).size} bytes`);
    },
  );

  test('our int8 kernel agrees with the full model', () => {
    const encoder = loadEncoder(minilmPath());
    for (const [text, numbers] of reference) {
      const ours = encoder.encode(text, 128);
      const cosine = numbers.reduce((sum, value, i) => sum + value * (ours[i] ?? 0), 0);
      expect(cosine, text).toBeGreaterThan(0.99);
    }
  });

  test('the vectors shipped for open content are its own, and found whatever the signs', () => {
    const shipped = openKnownVectors();
    expect(shipped.model).toBe(readModelHeader().id);
    expect(textHash('A Potion, of healing.')).toBe(textHash('a potion of (Healing)'));
    expect(textHash('a potion')).not.toBe(textHash('a portion'));
    expect(shipped.of(['a text that nobody has ever written down'])).toBeUndefined();
  });

  test('a file of vectors gives back what went into it', () => {
    const texts = ['one text', 'another text', 'a third'];
    const packed = texts.map((_, i) => pack(Float32Array.from({ length: 16 }, (_, d) => d - i)));
    const path = `${emptyFolder()}/vectors.bin`;
    const vectors = new Map(texts.map((text, i) => [textHash(text), packed[i] ?? pack([])]));
    writeFileSync(path, writeKnownVectors('some model', 16, vectors));
    const known = openKnownVectors(path);
    expect(known.of(['a third', 'one text'])).toEqual([packed[2], packed[0]].map(rounded));
    expect(known.of(['one text', 'a fourth'])).toBeUndefined();
  });

  test('answers in the space of the table, questions before documents', async () => {
    const worker = workerFile('minilm-worker') ?? '';
    const table = openTable();
    const model = startMiniLM(worker, table, { lowPriority: false });
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
    const [ours, theirs] = [table.embedQuestion('a healing spell'), await question];
    const cosine =
      ours.values.reduce((sum, value, i) => sum + value * (theirs.values[i] ?? 0), 0) *
      ours.scale *
      theirs.scale;
    expect(cosine).toBeGreaterThan(0.7);
  });

  test('reads the user’s own texts in the background, and goes on after a stop', async () => {
    const path = `${emptyFolder()}/library.db`;
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
    const ask = (library: ReturnType<typeof open>) =>
      library.search({ select: [{ kind: 'potion' }], search: 'medicine', limit: 1 });
    const first = open();
    await first.put({
      documents: [shop('early', 1)],
      entities: Array.from({ length: 14 }, (_, i) =>
        potion('early', `Brew ${i}`, { desc: 'Mends broken bones.' }),
      ),
    });
    expect(models()).toEqual({ table: 14 });
    await ask(first);
    await expect.poll(() => models().minilm ?? 0).toBeGreaterThan(0);
    await first.close();

    const second = open();
    onTestFinished(() => second.close());
    await ask(second);
    await expect.poll(models).toEqual({ minilm: 14 });
    await second.put({
      entities: [potion('early', 'Brew 1', { desc: 'Now it tastes of honey.' })],
    });
    await ask(second);
    await expect.poll(models).toEqual({ minilm: 14 });
  });
});

/** A scale is stored as a 32-bit float. */
const rounded = (packed: { values: Int8Array; scale: number } | undefined) =>
  packed && { values: packed.values, scale: Math.fround(packed.scale) };
