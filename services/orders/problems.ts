import { problem } from '@souk/platform'

export const orderNotFound = problem<{ orderId: string }>('order_not_found', 404, 'No such order')
export const fulfillmentNotFound = problem<{ fulfillmentId: string }>(
  'fulfillment_not_found',
  404,
  'No such fulfillment',
)
export const productUnknown = problem(
  'product_unknown',
  422,
  'Something that was ordered does not exist',
  { help: 'errors[] names each line that no product, variant or SKU stands behind.' },
)
export const productNotSellable = problem(
  'product_not_sellable',
  422,
  'Something that was ordered is not for sale',
  { help: 'errors[] names each line whose product or variant is not active.' },
)
export const paymentRequired = problem<{ status: string; balanceDue: number; currency: string }>(
  'payment_required',
  409,
  'Nothing can be handed over before it is paid for or accepted on terms',
)
export const quantityExceedsFulfillable = problem<{
  lines: readonly { order_item_id: string; requested: number; open: number }[]
}>('quantity_exceeds_fulfillable', 422, 'More was asked for than is open', {
  help: 'meta.lines lists what was asked for and what is open.',
})
export const orderItemUnknown = problem<{ orderItemIds: readonly string[] }>(
  'order_item_unknown',
  422,
  'The order has no such line',
)
