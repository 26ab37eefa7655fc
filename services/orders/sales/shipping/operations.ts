import type { ContactAddress } from '@souk/customers/contract'
import { defaultTimeZone, type Problem, postalKey, type Tx } from '@souk/platform'
import { lineAmountOf } from '@souk/pricing/contract'
import {
  type Destination,
  judge as judgeMethod,
  listCandidates as listShippingMethods,
  optionsFor,
  parcelOf,
  type BasketLine as ShippedLine,
  type Basket as ShippingBasket,
  type Candidate as ShippingCandidate,
  type Option as ShippingOption,
  type Options as ShippingOptions,
  type UnavailableReason,
  whatIsNotArchived,
  withCode,
} from '@souk/shipping/contract'
import { addressRequired, shippingMethodUnavailable } from '../../problems.ts'
import type { PricedLine } from '../lines/lines.ts'

/** How a method is judged where its table alone does not say what it costs, such as by the rates of a carrier. */
export type JudgeMethod = typeof judgeMethod

export interface ShippingInput {
  readonly code: string | null
  /** Whether all that could be chosen is wanted. */
  readonly wantsOptions: boolean
  readonly judge?: JudgeMethod | undefined
}

export interface ChosenShipping {
  /** Null where nothing is chosen, or nothing has to be sent. */
  readonly option: ShippingOption | null
  readonly options: ShippingOptions | null
  readonly refusals: readonly Problem[]
}

export const noShipping: ChosenShipping = { option: null, options: null, refusals: [] }

const codeOfRegion = /^[A-Z0-9]{1,3}$/

/** A region that the country has no code for is a text, by which no rate goes. */
export function destinationOf({ country, region, postal_code }: ContactAddress): Destination {
  return {
    country,
    region: region !== null && codeOfRegion.test(region) ? region : null,
    postal: postal_code ? postalKey(postal_code) : null,
  }
}

/** The one that is chosen, or all of them. Without a destination none is looked up. */
export function methodsFor(
  tx: Tx,
  { code, wantsOptions }: ShippingInput,
  to: Destination | null,
  currency: string,
): Promise<readonly ShippingCandidate[]> {
  if (to === null || (code === null && !wantsOptions)) return Promise.resolve([])
  const which = wantsOptions || code === null ? whatIsNotArchived : withCode(code)
  return listShippingMethods(tx, { to, currency }, which)
}

interface Sent {
  readonly lines: readonly PricedLine[]
  /** Of one unit, by variant. */
  readonly weightOf: (variantId: string) => number | null
  readonly to: Destination | null
  readonly channel: string
  readonly currency: string
}

/** What the chosen method costs. Rates go by what the goods cost before discounts, which may follow from shipping in turn. */
export function chooseShipping(
  { now: at, timeZone = defaultTimeZone }: Pick<Tx, 'now' | 'timeZone'>,
  { code, wantsOptions, judge = judgeMethod }: ShippingInput,
  candidates: readonly ShippingCandidate[],
  { lines, weightOf, to, channel, currency }: Sent,
): ChosenShipping {
  if (code === null && !wantsOptions) return noShipping
  const shipped = lines.map(({ item }) => shippedLine(item, weightOf))
  const parcel = parcelOf(shipped)
  if (!parcel) return noShipping
  if (to === null) return { ...noShipping, refusals: code === null ? [] : [noAddress()] }
  const basket: ShippingBasket = { lines: shipped, to, channel, currency, at, timeZone }
  const options = wantsOptions ? optionsFor(basket, parcel, candidates) : null
  if (code === null) return { ...noShipping, options }
  const chosen = candidates.find(({ method }) => method.code === code)
  const judged = chosen && judge(basket, parcel, chosen)
  if (judged && 'amount' in judged) return { option: judged, options, refusals: [] }
  return { option: null, options, refusals: [unavailable(code, judged?.reason ?? null)] }
}

type Shippable = Pick<
  PricedLine['item'],
  'variantId' | 'quantity' | 'unitAmount' | 'unitQuantity' | 'requiresShipping'
>

/** By what its units cost before discounts. */
export function shippedLine(
  { variantId, quantity, unitAmount: amount, unitQuantity, requiresShipping }: Shippable,
  weightOf: Sent['weightOf'],
): ShippedLine {
  return {
    quantity,
    weightG: weightOf(variantId),
    amount: lineAmountOf({ amount, unitQuantity }, quantity),
    requiresShipping,
  }
}

function noAddress(): Problem {
  const message = 'is needed for a shipping method'
  const errors = [{ path: '/shipping_address', code: 'address_required', message }]
  return addressRequired(undefined, { errors })
}

function unavailable(code: string, reason: UnavailableReason | null): Problem {
  const message = reason === null ? 'does not exist' : 'is not offered for this order'
  const errors = [{ path: '/shipping_method', code: 'shipping_method_unavailable', message }]
  return shippingMethodUnavailable({ shippingMethod: code, reason }, { errors })
}
