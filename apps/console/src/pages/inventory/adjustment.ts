import type { StockItem } from '@souk/sdk'

/** What happened to units. */
export type How = 'receive' | 'remove' | 'count'

export function differenceOf(how: How, units: number, { on_hand }: StockItem): number {
  if (how === 'count') return units - on_hand
  return how === 'receive' ? units : -units
}

/** Why it cannot be done, if it cannot. */
export function wrongAdjustment(how: How, units: number | undefined, item: StockItem) {
  if (units === undefined) return 'none' as const
  const difference = differenceOf(how, units, item)
  if (difference === 0) return 'same' as const
  return item.on_hand + difference < 0 ? ('below' as const) : undefined
}

/**
 * A count says what it found before, so that it is refused where units were moved meanwhile; what comes in or goes is added
 * to whatever is there.
 */
export function adjustmentOf(how: How, units: number, item: StockItem) {
  const { variant_id, warehouse, on_hand: expected_on_hand } = item
  if (how === 'count') return { variant_id, warehouse, set: units, expected_on_hand }
  return { variant_id, warehouse, delta: differenceOf(how, units, item) }
}
