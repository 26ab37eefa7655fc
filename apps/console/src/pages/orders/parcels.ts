import type { Fulfillment } from '@souk/sdk'
import type { RowResult } from '../../api/steps.ts'
import { stateAfter } from '../../kit/moves.ts'

/** What was shipped of an order, as far as it takes to mark it as delivered. */
export type Parcel = Pick<Fulfillment, 'id' | 'order_id' | 'version'>

export function isUnderWay({ status }: Pick<Fulfillment, 'status'>): boolean {
  return stateAfter('fulfillment', status, 'deliver') !== undefined
}

const worstFirst = ['REFUSED', 'RETRY', 'WAITING', 'SUCCEEDED'] as const

/** What became of each order: what became of the worst of its parcels. One without any has nothing left to arrive. */
export function byOrder(
  orderIds: readonly string[],
  parcels: readonly Parcel[],
  results: readonly RowResult[],
): readonly RowResult[] {
  const orderOf = new Map(parcels.map(({ id, order_id }) => [id, order_id]))
  return orderIds.map((orderId) => {
    const ofOrder = results.filter(({ id }) => orderOf.get(id) === orderId)
    const outcome = worstFirst.find((one) => ofOrder.some((result) => result.outcome === one))
    const worst = ofOrder.find((result) => result.outcome === outcome)
    return { id: orderId, outcome: outcome ?? 'SUCCEEDED', problem: worst?.problem ?? null }
  })
}
