import type { Order, OrderItem, UnitsByItem } from '../order.ts'
import { openUnits } from '../status.ts'

/** Each unit becomes a card of its own, all of them in one transaction. */
export const giftCardsMax = 200

/**
 * A card is worth what a unit of its line costs: so nothing is taken off it, and as it may be spent on anything, it is taxed when it is
 * spent. It is not shipped, and handed over when it is issued.
 */
export function isGiftCard({ kind }: Pick<OrderItem, 'kind'>): boolean {
  return kind === 'GIFT_CARD'
}

export function hasGiftCards({ items }: Pick<Order, 'items'>): boolean {
  return items.some(isGiftCard)
}

/** Units whose cards were not issued, by their lines. */
export function openGiftCards({ items }: Pick<Order, 'items'>): UnitsByItem {
  const open = items.filter(isGiftCard).map((item): [string, number] => [item.id, openUnits(item)])
  return new Map(open.filter(([, units]) => units > 0))
}
