import { createHash } from 'node:crypto';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { assetPath } from '../../../src/base/assets.ts';
import { builtInTable } from '../../../src/library/embed/built-in-table.ts';
import type { Packed } from '../../../src/library/embed/embedder.ts';
import { arena } from '../../../src/library/embed/kernel.ts';
import { rowCache } from '../../../src/library/embed/row-cache.ts';
import { openTable } from '../../../src/library/embed/table.ts';
import { openTableFile, writeTable } from '../../../src/library/embed/table-file.ts';
import { anyText } from '../../helpers/arbitraries.ts';
import { emptyFolder } from '../../helpers/folder.ts';

const path = assetPath('table.bin');
const table = openTable();

const cosine = (a: Packed, b: Packed): number =>
  a.values.reduce((sum, value, i) => sum + value * (b.values[i] ?? 0), 0) * a.scale * b.scale;
const nearest = (text: string, choices: readonly string[]): string | undefined => {
  const query = table.embedQuestion(text);
  return [...choices].sort(
    (a, b) => cosine(query, table.embed(b)) - cosine(query, table.embed(a)),
  )[0];
};

describe('the built-in table', () => {
  test('is the file that the training program made', () => {
    const described = readFileSync('assets/embedder.md', 'utf8');
    const sum = createHash('sha256').update(readFileSync(path)).digest('hex');
    expect(described).toContain(sum);
    expect(described).toContain(`${statSync(path).size} bytes`);
  });

  test('is known by its checksum, whether it was taken in advance or not', () => {
    expect(builtInTable()).toMatchObject({ id: table.id, space: table.space });
  });

  test('says what it is: dimensions, teacher, texts', () => {
    const { header, vocabulary, rows, questionScales, textScales, projection } =
      openTableFile(path);
    expect(header).toMatchObject({ dim: 256, teacherDim: 384 });
    expect(header.teacher).toContain('all-MiniLM-L6-v2');
    expect(header.trainedOn).toMatch(/SRD .* WordNet/);
    expect(vocabulary).toHaveLength(header.rows);
    expect(new Set(vocabulary).size).toBe(header.rows);
    expect(rows).toHaveLength(header.rows * header.dim);
    expect(questionScales).toHaveLength(header.rows);
    expect(textScales).toHaveLength(header.rows);
    expect(projection).toHaveLength(header.dim * header.teacherDim);
    expect(statSync(path).size).toBeLessThan(9_100_000);
  });

  test.each([
    ['wizard', ['sorcerer', 'cabbage', 'anchor', 'trousers']],
    ['heal a wound', ['cure an injury', 'build a house', 'sail a ship', 'count money']],
    ['king of the dead', ['undead ruler', 'fresh bread', 'running shoes', 'green meadow']],
    ['flames', ['fire', 'water', 'letter', 'shoe']],
    ['a sneaky thief', ['burglar', 'farmer', 'mountain', 'soup']],
    ['huge winged reptile', ['dragon', 'teapot', 'sermon', 'pebble']],
  ])('knows what is near to "%s"', (text, choices) => {
    expect(nearest(text, choices)).toBe(choices[0]);
  });

  test('gives unit vectors, and nothing for nothing', () => {
    const vector = table.embed('a red dragon breathes fire');
    expect(cosine(vector, vector)).toBeCloseTo(1, 1);
    for (const nothing of ['', '   ', '🐉', '龙', '!?']) expect(table.embed(nothing).scale).toBe(0);
  });

  test('takes any text without complaint', () => {
    fc.assert(
      fc.property(anyText({ maxLength: 3_000 }), (text) => {
        const { values, scale } = table.embed(text);
        return values.length === 256 && Number.isFinite(scale) && scale >= 0;
      }),
    );
  });

  test('is written as it was read, and refused if it was cut short', () => {
    const whole = writeTable(openTableFile(path));
    expect(Buffer.compare(whole, readFileSync(path))).toBe(0);
    const cut = join(emptyFolder(), 'table.bin');
    writeFileSync(cut, whole.subarray(0, -1));
    expect(() => openTable(cut)).toThrow(/cut short/);
  });

  test('rows that were not used lately are read again', () => {
    const file = openTableFile(path);
    const { rows } = file;
    const { dim } = file.header;
    const place = arena();
    const few = rowCache(file, place, 8);
    const cached = (entry: number): Int8Array => {
      const places = Int32Array.of(entry);
      few.place(places, 1);
      return new Int8Array(place.memory.buffer, few.at.rows + (places[0] ?? 0) * dim, dim);
    };
    fc.assert(
      fc.property(fc.array(fc.nat(40), { maxLength: 30 }), (entries) =>
        entries.every((entry) => {
          const row = rows.subarray(entry * dim, (entry + 1) * dim);
          return cached(entry).every((value, i) => value === row[i]);
        }),
      ),
    );
  });

  test('rows of one text do not take the places of one another', () => {
    const file = openTableFile(path);
    const few = rowCache(file, arena(), 8);
    for (const all of [
      [0, 1, 2, 3, 4, 5, 6, 7],
      [7, 8, 9, 0, 10, 11, 12, 13],
      [5, 5, 6, 14],
    ]) {
      const places = Int32Array.from(all);
      few.place(places, places.length);
      expect(new Set(places).size).toBe(new Set(all).size);
    }
  });
});
