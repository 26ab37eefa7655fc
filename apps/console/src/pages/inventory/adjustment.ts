import type { StockItem } from '@souk/sdk'

/** What happened to units. */
export type How = 'receive' | 'remove' | 'count' | 'damage' | 'repair'

/** By how much the units on hand change, and how many of them are damaged. */
export function differenceOf(how: How, units: number, { on_hand }: StockItem) {
  if (how === 'damage' || how === 'repair') {
    return { onHand: 0, damaged: how === 'damage' ? units : -units }
  }
  if (how === 'count') return { onHand: units - on_hand, damaged: 0 }
  return { onHand: how === 'receive' ? units : -units, damaged: 0 }
}

/** Why it cannot be done, if it cannot. Damaged units are on hand as well. */
export function wrongAdjustment(how: How, units: number | undefined, item: StockItem) {
  if (units === undefined) return 'none' as const
  const { onHand, damaged } = differenceOf(how, units, item)
  if (onHand === 0 && damaged === 0) return how === 'count' ? ('same' as const) : ('none' as const)
  if (item.damaged + damaged < 0) return 'damaged' as const
  return item.on_hand + onHand < item.damaged + damaged ? ('below' as const) : undefined
}

/**
 * A count says what it found before, so that it is refused where units were moved meanwhile; what comes in or goes is added
 * to whatever is there.
 */
export function adjustmentOf(how: How, units: number, item: StockItem, ref: string | undefined) {
  const { variant_id, warehouse, on_hand: expected_on_hand } = item
  const place = { variant_id, warehouse, ref }
  if (how === 'count') return { ...place, set: units, expected_on_hand }
  const { onHand, damaged } = differenceOf(how, units, item)
  if (damaged !== 0) return { ...place, delta: damaged, bucket: 'DAMAGED' as const }
  return { ...place, delta: onHand, bucket: undefined }
}
