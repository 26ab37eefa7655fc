import type { ListOrdersItem } from '@souk/sdk'

export interface BoughtSum {
  readonly amount: number
  readonly currency: string
}

/** An order that ended before anything came of it. */
const isVoid = ({ status }: ListOrdersItem) => status === 'CANCELLED' || status === 'EXPIRED'
const isPaid = ({ payment_status }: ListOrdersItem) =>
  payment_status === 'PAID' || payment_status === 'OVERPAID'

/** How many orders there are, and what those that still count come to, in each currency. */
export function boughtOf(orders: readonly ListOrdersItem[]) {
  const counted = orders.filter((order) => !isVoid(order))
  return {
    placed: orders.length,
    ordered: sumsOf(counted),
    paid: sumsOf(counted.filter(isPaid)),
  }
}

function sumsOf(orders: readonly ListOrdersItem[]): BoughtSum[] {
  const sums = new Map<string, number>()
  for (const { total } of orders) {
    sums.set(total.currency, (sums.get(total.currency) ?? 0) + total.amount)
  }
  return [...sums].map(([currency, amount]) => ({ currency, amount }))
}
