import assert from 'node:assert/strict'
import { disputePayment } from '@souk/payments/testing'
import type { Product, Shop } from './product.ts'
import { asSystem } from './system.ts'

interface Furniture {
  /** Of the tenant's, by their prefixes. */
  readonly ids: ReadonlyMap<string, string>
  /** Stands in whatever is made for it. */
  readonly mark: string
}

/** A dispute of the payment of a tenant, which only a bank can begin, with evidence: its id. */
export async function aDispute(
  product: Product,
  shop: Shop,
  { ids, mark }: Furniture,
): Promise<string> {
  const paymentId = ids.get('pay')
  assert(paymentId)
  const context = await asSystem(product, shop, 'payments.dispute')
  const id = await product.database.write(context, (tx) => disputePayment(tx, paymentId, 50))
  const { status, text } = await shop.post(`/api/v1/disputes/${id}/evidence`, { explanation: mark })
  assert.equal(status, 200, text)
  return id
}
