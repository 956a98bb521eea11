/** Measures of one ranked list, as trec_eval defines them. */
export interface QueryScore {
  readonly ndcg10: number;
  readonly recall10: number;
  readonly recall100: number;
  readonly mrr10: number;
}

const dcg = (gains: readonly number[]): number =>
  gains.reduce((sum, gain, i) => sum + (gain > 0 ? gain / Math.log2(i + 2) : 0), 0);

export function scoreQuery(grades: ReadonlyMap<string, number>, ranked: readonly string[]): QueryScore {
  const gains = [...new Set(ranked)].map((id) => Math.max(0, grades.get(id) ?? 0));
  const ideal = [...grades.values()].filter((grade) => grade > 0).sort((a, b) => b - a);
  const hits = (k: number) => gains.slice(0, k).filter((gain) => gain > 0).length / ideal.length;
  const first = gains.findIndex((gain) => gain > 0);
  return {
    ndcg10: dcg(gains.slice(0, 10)) / dcg(ideal.slice(0, 10)),
    recall10: hits(10),
    recall100: hits(100),
    mrr10: first >= 0 && first < 10 ? 1 / (first + 1) : 0,
  };
}

export function meanMeasures(scores: ReadonlyMap<string, QueryScore>): QueryScore {
  const mean = (of: (score: QueryScore) => number) =>
    [...scores.values()].reduce((sum, score) => sum + of(score), 0) / scores.size;
  return {
    ndcg10: mean((s) => s.ndcg10),
    recall10: mean((s) => s.recall10),
    recall100: mean((s) => s.recall100),
    mrr10: mean((s) => s.mrr10),
  };
}

const ROUNDS = 10_000;

/** Paired randomisation test on the mean difference in nDCG@10, two-sided, with a fixed seed. */
export function pairedTest(
  a: ReadonlyMap<string, QueryScore>,
  b: ReadonlyMap<string, QueryScore>,
): { difference: number; p: number } {
  const differences = [...a].map(([id, score]) => score.ndcg10 - (b.get(id)?.ndcg10 ?? 0));
  const observed = Math.abs(differences.reduce((sum, d) => sum + d, 0));
  let seed = 12345;
  const random = () => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return seed / 2 ** 32;
  };
  let atLeast = 0;
  for (let round = 0; round < ROUNDS; round++) {
    let sum = 0;
    for (const d of differences) sum += random() < 0.5 ? d : -d;
    if (Math.abs(sum) >= observed - 1e-12) atLeast++;
  }
  return {
    difference: differences.reduce((sum, d) => sum + d, 0) / differences.length,
    p: (atLeast + 1) / (ROUNDS + 1),
  };
}
