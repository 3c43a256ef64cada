import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { assetPath } from '../../../src/base/assets.ts';
import { builtInTable } from '../../../src/library/embed/built-in-table.ts';
import type { Packed } from '../../../src/library/embed/embedder.ts';
import { openTable } from '../../../src/library/embed/table.ts';
import { readTable, writeTable } from '../../../src/library/embed/table-file.ts';
import { anyText } from '../../helpers/arbitraries.ts';

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
    const { header, vocabulary, rows, questionScales, textScales, projection } = readTable(path);
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

  test('a file that was cut short is refused', () => {
    const file = readTable(path);
    const whole = writeTable(file);
    expect(Buffer.compare(whole, readFileSync(path))).toBe(0);
  });
});
