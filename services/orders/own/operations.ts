import { idAs, isOperator, owns, type Tx, uuidOf, visitOf } from '@souk/platform'
import type { Static } from 'typebox'
import type { Order } from '../order.ts'
import type { SeesFunding } from '../sales/schemas.ts'
import type { OrderView } from '../schemas.ts'
import { orderView, partialOrderView } from '../view.ts'

type Shown = Static<typeof OrderView>

/** Whether the order is asked for by whoever bought it, with or without a name. */
export function isBuyer(asker: Pick<Tx, 'party'>): boolean {
  return idAs(asker, 'customer', 'cus') !== null || visitOf(asker) !== undefined
}

/**
 * An order as whoever asks is shown it. The fields stay, so that the types of clients hold. Who pays for a discount is told to the
 * operator, and to a provider about what it sells; what the merchant notes for itself is none of the buyer's.
 */
export function shownTo(tx: Tx, order: Order): Shown {
  const view = isOperator(tx) ? orderView(order) : partialOrderView(order, seesFundingOf(tx))
  if (!isBuyer(tx)) return view
  const items = view.items.map((item) => ({ ...item, metadata: {} }))
  return { ...view, items, note: null, tags: [], external_id: null, metadata: {} }
}

/** Of which lines this caller is shown who pays for their discounts. */
export function seesFundingOf(tx: Tx): SeesFunding {
  return (providerId) => owns(tx, providerId === null ? null : uuidOf(providerId))
}
