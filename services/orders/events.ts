import { event, Id, MoneySchema, Nullable } from '@souk/platform'
import { type TProperties, Type } from 'typebox'
import { FulfillmentView } from './fulfillments/schemas.ts'
import { OrderView } from './schemas.ts'

const orderEvent = (verb: string, summary: string) =>
  event(`order.${verb}`, 1, { resource: 'order', summary, object: OrderView })

/** The order, and what only this event knows. */
function orderEventWith<More extends TProperties>(verb: string, summary: string, more: More) {
  const object = Type.Object({ ...OrderView.properties, ...more })
  return event(`order.${verb}`, 1, { resource: 'order', summary, object })
}

export const orderPlaced = orderEvent('placed', 'An order was placed and its stock is held')
export const orderAuthorized = orderEvent('authorized', 'Authorised payments cover the order')
export const orderConfirmed = orderEvent('confirmed', 'The order was accepted on terms')
export const orderPaid = orderEvent('paid', 'Captured payments cover the order')
export const orderPartiallyFulfilled = orderEvent(
  'partially_fulfilled',
  'Some units were handed over and some are still open',
)
export const orderFulfilled = orderEvent('fulfilled', 'Every unit still wanted was handed over')
export const orderCompleted = orderEvent('completed', 'Delivered, and past any return')
export const orderReturned = orderEvent('returned', 'Every unit handed over came back')
export const orderRefunded = orderEvent('refunded', 'Everything captured was given back')
export const orderReopened = orderEvent(
  'reopened',
  'An authorisation lapsed or the only shipment was taken back, and the order waits again',
)
export const orderRevived = orderEvent(
  'revived',
  'A late payment arrived and the stock could be held again',
)

const Lines = Type.Array(Type.Object({ order_item_id: Id('oit'), quantity: Type.Integer() }))
const refundDue = { refund_due: MoneySchema }

/** `refund_due` is what was captured beyond what the order still costs: payments gives it back. */
export const orderCancelled = orderEventWith(
  'cancelled',
  'Every unit was cancelled before hand-over and the stock was released',
  { reason: Nullable(Type.String()), ...refundDue },
)
/** Comes beside the event of a status that this led to, as when everything else was handed over. */
export const orderPartiallyCancelled = orderEventWith(
  'partially_cancelled',
  'Some units were cancelled and their stock was released; the rest of the order goes on',
  { reason: Nullable(Type.String()), ...refundDue, lines: Lines },
)
export const orderExpired = orderEventWith(
  'expired',
  'The order was still unpaid at its expiry and the stock was released',
  refundDue,
)
export const orderUpdated = orderEvent(
  'updated',
  'Something changed that no other event tells: contact, note, tags, metadata, amounts',
)

const fulfillmentFacts = Type.Object({
  ...FulfillmentView.properties,
  /** What the units cost at the prices of the order. */
  value: MoneySchema,
  /** What the order's units that are still open cost: zero when this was the last shipment. */
  open_value: MoneySchema,
})

function fulfillmentEvent(verb: string, summary: string) {
  const shape = { resource: 'fulfillment', summary, object: fulfillmentFacts }
  return event(`fulfillment.${verb}`, 1, shape)
}

export const fulfillmentCreated = fulfillmentEvent('created', 'Units were set apart for hand-over')
export const fulfillmentShipped = fulfillmentEvent('shipped', 'Units were handed to the carrier')
export const fulfillmentDelivered = fulfillmentEvent('delivered', 'Units reached the customer')

export const events = [
  orderPlaced,
  orderAuthorized,
  orderConfirmed,
  orderPaid,
  orderPartiallyFulfilled,
  orderFulfilled,
  orderCompleted,
  orderReturned,
  orderRefunded,
  orderReopened,
  orderRevived,
  orderCancelled,
  orderPartiallyCancelled,
  orderExpired,
  orderUpdated,
  fulfillmentCreated,
  fulfillmentShipped,
  fulfillmentDelivered,
]
