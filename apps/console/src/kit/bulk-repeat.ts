import type { Outcome } from '@souk/sdk'

/** What the API answers to an operation on many: one result a row, in their order. */
export interface BulkAnswer {
  readonly counts: {
    readonly succeeded: number
    readonly waiting: number
    readonly refused: number
    readonly retry: number
  }
  readonly rows: readonly {
    readonly id: string
    readonly outcome: 'SUCCEEDED' | 'WAITING' | 'REFUSED' | 'RETRY'
    readonly problem: Readonly<Record<string, unknown>> | null
  }[]
}

const repeatsMax = 4
const firstPauseMs = 1_000

/** Rows that failed for a reason that passes are sent again, with the same key, so that nothing is done twice. */
export async function untilNothingIsLeft(
  send: () => Promise<Outcome<BulkAnswer>>,
  pause: (milliseconds: number) => Promise<void> = wait,
): Promise<Outcome<BulkAnswer>> {
  let outcome = await send()
  for (let repeats = 0; repeats < repeatsMax && isUnfinished(outcome); repeats += 1) {
    await pause(firstPauseMs * 2 ** repeats)
    outcome = await send()
  }
  return outcome
}

function isUnfinished(outcome: Outcome<BulkAnswer>): boolean {
  return (outcome.data?.counts.retry ?? 0) > 0
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds)
  })
}
