import assert from 'node:assert/strict'
import { disputePayment } from '@souk/payments/testing'
import type { Product, Shop } from './product.ts'
import { asSystem } from './system.ts'

/** A dispute of the payment of a tenant, which only a bank can begin: its id. */
export async function aDispute(
  product: Product,
  shop: Shop,
  ids: ReadonlyMap<string, string>,
): Promise<string> {
  const paymentId = ids.get('pay')
  assert(paymentId)
  const context = await asSystem(product, shop, 'payments.dispute')
  return product.database.write(context, (tx) => disputePayment(tx, paymentId, 50))
}
