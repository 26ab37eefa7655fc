/** A payment of the order that was declined. */
export interface Decline {
  readonly at: Date
  readonly code: string
}

export const declinesWithinMs = 60 * 60_000
/** Enough for somebody with several cards, too few to find out which of many stolen ones are good. */
const declinesMax = 5
/** After this one nobody who pays for themselves goes on. */
const looksLikeFraud = 'suspected_fraud'

/** As long the next attempt has to wait; 0 where it need not. */
export function secondsToWait(declines: readonly Decline[], now: Date): number {
  const newestFirst = declines.toSorted((one, other) => other.at.getTime() - one.at.getTime())
  const counted = [
    newestFirst.find(({ code }) => code === looksLikeFraud),
    newestFirst[declinesMax - 1],
  ].flatMap((decline) => decline ?? [])
  const ends = counted.map(({ at }) => at.getTime() + declinesWithinMs - now.getTime())
  return Math.max(0, ...ends.map((leftMs) => Math.ceil(leftMs / 1_000)))
}
