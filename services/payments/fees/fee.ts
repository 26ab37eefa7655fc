import type { Fee } from '@souk/gateways/contract'

/**
 * What a gateway has kept of a payment so far. It takes its fees in one currency; one in another is left to be found when the books
 * are compared with those of the gateway.
 */
export function withFee(before: Fee | null, fee: Fee | null): Fee | null {
  if (!fee || fee.amount === 0) return before
  if (!before) return fee
  if (before.currency !== fee.currency) return before
  return { ...before, amount: before.amount + fee.amount }
}

/** What has become of it between two moments. */
export function feeBetween(before: Fee | null, after: Fee | null): Fee | null {
  const amount = (after?.amount ?? 0) - (before?.amount ?? 0)
  return after && amount !== 0 ? { ...after, amount } : null
}
