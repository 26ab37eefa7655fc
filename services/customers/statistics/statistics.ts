import type { Money } from '@souk/platform'

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

/** Of the orders that were paid for, the share that was refunded in part or in full: `"0.2500"`. */
export function refundRate({ paidOrders, refundedOrders }: Statistics): string | null {
  return paidOrders === 0 ? null : (refundedOrders / paidOrders).toFixed(4)
}
