import { asOperator, checkCurrency, type Tx } from '@souk/platform'
import { type FoundPrice, listReductions, lowestOf } from '@souk/pricing/contract'
import { priceOf } from '../availability/gates.ts'
import { listPricedVariants } from './store.ts'

export interface OffersRequest {
  readonly variantIds: readonly string[]
  readonly channel: string
  readonly currency: string
  readonly country: string | null
}

/** What one unit costs whom nobody knows, and what that is compared with. */
export interface Offered {
  readonly variantId: string
  readonly price: FoundPrice
  readonly lowest30d: number | null
}

/** In the order in which they were asked for. Those that are not shown, or have no price, are left out. */
export async function listOffers(tx: Tx, request: OffersRequest): Promise<Offered[]> {
  const { variantIds, ...market } = request
  checkCurrency(market.currency)
  const priced = await listPricedVariants(tx, variantIds, market.channel)
  const shown = variantIds.filter((id) => priced.has(id))
  if (shown.length === 0) return []
  const reductions = await listReductions(asOperator(tx), shown, { ...market, at: tx.now })
  return shown.flatMap((variantId) => {
    const variant = priced.get(variantId)
    const price = variant && priceOf(variant, { ...market, quantity: 1, now: tx.now })
    if (!price) return []
    return [{ variantId, price, lowest30d: lowestOf(reductions.get(variantId), price) }]
  })
}
