import { entriesOf } from '../../src/library/embed/table-vocabulary.ts';
import { randomFrom } from './random.ts';

const EPOCHS = 7;
const LEARNING_RATE = 0.008;
const HELD_BACK = 0.02;
const MOST_ENTRIES = 64;
/** How strongly a frequent entry is held down at the start (smooth inverse frequency). */
const FREQUENT = 1e-3;

export interface Student {
  /** One row of `dim` numbers per vocabulary entry. */
  readonly rows: Float32Array;
  /** How often each entry was seen. */
  readonly seen: Uint32Array;
  /** Mean cosine to the teacher on texts that were held back. */
  readonly agreement: number;
}

/**
 * Learns rows whose sum points where the teacher's vector of the text points. Starts from the
 * teacher's vector of each entry alone; row-sparse Adagrad on one minus the cosine.
 */
export function train(
  vocabulary: readonly string[],
  alone: Float32Array,
  texts: readonly string[],
  wanted: Float32Array,
  dim: number,
  say: (line: string) => void,
): Student {
  const known = new Map(vocabulary.map((entry, i) => [entry, i]));
  const seen = new Uint32Array(vocabulary.length);
  const scratch = new Int32Array(MOST_ENTRIES);
  let total = 0;
  const entries = texts.map((text) => {
    const count = entriesOf(text, known, scratch);
    for (let i = 0; i < count; i++) {
      const id = scratch[i] ?? 0;
      seen[id] = (seen[id] ?? 0) + 1;
      total++;
    }
    return scratch.slice(0, count);
  });

  const rows = new Float32Array(alone);
  for (let id = 0; id < vocabulary.length; id++) {
    const weight = FREQUENT / (FREQUENT + ((seen[id] ?? 0) + 0.5) / total);
    for (let d = 0; d < dim; d++) rows[id * dim + d] = (rows[id * dim + d] ?? 0) * weight;
  }

  const heldFrom = Math.floor(texts.length * (1 - HELD_BACK));
  const sum = new Float32Array(dim);
  const addUp = (ids: Int32Array): void => {
    sum.fill(0);
    for (const id of ids) {
      const row = id * dim;
      for (let d = 0; d < dim; d++) sum[d] = (sum[d] ?? 0) + (rows[row + d] ?? 0);
    }
  };
  const compare = (i: number): { cosine: number; length: number } => {
    let squares = 0;
    let product = 0;
    for (let d = 0; d < dim; d++) {
      const s = sum[d] ?? 0;
      squares += s * s;
      product += s * (wanted[i * dim + d] ?? 0);
    }
    const length = Math.sqrt(squares) || 1e-6;
    return { cosine: product / length, length };
  };
  const agreement = (): number => {
    let cosines = 0;
    let count = 0;
    for (let i = heldFrom; i < texts.length; i++) {
      const ids = entries[i];
      if (!ids || ids.length === 0) continue;
      addUp(ids);
      cosines += compare(i).cosine;
      count++;
    }
    return cosines / count;
  };

  say(
    `student: ${texts.length} texts, ${vocabulary.length} rows, begins at ${agreement().toFixed(4)}`,
  );
  const squaresSoFar = new Float32Array(rows.length).fill(1e-8);
  const order = Int32Array.from({ length: heldFrom }, (_, i) => i);
  const random = randomFrom(11);
  const gradient = new Float32Array(dim);
  for (let epoch = 0; epoch < EPOCHS; epoch++) {
    for (let i = order.length - 1; i > 0; i--) {
      const j = Math.floor(random() * (i + 1));
      const other = order[j] ?? 0;
      order[j] = order[i] ?? 0;
      order[i] = other;
    }
    const rate = LEARNING_RATE * (1 - (0.9 * epoch) / EPOCHS);
    for (const i of order) {
      const ids = entries[i];
      if (!ids || ids.length === 0) continue;
      addUp(ids);
      const { cosine, length } = compare(i);
      for (let d = 0; d < dim; d++)
        gradient[d] = ((cosine * (sum[d] ?? 0)) / length - (wanted[i * dim + d] ?? 0)) / length;
      for (const id of ids) {
        const row = id * dim;
        for (let d = 0; d < dim; d++) {
          const g = gradient[d] ?? 0;
          const squares = (squaresSoFar[row + d] ?? 0) + g * g;
          squaresSoFar[row + d] = squares;
          rows[row + d] = (rows[row + d] ?? 0) - (rate * g) / Math.sqrt(squares);
        }
      }
    }
    say(`student: epoch ${epoch + 1} of ${EPOCHS}, agreement ${agreement().toFixed(4)}`);
  }
  return { rows, seen, agreement: agreement() };
}
