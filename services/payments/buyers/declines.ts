/** A payment of the order, and how it was declined if it was. */
export interface Attempt {
  readonly at: Date
  readonly code: string | null
}

const minuteMs = 60_000
const declinesWithinMs = 60 * minuteMs
export const attemptsWithinMs = 24 * 60 * minuteMs
/** However they ended: what is left at the bank tells of cards as well, and an order with more payments is no order of a buyer. */
export const attemptsMax = 50
/** Enough for somebody with several cards, too few to find out which of many stolen ones are good. */
const declinesMax = 5
/** After this one nobody who pays for themselves goes on. */
const looksLikeFraud = 'suspected_fraud'

/** What is declined for a reason of the shop, of its gateway or of a gift card: nobody finds out a good card by it. */
const notOfCards: ReadonlySet<string> = new Set([
  ...['gateway_unavailable', 'gateway_lost', 'gateway_refused', 'given_up', 'cancelled_at_gateway'],
  ...['amount_not_accepted', 'cancelled_by_payer', 'payment_attempt_expired'],
  ...['insufficient_balance', 'stored_value_unknown', 'stored_value_currency_mismatch'],
  ...['stored_value_frozen', 'stored_value_expired', 'authorization_released'],
])

export function tellsOfCards(code: string): boolean {
  return !notOfCards.has(code)
}

/** As long the next attempt has to wait; 0 where it need not. */
export function secondsToWait(attempts: readonly Attempt[], now: Date): number {
  const newestFirst = attempts.toSorted((one, other) => other.at.getTime() - one.at.getTime())
  const declines = newestFirst.filter(({ code }) => code !== null && tellsOfCards(code))
  const ends = [
    ...endOf(
      declines.find(({ code }) => code === looksLikeFraud),
      declinesWithinMs,
    ),
    ...endOf(declines[declinesMax - 1], declinesWithinMs),
    ...endOf(newestFirst[attemptsMax - 1], attemptsWithinMs),
  ]
  return Math.max(0, ...ends.map((end) => Math.ceil((end - now.getTime()) / 1_000)))
}

function endOf(attempt: Attempt | undefined, withinMs: number): number[] {
  return attempt ? [attempt.at.getTime() + withinMs] : []
}
