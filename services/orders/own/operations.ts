import { idAs, type Tx, visitOf } from '@souk/platform'
import type { Static } from 'typebox'
import type { OrderView } from '../schemas.ts'

type Shown = Static<typeof OrderView>

/** What the merchant notes for itself is none of the buyer's, with or without a name. The fields stay, so that the types of clients hold. */
export function shownTo(tx: Tx, order: Shown): Shown {
  const isBuyer = idAs(tx, 'customer', 'cus') !== null || visitOf(tx) !== undefined
  if (!isBuyer) return order
  const items = order.items.map((item) => ({ ...item, metadata: {} }))
  return { ...order, items, note: null, tags: [], external_id: null, metadata: {} }
}
