import { idAs, type Tx, visitOf } from '@souk/platform'
import type { Static } from 'typebox'
import type { OrderView } from '../schemas.ts'

type Shown = Static<typeof OrderView>

/** Whether the order is asked for by whoever bought it, with or without a name. */
export function isBuyer(tx: Tx): boolean {
  return idAs(tx, 'customer', 'cus') !== null || visitOf(tx) !== undefined
}

/** What the merchant notes for itself is none of the buyer's. The fields stay, so that the types of clients hold. */
export function shownTo(tx: Tx, order: Shown): Shown {
  if (!isBuyer(tx)) return order
  const items = order.items.map((item) => ({ ...item, metadata: {} }))
  return { ...order, items, note: null, tags: [], external_id: null, metadata: {} }
}
