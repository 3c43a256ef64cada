import { expect, test } from 'vitest';
import { type Packed, pack } from '../../../src/library/embed/embedder.ts';
import { vectorIndex } from '../../../src/library/search/vector-index.ts';
import { joinParts } from '../../../src/library/search/vector-rows.ts';

const DIM = 16;
/** A unit vector that points along one axis, with a little of another. */
const along = (axis: number, other = axis, share = 0) =>
  pack(
    Float32Array.from({ length: DIM }, (_, d) => Number(d === axis) + (d === other ? share : 0)),
  );
const keys = Int32Array.from([1, 2, 3]);

test('a text is compared with the question of whoever read the text', () => {
  const index = vectorIndex(DIM);
  index.set(1, joinParts([along(0)], DIM), true);
  index.set(2, joinParts([along(1)], DIM), false);
  index.set(3, joinParts([along(0)], DIM), false);
  const scores = index.scores({ query: along(0), forUnread: along(1) }, keys, 4);
  expect([...scores].map((score) => Math.round(score * 100))).toEqual([0, 100, 100, 0]);
  // The better embedder has read the second one meanwhile.
  index.set(2, joinParts([along(0)], DIM), true);
  expect(index.scores({ query: along(0), forUnread: along(1) }, keys, 4)[2]).toBeCloseTo(1);
  // One embedder for everything.
  expect(index.scores({ query: along(0) }, keys, 4)[3]).toBeCloseTo(1);
});

test('past a number of vectors only leads are kept, and the rest is compared when it is given', () => {
  const index = vectorIndex(DIM, 3);
  const parts = joinParts([along(0), along(1), along(2)], DIM);
  index.set(1, parts, true);
  expect(index.isPartial(1)).toBe(false);
  index.set(2, parts, true);
  expect(index.isPartial(2)).toBe(true);
  expect(index.hasPartial()).toBe(true);
  const question = { query: along(2) };
  const scores = index.scores(question, keys, 4);
  expect(scores[1]).toBeCloseTo(0.5);
  expect(scores[2]).toBeCloseTo(0);
  expect(index.scoreOf(question, 2, parts)).toBeCloseTo(scores[1] ?? 0, 2);
});

test('a passage is found whose lead says nothing of it, if the words of the question are there', () => {
  const index = vectorIndex(DIM);
  const [many, hidden] = [2_000, 1_234];
  const nearly = joinParts([along(0, 1, 0.5), along(2)], DIM);
  for (let key = 0; key < many; key++) index.set(key, nearly, true);
  index.set(hidden, joinParts([along(3), along(0)], DIM), true);
  const all = Int32Array.from({ length: many }, (_, key) => key);
  const question = { query: along(0) };
  expect(index.scores(question, all, many)[hidden]).toBeCloseTo(0);
  const scores = new Float32Array(many);
  scores[hidden] = 1;
  expect(index.scores(question, all, many, { scores, weight: 1 })[hidden]).toBeCloseTo(0.5);
  // The same for a part of the library.
  const half = all.filter((key) => key % 2 === 0);
  expect(index.scores(question, half, many)[hidden]).toBeCloseTo(0);
  expect(index.scores(question, half, many, { scores, weight: 1 })[hidden]).toBeCloseTo(0.5);
});

test.each([16, 48, 256, 384])('half a byte is enough for a number of a vector of %i', (dim) => {
  const random = seeded(dim);
  const anyVector = () => pack(Float32Array.from({ length: dim }, random));
  const question = anyVector();
  // As far from the question as texts are from questions.
  const vectors = Array.from({ length: 400 }, () => mixed(question, anyVector(), random()));
  const index = vectorIndex(dim);
  vectors.forEach((vector, key) => {
    index.set(key, joinParts([vector], dim), true);
  });
  const all = Int32Array.from(vectors.keys());
  const scores = index.scores({ query: question }, all, vectors.length);
  const errors = vectors.map((vector, key) => (scores[key] ?? 0) - cosine(question, vector));
  expect(Math.max(...errors.map(Math.abs))).toBeLessThan(dim < 100 ? 0.12 : 0.035);
  // Nothing is nearer or farther on the whole: limits of nearness mean the same.
  expect(Math.abs(errors.reduce((sum, error) => sum + error, 0) / errors.length)).toBeLessThan(
    0.003,
  );
});

/** Numbers from a bell curve, the same at every run. */
function seeded(seed: number): () => number {
  let state = seed;
  const uniform = (): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
  return () => Array.from({ length: 12 }, uniform).reduce((sum, one) => sum + one, -6);
}

const mixed = (a: Packed, b: Packed, share: number): Packed =>
  pack(Float32Array.from(a.values, (value, d) => value * share + (b.values[d] ?? 0)));

const cosine = (a: Packed, b: Packed): number =>
  a.values.reduce((sum, value, d) => sum + value * (b.values[d] ?? 0), 0) * a.scale * b.scale;
