import { problem } from '@souk/platform'

export const orderNotFound = problem<{ orderId: string }>('order_not_found', 404, 'No such order', {
  help: 'Check the id. GET /api/v1/orders lists the orders that this token can see.',
})
export const fulfillmentNotFound = problem<{ fulfillmentId: string }>(
  'fulfillment_not_found',
  404,
  'No such fulfillment',
  {
    help: 'Check the id. GET /api/v1/orders/{orderId}/fulfillments lists the fulfillments of an order.',
  },
)
export const productUnknown = problem('product_unknown', 422, 'Unknown product', {
  help: 'Correct the lines that errors[] names: no product, variant or SKU of the tenant matches them.',
})
export const productNotSellable = problem(
  'product_not_sellable',
  422,
  'A product is not for sale',
  {
    help: 'Publish the product, or leave out the lines that errors[] names: their product or variant is not active.',
  },
)
export const paymentRequired = problem<{ status: string; balanceDue: number; currency: string }>(
  'payment_required',
  409,
  'The order must be paid or confirmed first',
  {
    help: 'Pay meta.balance_due with POST /api/v1/payments, or accept the order on terms with POST /api/v1/orders/{orderId}/confirm.',
  },
)
export const quantityExceedsFulfillable = problem<{
  lines: readonly { order_item_id: string; requested: number; open: number }[]
}>('quantity_exceeds_fulfillable', 422, 'The quantity exceeds what is open', {
  help: 'Lower the quantities to what is open in meta.lines.',
})
export const orderItemUnknown = problem<{ orderItemIds: readonly string[] }>(
  'order_item_unknown',
  422,
  'Unknown order item',
  { help: 'Use the ids in items[] of the order: GET /api/v1/orders/{orderId}.' },
)
