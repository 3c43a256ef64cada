// Compares figures of the ranking on the question sets: `node scripts/run-ts.mjs bench/search/tune.ts
// FOLDER [FIGURE]`. Each figure is chosen on one half of the questions and judged on the other.
import { join } from 'node:path';
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

/** Everything asked of the floor: whether it has an answer, and what speaks for it. */
async function evidenceOf(embedder: 'minilm' | 'table') {
  const rows: { readonly isAbsent: boolean; readonly signals: readonly number[] }[] = [];
  const seen: Seen[] = [];
  const search = searcher({
    ...made.whole,
    meaning: embedder === 'minilm' ? meaning : meaningOf(table),
    onEvidence: (evidence, isNamed) => {
      if (!isNamed) seen.push(evidence);
    },
  });
  const ask = async (question: string, isAbsent: boolean): Promise<void> => {
    await search({ select, search: question, limit: CUT, grouped: true });
    const evidence = seen.pop();
    if (evidence) rows.push({ isAbsent, signals: [1, ...SIGNALS.map((of) => evidence[of])] });
  };
  for (const question of readLines('absent')) await ask(question, true);
  for (const question of readLines('present')) await ask(question, false);
  for (const name of ['third-party', 'third-party-2', 'srd', 'rules', 'rules-2', 'names'])
    for (const { question } of readSet(name)) await ask(question, false);
  for (const { question } of readOlder()) await ask(question, false);
  return rows;
}
type Row = Awaited<ReturnType<typeof evidenceOf>>[number];

/** Logistic regression by gradient descent; an answer called weak costs as much as a stranger not. */
function fitted(rows: readonly Row[], absentWeight: number): number[] {
  const weights = [0, ...SIGNALS.map(() => 0)];
  const share = rows.filter(({ isAbsent }) => isAbsent).length / rows.length;
  for (let step = 0; step < 60_000; step++) {
    const slope = weights.map(() => 0);
    for (const { isAbsent, signals } of rows) {
      const sum = signals.reduce((total, value, i) => total + value * (weights[i] ?? 0), 0);
      const error = (isAbsent ? 1 : 0) - 1 / (1 + Math.exp(-sum));
      const weight = isAbsent ? absentWeight / share : 1 / (1 - share);
      for (const [i, value] of signals.entries())
        slope[i] = (slope[i] ?? 0) + error * value * weight;
    }
    for (const i of weights.keys())
      weights[i] =
        (weights[i] ?? 0) + (0.5 * (slope[i] ?? 0)) / rows.length - 1e-5 * (weights[i] ?? 0);
  }
  return weights;
}

for (const embedder of ['minilm', 'table'] as const) {
  const rows = await evidenceOf(embedder);
  for (const absentWeight of [0.5, 1]) {
    const rates = (weights: readonly number[], of: readonly Row[]): string => {
      const calledWeak = (absent: boolean): string =>
        mean(
          of
            .filter(({ isAbsent }) => isAbsent === absent)
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
