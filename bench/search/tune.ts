// Compares figures of the ranking on the question sets: `node scripts/run-ts.mjs bench/search/tune.ts
// FOLDER [FIGURE]`. Each figure is chosen on one half of the questions and judged on the other.
import { join } from 'node:path';
import { closedNamesIn } from '../../src/dnd5e/answer/closed-names.ts';
import { dnd5eKinds } from '../../src/dnd5e/model/kinds.ts';
import { type Packed, pack } from '../../src/library/embed/embedder.ts';
import { loadEncoder } from '../../src/library/embed/minilm/encoder.ts';
import { minilmIdentity } from '../../src/library/embed/minilm/minilm.ts';
import { minilmPath } from '../../src/library/embed/minilm/model-file.ts';
import { projected } from '../../src/library/embed/minilm/projected.ts';
import { type Evidence as Seen, SIGNALS } from '../../src/library/search/certainty.ts';
import { searcher } from '../../src/library/search/hybrid-search.ts';
import { FIGURES, type Figures } from '../../src/library/search/relevance.ts';
import { meaningOf, type Reader } from '../../src/library/search/vector-search.ts';
import { mean } from './metrics.ts';
import { readLines, readOlder, readSet, type SetQuestion, thing } from './question-sets.ts';
import { bench, table } from './setup.ts';

const CUT = 10;
const MOST_TOKENS = 128;
const GRID: { readonly [K in keyof Figures]: readonly number[] } = {
  words: [0.1, 0.15, 0.2, 0.3],
  nearWords: [0, 0.1, 0.2, 0.3],
  namedKind: [0, 0.02, 0.04, 0.08],
  likelyKind: [0, 0.03, 0.06, 0.1],
  sureKind: [0.06, 0.1, 0.13, 0.16],
  describedKind: [0, 0.04, 0.07, 0.1],
  ruleset: [FIGURES.ruleset],
  own: [0, 0.03, 0.05, 0.08],
};

const [folder = '', only] = process.argv.slice(2);
const made = await bench(dnd5eKinds, join(folder, 'library.db'));
const encoder = loadEncoder(minilmPath());
const read = new Map<string, Packed>();
const reader: Reader = {
  patienceMs: 60_000,
  noticeQuestion: () => {},
  forQuestion: () => ({
    ...minilmIdentity(table()),
    embedDocs: async () => [],
    async embedQuery(text) {
      const known =
        read.get(text) ?? pack(projected(encoder.encode(text, MOST_TOKENS), table().projection));
      read.set(text, known);
      return known;
    },
  }),
  notice: () => undefined,
  failed: () => undefined,
  close: async () => {},
};
const meaning = meaningOf(table, reader);
const sets = {
  third: readSet('third-party'),
  srd: readSet('srd'),
  rules: readSet('rules'),
};
const select = dnd5eKinds.map(({ name }) => ({ kind: name }));

async function valuesOf(figures: Figures): Promise<Record<keyof typeof sets, number[]>> {
  const search = searcher({ ...made.whole, meaning, figures });
  const value = async ({ question, wanted }: SetQuestion, isRule: boolean): Promise<number> => {
    const { found } = await search({ select, search: question, limit: CUT, grouped: true });
    const place = found.findIndex(({ entity }) => wanted.has(thing(entity.kind, entity.name)));
    if (isRule) return place >= 0 && place < 3 ? 1 : 0;
    return place < 0 ? 0 : 1 / Math.log2(place + 2);
  };
  const all = async (questions: readonly SetQuestion[], isRule: boolean): Promise<number[]> => {
    const values: number[] = [];
    for (const question of questions) values.push(await value(question, isRule));
    return values;
  };
  return {
    third: await all(sets.third, false),
    srd: await all(sets.srd, false),
    rules: await all(sets.rules, true),
  };
}

const half = (values: readonly number[], which: number): number =>
  mean(values.filter((_, i) => i % 2 === which));
type Values = Awaited<ReturnType<typeof valuesOf>>;
const score = (values: Values, which: number): number =>
  mean(Object.values(values).map((list) => half(list, which)));

for (const [figure, choices] of Object.entries(GRID)) {
  if (choices.length < 2 || (only && figure !== only)) continue;
  const tried: { readonly choice: number; readonly values: Values }[] = [];
  for (const choice of choices) {
    const values = await valuesOf({ ...FIGURES, [figure]: choice });
    tried.push({ choice, values });
    console.log(
      `${figure} ${choice}: ${Object.entries(values)
        .map(([set, list]) => `${set} ${mean(list).toFixed(3)}`)
        .join(', ')}`,
    );
  }
  for (const which of [0, 1]) {
    const best = tried.reduce((a, b) => (score(b.values, which) > score(a.values, which) ? b : a));
    console.log(
      `  chosen on half ${which}: ${best.choice}, on the other half ${score(best.values, 1 - which).toFixed(3)}`,
    );
  }
}

/**
 * What only closed books have is told by the list of their names. Otherwise the model would learn from
 * "echo knight" that two plain words are a name, and call "flying mount" weak.
 */
const LISTED = 0.15;

const firstHalf = (lines: readonly string[]): string[] => lines.filter((_, i) => i % 2 === 0);

/** Everything asked of the floor: whether it has an answer, and what speaks for it. */
async function evidenceOf(embedder: 'minilm' | 'table') {
  const rows: {
    readonly isAbsent: boolean;
    readonly weight: number;
    readonly signals: readonly number[];
  }[] = [];
  const seen: Seen[] = [];
  const search = searcher({
    ...made.whole,
    meaning: embedder === 'minilm' ? meaning : meaningOf(table),
    onEvidence: (evidence) => {
      seen.push(evidence);
    },
  });
  const ask = async (question: string, isAbsent: boolean): Promise<void> => {
    await search({ select, search: question, limit: CUT, grouped: true });
    const evidence = seen.pop();
    if (!evidence) return;
    const weight = isAbsent && closedNamesIn(question, []).length > 0 ? LISTED : 1;
    rows.push({ isAbsent, weight, signals: [1, ...SIGNALS.map((of) => evidence[of])] });
  };
  for (const question of readLines('absent')) await ask(question, true);
  for (const question of readLines('present')) await ask(question, false);
  // Of the short ones, the other half judges.
  for (const question of firstHalf(readLines('absent-4'))) await ask(question, true);
  for (const question of firstHalf(readLines('present-4'))) await ask(question, false);
  for (const name of ['third-party', 'third-party-2', 'srd', 'rules', 'rules-2', 'names'])
    for (const { question } of readSet(name)) await ask(question, false);
  for (const { question } of readOlder()) await ask(question, false);
  return rows;
}
type Row = Awaited<ReturnType<typeof evidenceOf>>[number];

/** Keeps the weights of a signal that few questions have from growing without limit. */
const RIDGE = 1e-4;
const STEPS = 40;

/** Logistic regression by Newton's method; `absentWeight`: what an absent thing that is not called weak costs. */
function fitted(rows: readonly Row[], absentWeight: number): number[] {
  let weights = [0, ...SIGNALS.map(() => 0)];
  const share = rows.filter(({ isAbsent }) => isAbsent).length / rows.length;
  for (let step = 0; step < STEPS; step++) {
    const slope = weights.map((weight, i) => (i === 0 ? 0 : -RIDGE * rows.length * weight));
    const bend = weights.map((_, i) =>
      weights.map((_, j) => (i === j && i > 0 ? RIDGE * rows.length : 0)),
    );
    for (const { isAbsent, weight: counted, signals } of rows) {
      const sum = signals.reduce((total, value, i) => total + value * (weights[i] ?? 0), 0);
      const chance = 1 / (1 + Math.exp(-sum));
      const weight = counted * (isAbsent ? absentWeight / share : 1 / (1 - share));
      for (const [i, value] of signals.entries()) {
        slope[i] = (slope[i] ?? 0) + weight * value * ((isAbsent ? 1 : 0) - chance);
        const row = bend[i] ?? [];
        for (const [j, other] of signals.entries())
          row[j] = (row[j] ?? 0) + weight * chance * (1 - chance) * value * other;
      }
    }
    const change = solved(bend, slope);
    weights = weights.map((weight, i) => weight + (change[i] ?? 0));
  }
  return weights;
}

/** Gaussian elimination for a symmetric, positive definite matrix. */
function solved(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const rows = matrix.map((row, i) => [...row, right[i] ?? 0]);
  const size = rows.length;
  for (const [i, row] of rows.entries())
    for (const [k, other] of rows.entries()) {
      if (k === i) continue;
      const times = (other[i] ?? 0) / (row[i] ?? 1);
      for (let j = i; j <= size; j++) other[j] = (other[j] ?? 0) - times * (row[j] ?? 0);
    }
  return rows.map((row, i) => (row[size] ?? 0) / (row[i] ?? 1));
}

for (const embedder of ['minilm', 'table'] as const) {
  const rows = await evidenceOf(embedder);
  for (const absentWeight of [0.5, 0.7, 1]) {
    const rates = (weights: readonly number[], of: readonly Row[]): string => {
      const calledWeak = (absent: boolean): string =>
        mean(
          of
            .filter(({ isAbsent, weight }) => isAbsent === absent && weight !== LISTED)
            .map(({ signals }) =>
              signals.reduce((sum, value, i) => sum + value * (weights[i] ?? 0), 0) > 0 ? 1 : 0,
            ),
        ).toFixed(3);
      return `absent ${calledWeak(true)}, present ${calledWeak(false)}`;
    };
    for (const which of [0, 1]) {
      const weights = fitted(
        rows.filter((_, i) => i % 2 === which),
        absentWeight,
      );
      const others = rows.filter((_, i) => i % 2 !== which);
      console.log(
        `${embedder} floor, fitted on half ${which}: ${rates(weights, others)} called weak on the other`,
      );
    }
    const weights = fitted(rows, absentWeight);
    console.log(
      `${embedder} floor ${absentWeight}: start, ${SIGNALS.join(', ')} ${weights.map((x) => x.toFixed(2)).join(' ')}; ${rates(weights, rows)}`,
    );
  }
}
made.db.close();
