import { keepStatistics, noOrders } from '@souk/customers/contract'
import type { Tx } from '@souk/platform'
import { countOrdersOf } from './store.ts'

/** Counted anew from what stands now, however often and late it is told: so nothing is counted twice or forgotten. */
export async function countCustomers(tx: Tx, customerIds: readonly string[]): Promise<void> {
  if (customerIds.length === 0) return
  const counted = await countOrdersOf(tx, customerIds)
  const known = new Set(counted.map(({ customerId }) => customerId))
  const without = customerIds.filter((customerId) => !known.has(customerId))
  await keepStatistics(tx, [
    ...counted,
    ...without.map((customerId) => ({ customerId, ...noOrders })),
  ])
}
