/** How far back what a gateway did says something of it. */
export const watchedMs = 15 * 60_000

/** How long a gateway that could not be reached is left alone before a payment tries it again. */
export const probeAfterMs = 60_000

const inARow = 3
const lookedAt = 20

/**
 * Whether a gateway that is not reached should be left alone: three times in a row, or for half of the last twenty payments. Both lists
 * hold moments, in any order.
 */
export function isFailing(failures: readonly Date[], answers: readonly Date[]): boolean {
  const told = [
    ...failures.map((at) => ({ at: at.getTime(), isAnswer: false })),
    ...answers.map((at) => ({ at: at.getTime(), isAnswer: true })),
  ]
  // What happened in one moment counts as answered first: a failure is never hidden by it, nor made up.
  const newestFirst = told.toSorted(
    (one, other) => other.at - one.at || Number(one.isAnswer) - Number(other.isAnswer),
  )
  const last = newestFirst.slice(0, lookedAt)
  const isDown = last.length >= inARow && last.slice(0, inARow).every(({ isAnswer }) => !isAnswer)
  const missed = last.filter(({ isAnswer }) => !isAnswer).length
  return isDown || (last.length === lookedAt && missed >= lookedAt / 2)
}
