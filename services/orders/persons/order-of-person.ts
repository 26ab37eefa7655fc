import { amend, type Order } from '../order.ts'

/** Says nothing of whoever ordered: amounts, times, lines, states and the number stay. */
export function withoutPerson(order: Order, now: Date): Order {
  const items = order.items.map((item) => ({ ...item, metadata: {} }))
  return amend(order, { ...erasedFields, items }, now)
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
  return (
    [email, note, externalId, cancelReason].some((text) => text !== null) ||
    tags.length > 0 ||
    [metadata, ...items.map((item) => item.metadata)].some((own) => Object.keys(own).length > 0)
  )
}
