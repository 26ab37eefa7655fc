import type { Product, Variant } from '@souk/sdk'
import { windowAt } from './publications.ts'

export type CheckState = 'ok' | 'stops' | 'unknown'

/** One condition of a sale, and how it stands. */
export type Check =
  | { readonly about: 'status'; readonly state: CheckState; readonly status: Product['status'] }
  | {
      readonly about: 'channels'
      readonly state: CheckState
      /** In how many it is sold now; null where it is sold in all. */
      readonly live: number | null
    }
  | { readonly about: 'provider'; readonly state: CheckState; readonly status: string | undefined }
  | { readonly about: 'variants'; readonly state: CheckState; readonly enabled: number }
  | { readonly about: 'price'; readonly state: CheckState; readonly refusal: string | undefined }
  | {
      readonly about: 'stock'
      readonly state: CheckState
      readonly available: number
      readonly isUnlimited: boolean
    }

export interface Known {
  readonly product: Product
  /** By the clock of the tenant. */
  readonly now: Date
  /** As many as were read; whether there are more. */
  readonly variants: readonly Variant[]
  readonly hasMore: boolean
  /** The status of the provider, where it has one and it may be read. */
  readonly providerStatus: string | undefined
  /** Why no price could be quoted in the currency of the tenant; null where one could. Undefined where nobody asked. */
  readonly quoteRefusal: string | null | undefined
}

/** Everything that a sale needs, in the order in which it is mended best. */
export function checksOf(known: Known): Check[] {
  return [
    statusCheck(known.product),
    channelsCheck(known),
    ...providerCheck(known),
    variantsCheck(known),
    priceCheck(known),
    stockCheck(known),
  ]
}

export function verdictOf(checks: readonly Check[]): CheckState {
  if (checks.some(({ state }) => state === 'stops')) return 'stops'
  return checks.some(({ state }) => state === 'unknown') ? 'unknown' : 'ok'
}

function statusCheck({ status }: Product): Check {
  return { about: 'status', state: status === 'ACTIVE' ? 'ok' : 'stops', status }
}

function channelsCheck({ product: { publications }, now }: Known): Check {
  const live = publications?.filter((one) => windowAt(one, now) === 'LIVE').length ?? null
  return { about: 'channels', state: live === 0 ? 'stops' : 'ok', live }
}

/** The operator may always sell. */
function providerCheck({ product, providerStatus: status }: Known): Check[] {
  if (product.provider_id === null) return []
  if (status === undefined) return [{ about: 'provider', state: 'unknown', status }]
  return [{ about: 'provider', state: status === 'ACTIVE' ? 'ok' : 'stops', status }]
}

function enabledOf({ variants }: Known): readonly Variant[] {
  return variants.filter(({ status }) => status === 'ACTIVE')
}

function variantsCheck(known: Known): Check {
  const enabled = enabledOf(known).length
  return { about: 'variants', state: stateOf(enabled > 0, known.hasMore), enabled }
}

function priceCheck({ quoteRefusal }: Known): Check {
  if (quoteRefusal === undefined) return { about: 'price', state: 'unknown', refusal: undefined }
  const state = quoteRefusal === null ? 'ok' : 'stops'
  return { about: 'price', state, refusal: quoteRefusal ?? undefined }
}

function stockCheck(known: Known): Check {
  const enabled = enabledOf(known)
  const isUnlimited = enabled.some(({ track_inventory }) => !track_inventory)
  const available = enabled.reduce(
    (sum, { inventory }) => sum + Math.max(inventory.available, 0),
    0,
  )
  const state = stateOf(isUnlimited || available > 0, known.hasMore)
  return { about: 'stock', state, available, isUnlimited }
}

/** What was not found among the first may be among the rest. */
function stateOf(isMet: boolean, hasMore: boolean): CheckState {
  if (isMet) return 'ok'
  return hasMore ? 'unknown' : 'stops'
}
