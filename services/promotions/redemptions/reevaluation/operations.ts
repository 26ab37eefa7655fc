import type { Tx } from '@souk/platform'
import { holdsUse } from '../redemption.ts'
import { listAgreedOf } from '../store.ts'
import { type Reevaluated, reevaluated, type UnitsLeft } from './agreement.ts'

/**
 * What the promotions of an order that are to be evaluated anew when units go (`on_return`) take off those that stay. By their terms
 * as they were when the order was placed, among themselves. It changes nothing.
 */
export async function reevaluateOrder(
  tx: Tx,
  orderId: string,
  currency: string,
  units: readonly UnitsLeft[],
): Promise<Reevaluated> {
  const redemptions = await listAgreedOf(tx, orderId)
  const agreements = redemptions.filter(holdsUse).flatMap(({ agreed }) => agreed ?? [])
  return reevaluated(agreements, currency, units)
}
