import { newId, type Tx } from '@souk/platform'
import type { BasketLine } from './evaluation/basket.ts'
import { evaluateBasket } from './evaluations/operations.ts'
import { reserve } from './redemptions/operations.ts'

export interface Holding {
  /** The id of an order or of a cart. */
  readonly holder: string
  readonly customerId: string
  readonly code: string
  /** What the only line is called. */
  readonly ref: string
}

/** Reserves what a code takes off two units for 20.00 EUR, as whoever places an order does: the ids of the redemptions. */
export async function holdDiscount(tx: Tx, holding: Holding): Promise<string[]> {
  const { holder, customerId, code, ref } = holding
  const line: BasketLine = {
    ref,
    variantId: newId('var'),
    productId: newId('prod'),
    categoryIds: [],
    collectionIds: [],
    tags: [],
    brand: null,
    productType: null,
    providerId: null,
    quantity: 2,
    amount: 2_000,
    floor: 0,
    isOnSale: false,
  }
  const basket = {
    currency: 'EUR',
    channel: 'web',
    country: null,
    at: tx.now,
    customer: { id: customerId, groupIds: [], orderCount: 0 },
    lines: [line],
    shipping: [],
  }
  const evaluated = await evaluateBasket(tx, basket, [code])
  const redemptions = await reserve(tx, { holder, evaluated, expiresAt: null })
  return redemptions.map(({ id }) => id)
}
