import { checkCountry, checkCurrency, type Sql, type Tx } from '@souk/platform'
import { type Basket, type Options, optionsFor, parcelOf } from './options.ts'
import { listCandidates } from './store.ts'

/** Nothing is offered, and nothing is missing, where nothing has to be sent. */
export async function shippingOptions(
  tx: Tx,
  basket: Basket,
  which: Sql,
): Promise<Options & { readonly requiresShipping: boolean }> {
  checkCountry(basket.to.country, '/to/country')
  checkCurrency(basket.currency)
  const parcel = parcelOf(basket.lines)
  if (!parcel) return { requiresShipping: false, options: [], unavailable: [] }
  const candidates = await listCandidates(tx, basket, which)
  return { requiresShipping: true, ...optionsFor(basket, parcel, candidates) }
}
