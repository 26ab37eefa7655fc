import { namesContact, withoutContact } from '@souk/customers/contract'
import { amend, type Order } from '../order.ts'

/** Says nothing of whoever ordered: amounts, times, lines, states, the number and where in the world it was sent stay. */
export function withoutPerson(order: Order, now: Date): Order {
  const items = order.items.map((item) => ({ ...item, metadata: {} }))
  const addresses = {
    shippingAddress: order.shippingAddress && withoutContact(order.shippingAddress),
    billingAddress: order.billingAddress && withoutContact(order.billingAddress),
  }
  return amend(order, { ...erasedFields, ...addresses, items }, now)
}

const erasedFields = {
  email: null,
  note: null,
  tags: [],
  externalId: null,
  cancelReason: null,
  metadata: {},
} as const

/** A second time there is nothing to change. */
export function tellsOfPerson(order: Order): boolean {
  const { email, note, tags, externalId, cancelReason, metadata, items } = order
  const addresses = [order.shippingAddress, order.billingAddress]
  return (
    addresses.some((address) => address !== null && namesContact(address)) ||
    [email, note, externalId, cancelReason].some((text) => text !== null) ||
    tags.length > 0 ||
    [metadata, ...items.map((item) => item.metadata)].some((own) => Object.keys(own).length > 0)
  )
}
