import { checkCountry, checkCurrency, type Sql, type Tx } from '@souk/platform'
import {
  type Basket,
  type Candidate,
  gateOf,
  type OfferedOptions,
  optionsFor,
  parcelOf,
} from './options.ts'
import { listCandidates } from './store.ts'

/** By the tables alone. Nothing is offered, and nothing is missing, where nothing has to be sent. */
export async function shippingOptions(tx: Tx, basket: Basket, which: Sql): Promise<OfferedOptions> {
  checkBasket(basket)
  const parcel = parcelOf(basket.lines)
  if (!parcel) return nothingToSend
  const candidates = await listCandidates(tx, basket, which)
  const fallback = askedOf(basket, candidates).length > 0 ? 'not_asked' : null
  return { requiresShipping: true, ...optionsFor(basket, parcel, candidates), fallback }
}

export const nothingToSend: OfferedOptions = {
  requiresShipping: false,
  options: [],
  unavailable: [],
  fallback: null,
}

export function checkBasket({ to, currency }: Pick<Basket, 'to' | 'currency'>): void {
  checkCountry(to.country, '/to/country')
  checkCurrency(currency)
}

/** The methods of which a gateway is asked what they cost. */
export function askedOf(
  basket: Pick<Basket, 'channel' | 'currency'>,
  candidates: readonly Candidate[],
): readonly Candidate[] {
  return candidates.filter(
    ({ method }) => method.ratesFrom === 'GATEWAY' && gateOf(basket, method) === undefined,
  )
}
