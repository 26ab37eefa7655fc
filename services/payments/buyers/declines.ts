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
export function secondsToWait(declines: readonly Decline[], now: Date): number {
  const newestFirst = declines
    .filter(({ code }) => tellsOfCards(code))
    .toSorted((one, other) => other.at.getTime() - one.at.getTime())
  const counted = [
    newestFirst.find(({ code }) => code === looksLikeFraud),
    newestFirst[declinesMax - 1],
  ].flatMap((decline) => decline ?? [])
  const ends = counted.map(({ at }) => at.getTime() + declinesWithinMs - now.getTime())
  return Math.max(0, ...ends.map((leftMs) => Math.ceil(leftMs / 1_000)))
}
