import type { ShippingRate } from '@souk/sdk'

/** A row that is saved anew: added without `now`, removed without `after`. */
export interface RateChange {
  readonly now: ShippingRate | undefined
  readonly after: ShippingRate | undefined
}

/** A row is known by where and for what it applies: one that is for somewhere else now was removed and added. */
export function rateChanges(
  now: readonly ShippingRate[],
  after: readonly ShippingRate[],
): RateChange[] {
  const nowOf = new Map(now.map((rate) => [whatFor(rate), rate]))
  const kept = new Set(after.map(whatFor))
  const saved = after.map((rate) => ({ now: nowOf.get(whatFor(rate)), after: rate }))
  const removed = now.filter((rate) => !kept.has(whatFor(rate)))
  return [
    ...saved.filter((change) => !change.now || !costsSame(change.now, change.after)),
    ...removed.map((rate) => ({ now: rate, after: undefined })),
  ]
}

function whatFor(rate: ShippingRate): string {
  const { currency, country, region, postal, value_from, value_below } = rate
  const { over_weight_g, up_to_weight_g } = rate
  const place = [currency, country, region, postal]
  return JSON.stringify([...place, over_weight_g, up_to_weight_g, value_from, value_below])
}

function costsSame(one: ShippingRate, other: ShippingRate): boolean {
  return one.amount === other.amount && one.free_from === other.free_from
}
