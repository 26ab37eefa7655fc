import type { TellableProblem } from '../texts/problem-text.ts'
import type { IdempotencyKeys } from './keys.ts'

/** What became of one of many. */
export interface RowResult {
  readonly id: string
  /** `RETRY` was not done, for a reason that passes. */
  readonly outcome: 'SUCCEEDED' | 'WAITING' | 'REFUSED' | 'RETRY'
  /** Why it was not done. */
  readonly problem: TellableProblem | null
}

/** A call of the API that answers for one row or for several. */
export interface RowStep {
  readonly name: string
  readonly run: (idempotencyKey: string) => Promise<readonly RowResult[]>
}

/** One step after the other, until one gets no answer that is about its rows. */
export async function runSteps(
  steps: readonly RowStep[],
  keys: IdempotencyKeys,
  onResults: (results: readonly RowResult[]) => void = () => undefined,
  pause: (milliseconds: number) => Promise<void> = wait,
): Promise<{ readonly results: readonly RowResult[]; readonly error: unknown }> {
  let results: readonly RowResult[] = []
  for (const { name, run } of steps) {
    try {
      const answered = await keys.once(name, (key) => untilNoneIsLeft(() => run(key), pause))
      results = [...results, ...answered]
      onResults(results)
    } catch (error) {
      return { results, error }
    }
  }
  return { results, error: undefined }
}

const repeatsMax = 4
const firstPauseMs = 1_000

/** Rows that failed for a reason that passes are sent again with the same key, so that nothing is done twice. */
async function untilNoneIsLeft(
  send: () => Promise<readonly RowResult[]>,
  pause: (milliseconds: number) => Promise<void>,
): Promise<readonly RowResult[]> {
  let results = await send()
  for (let repeats = 0; repeats < repeatsMax && countOf(results, 'RETRY') > 0; repeats += 1) {
    await pause(firstPauseMs * 2 ** repeats)
    results = await send()
  }
  return results
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds)
  })
}

export function countOf(results: readonly RowResult[], outcome: RowResult['outcome']): number {
  return results.filter((result) => result.outcome === outcome).length
}
