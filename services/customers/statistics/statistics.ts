import { divideRounded, type Money } from '@souk/platform'

/** What a customer has bought. */
export interface Statistics {
  /** In any state. */
  readonly orders: number
  /** Paid and not refunded, by currency: currencies are never added up. */
  readonly spent: readonly Money[]
  readonly lastOrderAt: Date | null
  readonly paidOrders: number
  readonly refundedOrders: number
}

export const noOrders: Statistics = {
  orders: 0,
  spent: [],
  lastOrderAt: null,
  paidOrders: 0,
  refundedOrders: 0,
}

/** Of the orders that were paid for, the share that was refunded in part or in full: `"0.2500"`. Lists round it alike. */
export function refundRate({ paidOrders, refundedOrders }: Statistics): string | null {
  if (paidOrders === 0) return null
  const share = divideRounded(BigInt(refundedOrders) * 10_000n, BigInt(paidOrders))
  const digits = share.toString().padStart(5, '0')
  return `${digits.slice(0, -4)}.${digits.slice(-4)}`
}
