import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { assetPath } from '../../src/base/assets.ts';
import { loadEncoder } from '../../src/library/embed/minilm/encoder.ts';
import { minilmPath } from '../../src/library/embed/minilm/model-file.ts';
import { projected } from '../../src/library/embed/minilm/projected.ts';
import { openTable } from '../../src/library/embed/table.ts';

/** A question, a text that answers it, and one that does not. */
const TRIPLES = [
  ['stop bleeding', 'mends wounds and gives strength back', 'opens a locked gate'],
  ['walking dead', 'a corpse that rose from its grave', 'a merchant selling silk'],
  ['hide from sight', 'nobody can see you any more', 'the bread is baked at dawn'],
  ['big lizard that spits flames', 'a dragon breathes fire', 'a quiet meadow by the river'],
] as const;
/** What the table must agree with MiniLM on, on average over these texts. */
const LEAST_AGREEMENT = 0.75;

/** Prints size and checksum of both files and tries them out; false where something is wrong. */
export function checkEmbedders(): boolean {
  for (const name of ['minilm.bin', 'table.bin']) {
    const path = assetPath(name);
    const sum = createHash('sha256').update(readFileSync(path)).digest('hex');
    const described = readFileSync('assets/embedder.md', 'utf8').includes(sum);
    console.log(
      `assets/${name}: ${statSync(path).size} bytes, sha256 ${sum}${described ? '' : ', which assets/embedder.md does not say'}`,
    );
  }
  const encoder = loadEncoder(minilmPath());
  const table = openTable();
  const byModel = (text: string): number[] => {
    const vector = [...projected(encoder.encode(text), table.projection)];
    const length = Math.hypot(...vector);
    return vector.map((value) => value / length);
  };
  const byTable = (text: string, isQuestion: boolean): number[] => {
    const { values, scale } = isQuestion ? table.embedQuestion(text) : table.embed(text);
    return Array.from(values, (value) => value * scale);
  };
  const cosine = (a: readonly number[], b: readonly number[]): number =>
    a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0);
  let isSound = true;
  let agreement = 0;
  for (const [question, right, wrong] of TRIPLES) {
    const [q, r, w] = [byModel(question), byModel(right), byModel(wrong)];
    const [tq, tr, tw] = [byTable(question, true), byTable(right, false), byTable(wrong, false)];
    isSound &&= cosine(q, r) > cosine(q, w) && cosine(tq, tr) > cosine(tq, tw);
    agreement += (cosine(q, tq) + cosine(r, tr) + cosine(w, tw)) / 3 / TRIPLES.length;
  }
  console.log(`the table agrees with MiniLM: mean cosine ${agreement.toFixed(3)}`);
  return isSound && agreement >= LEAST_AGREEMENT;
}
