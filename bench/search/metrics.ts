export interface Judged {
  readonly id: string;
  readonly category: string;
  readonly query: string;
  /** Entity → grade: 2 the answer, 1 relevant. */
  readonly relevant: Readonly<Record<string, number>>;
}

export interface Measured {
  readonly category: string;
  readonly ndcg: number;
  readonly recall: number;
  readonly mrr: number;
  readonly ms: number;
}

const CUT = 10;
const DEEPEST = 50;
const gain = (grade: number): number => 2 ** grade - 1;
const discount = (place: number): number => Math.log2(place + 2);

/** nDCG@10, recall@10 (of at most ten) and reciprocal rank of one ranked list. */
export function measure(judged: Judged, ranked: readonly string[], ms: number): Measured {
  const grades = ranked.slice(0, DEEPEST).map((id) => judged.relevant[id] ?? 0);
  const ideal = Object.values(judged.relevant).sort((a, b) => b - a);
  const dcg = (list: readonly number[]): number =>
    list.slice(0, CUT).reduce((sum, grade, i) => sum + gain(grade) / discount(i), 0);
  const first = grades.findIndex((grade) => grade > 0);
  return {
    category: judged.category,
    ndcg: dcg(grades) / dcg(ideal),
    recall: grades.slice(0, CUT).filter((grade) => grade > 0).length / Math.min(CUT, ideal.length),
    mrr: first < 0 ? 0 : 1 / (first + 1),
    ms,
  };
}

export const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** The difference of two systems on the same queries with the range that 95 of 100 resamples give. */
export function difference(a: readonly Measured[], b: readonly Measured[]) {
  const gaps = a.map((one, i) => one.ndcg - (b[i]?.ndcg ?? 0));
  let state = 12_345;
  const random = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const means = Array.from({ length: 2_000 }, () =>
    mean(gaps.map(() => gaps[Math.floor(random() * gaps.length)] ?? 0)),
  ).sort((x, y) => x - y);
  return { mean: mean(gaps), low: means[50] ?? 0, high: means[1_949] ?? 0 };
}
