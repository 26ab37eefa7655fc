import type { JudgedQuery } from './queries.ts'

/** How good the answers are, each from 0 to 1. */
export interface Verdict {
  /** Gain of the first ten by the gain of the best ten: what is meant should come first. */
  readonly ndcg: number
  /** One by the place of the first that is wanted. */
  readonly mrr: number
  /** Share of what is wanted that is among the first ten. */
  readonly recall: number
  /** The queries that come out worst, with what they found. */
  readonly worst: readonly string[]
}

const shown = 10
const worstMax = 8

/** Asks each of the queries and compares the SKUs that are found, best first, with those that people hope for. */
export async function judge(
  queries: readonly JudgedQuery[],
  found: (query: JudgedQuery) => Promise<readonly string[]>,
): Promise<Verdict> {
  const judged: (Scores & { readonly query: JudgedQuery; readonly skus: readonly string[] })[] = []
  for (const query of queries) {
    const skus = (await found(query)).slice(0, shown)
    judged.push({ query, skus, ...scoresOf(query, skus) })
  }
  const mean = (of: (one: Scores) => number) =>
    judged.reduce((sum, one) => sum + of(one), 0) / judged.length
  return {
    ndcg: mean(({ ndcg }) => ndcg),
    mrr: mean(({ mrr }) => mrr),
    recall: mean(({ recall }) => recall),
    worst: judged
      .toSorted((one, other) => one.ndcg - other.ndcg)
      .slice(0, worstMax)
      .map(({ query, skus, ndcg }) => `${query.q}: ${ndcg.toFixed(2)} ${skus.join(' ')}`),
  }
}

type Scores = Pick<Verdict, 'ndcg' | 'mrr' | 'recall'>

function scoresOf({ wanted }: JudgedQuery, skus: readonly string[]): Scores {
  const grades = skus.map((sku) => wanted[sku] ?? 0)
  const best = Object.values(wanted).toSorted((one, other) => other - one)
  // Whoever hopes for nothing is served best with nothing.
  if (best.length === 0) {
    const score = skus.length === 0 ? 1 : 0
    return { ndcg: score, mrr: score, recall: 1 }
  }
  const first = grades.findIndex((grade) => grade > 0)
  return {
    ndcg: gainOf(grades) / gainOf(best.slice(0, shown)),
    mrr: first < 0 ? 0 : 1 / (first + 1),
    recall: grades.filter((grade) => grade > 0).length / Math.min(best.length, shown),
  }
}

function gainOf(grades: readonly number[]): number {
  return grades.reduce((sum, grade, at) => sum + (2 ** grade - 1) / Math.log2(at + 2), 0)
}
