import { event, Id, MoneySchema, Nullable, personal } from '@souk/platform'
import { type TProperties, Type } from 'typebox'
import { FulfillmentView } from './fulfillments/schemas.ts'
import { OrderGroupView } from './groups/schemas.ts'
import { OrderView } from './schemas.ts'

interface Text {
  readonly summary: string
  readonly description: string
}

const order = { resource: 'order', isOwned: true, about: ['customer_id'] } as const

const orderEvent = (verb: string, text: Text) =>
  event(`order.${verb}`, 1, { ...order, ...text, object: OrderView })

/** The order, and what only this event knows. */
function orderEventWith<More extends TProperties>(verb: string, text: Text, more: More) {
  const object = Type.Object({ ...OrderView.properties, ...more })
  return event(`order.${verb}`, 1, { ...order, ...text, object })
}

export const orderPlaced = orderEvent('placed', {
  summary: 'Order placed',
  description: 'The order was accepted and its stock is reserved.',
})
export const orderAuthorized = orderEvent('authorized', {
  summary: 'Order authorized',
  description: 'Authorized and captured payments together cover the total.',
})
export const orderConfirmed = orderEvent('confirmed', {
  summary: 'Order confirmed',
  description: 'The operator accepted the order on payment terms.',
})
export const orderPaid = orderEvent('paid', {
  summary: 'Order paid in full',
  description: 'Captured payments cover the total for the first time.',
})
export const orderPartiallyFulfilled = orderEvent('partially_fulfilled', {
  summary: 'Order partially fulfilled',
  description: 'Some units have shipped and others are still open.',
})
export const orderFulfilled = orderEvent('fulfilled', {
  summary: 'Order fulfilled',
  description: 'All units that were not cancelled have shipped.',
})
export const orderCompleted = orderEvent('completed', {
  summary: 'Order completed',
  description: 'Everything was delivered and can no longer be returned.',
})
export const orderReturned = orderEvent('returned', {
  summary: 'Order returned',
  description: 'All units that had shipped came back.',
})
export const orderRefunded = orderEvent('refunded', {
  summary: 'Order refunded in full',
  description: 'All captured money was refunded, and stock that the order still held is released.',
})
export const orderReopened = orderEvent('reopened', {
  summary: 'Order reopened',
  description:
    'An authorization expired or a shipment was undone: the order waits for payment or shipping again.',
})
export const orderRevived = orderEvent('revived', {
  summary: 'Expired order revived',
  description: 'A late payment covered an expired order and its stock could be reserved again.',
})

const Lines = Type.Array(Type.Object({ order_item_id: Id('oit'), quantity: Type.Integer() }))
const refundDue = {
  refund_due: Type.Object(MoneySchema.properties, {
    additionalProperties: false,
    description: 'Captured beyond what the order still costs; it is refunded automatically',
  }),
}

export const orderCancelled = orderEventWith(
  'cancelled',
  {
    summary: 'Order cancelled',
    description: 'All units were cancelled before they shipped, and their stock is released.',
  },
  { reason: personal(Nullable(Type.String())), ...refundDue },
)
export const orderPartiallyCancelled = orderEventWith(
  'partially_cancelled',
  {
    summary: 'Order partially cancelled',
    description:
      'Some units were cancelled and their stock is released. If this changed the status of the order, the event of ' +
      'that status is emitted as well.',
  },
  { reason: personal(Nullable(Type.String())), ...refundDue, lines: Lines },
)
export const orderExpired = orderEventWith(
  'expired',
  {
    summary: 'Order expired',
    description: 'The order was not paid in time, and its stock is released.',
  },
  refundDue,
)
export const orderUpdated = orderEvent('updated', {
  summary: 'Order updated',
  description:
    'Something changed that no other event announces, such as the note, tags, metadata or amounts.',
})

export const orderGroupCreated = event('order_group.created', 1, {
  resource: 'order_group',
  summary: 'Order group created',
  description:
    'Something was bought of several sellers, and became an order for each of them: `order.placed` of each is emitted as well. ' +
    'What happens later happens to one of the orders.',
  object: OrderGroupView,
  about: ['customer_id'],
})

const fulfillmentFacts = Type.Object({
  ...FulfillmentView.properties,
  value: Type.Object(MoneySchema.properties, {
    additionalProperties: false,
    description: 'Price of the units at the prices of the order',
  }),
  open_value: Type.Object(MoneySchema.properties, {
    additionalProperties: false,
    description:
      'Price of the units of the order that are still open; zero after the last shipment',
  }),
})

function fulfillmentEvent(verb: string, text: Text) {
  return event(`fulfillment.${verb}`, 1, {
    resource: 'fulfillment',
    ...text,
    object: fulfillmentFacts,
    isOwned: true,
    about: ['order_id'],
  })
}

export const fulfillmentCreated = fulfillmentEvent('created', {
  summary: 'Fulfillment created',
  description: 'Units of an order were assigned to a shipment.',
})
export const fulfillmentShipped = fulfillmentEvent('shipped', {
  summary: 'Fulfillment shipped',
  description: 'The units left the stock and are with the carrier.',
})
export const fulfillmentDelivered = fulfillmentEvent('delivered', {
  summary: 'Fulfillment delivered',
  description: 'The units reached the customer.',
})

/** Of orders themselves. */
export const orderEvents = [
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
]

export const events = [
  ...orderEvents,
  orderGroupCreated,
  fulfillmentCreated,
  fulfillmentShipped,
  fulfillmentDelivered,
]
