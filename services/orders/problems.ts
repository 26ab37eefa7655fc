import { problem } from '@souk/platform'

export const orderNotFound = problem<{ orderId: string }>(
  'order_not_found',
  404,
  'Order not found',
  { help: 'There is no order with this id, or you may not see it.' },
)
export const orderGroupNotFound = problem<{ orderGroupId: string }>(
  'order_group_not_found',
  404,
  'Order group not found',
  { help: 'There is no order group with this id, or you may not see it.' },
)
export const fulfillmentNotFound = problem<{ fulfillmentId: string }>(
  'fulfillment_not_found',
  404,
  'Fulfillment not found',
  { help: 'There is no fulfillment with this id, or you may not see it.' },
)
export const productUnknown = problem('product_unknown', 422, 'Unknown product', {
  help: '`errors[]` names each line whose product, variant or SKU does not exist.',
})
export const productNotSellable = problem('product_not_sellable', 422, 'Product not for sale', {
  help: '`errors[]` names each line whose product, variant or seller is not active. Remove the line, or publish the product.',
})
export const productNotPublished = problem<{ channel: string }>(
  'product_not_published',
  422,
  'Product not published in the channel',
  {
    help:
      '`errors[]` names each line whose product is not published in meta.channel at this moment. Remove the line, order in ' +
      'another channel, or change the publications of the product.',
    example: { channel: 'pos' },
  },
)
export const channelDisabled = problem<{ channel: string }>(
  'channel_disabled',
  422,
  'Channel disabled',
  {
    help: 'No order is placed in the sales channel meta.channel while it is DISABLED. Enable it, or name another one.',
    example: { channel: 'pos' },
  },
)
export const shippingAddressFixed = problem<{ status: string; reason: 'shipped' | 'ended' }>(
  'shipping_address_fixed',
  409,
  'Shipping address cannot change any more',
  {
    help:
      'Some units have shipped to the address already, or the order has ended, as meta.reason says. The billing address can ' +
      'still change.',
    example: { status: 'PARTIALLY_FULFILLED', reason: 'shipped' },
  },
)
export const shippingCountryFixed = problem<{ country: string }>(
  'shipping_country_fixed',
  422,
  'Order is sent to another country',
  {
    help:
      'Prices and stock of the order were chosen for meta.country, so its address can only change within it. Cancel the order ' +
      'and place another one.',
    example: { country: 'DE' },
  },
)
export const paymentRequired = problem<{
  status: string
  balanceDue: number
  authorized: number
  currency: string
  payments: string
}>('payment_required', 409, 'Order not paid', {
  help:
    'Capture payments for meta.balance_due, or confirm the order to accept it on terms, before it is fulfilled. An ' +
    'authorized payment is not enough: meta.authorized is held by payments that can be captured, and meta.payments ' +
    'lists them.',
  example: {
    status: 'PENDING',
    balanceDue: 9_800,
    authorized: 4_900,
    currency: 'EUR',
    payments: '/api/v1/payments?order_id=ord_…',
  },
})
export const quantityExceedsFulfillable = problem<{
  lines: readonly { order_item_id: string; requested: number; open: number }[]
}>('quantity_exceeds_fulfillable', 422, 'Quantity exceeds open units', {
  help:
    '`meta.lines` lists the requested and the open units of each line. Open are units that are neither shipped nor ' +
    'cancelled.',
  example: { lines: [{ order_item_id: 'oit_…', requested: 3, open: 2 }] },
})
export const giftCardsNotShipped = problem<{ orderItemIds: readonly string[] }>(
  'gift_cards_not_shipped',
  409,
  'Gift cards are not shipped',
  {
    help: 'The lines in meta.order_item_ids are gift cards. They are issued, and count as fulfilled, when they are paid for.',
    example: { orderItemIds: ['oit_…'] },
  },
)
export const tooManyGiftCards = problem<{ max: number }>(
  'too_many_gift_cards',
  422,
  'Too many gift cards',
  {
    help: 'An order has at most meta.max gift cards, because each unit becomes a card of its own. Place several orders.',
    example: { max: 200 },
  },
)
export const customerHasOpenOrders = problem<{ ids: readonly string[] }>(
  'customer_has_open_orders',
  409,
  'Customer has open orders',
  {
    help: 'The orders in meta.ids, a hundred at most, are not paid, sent or settled yet. Finish or cancel them first.',
    example: { ids: ['ord_…'] },
  },
)
export const orderItemUnknown = problem<{ orderItemIds: readonly string[] }>(
  'order_item_unknown',
  422,
  'Unknown order line',
  {
    help: '`meta.order_item_ids` are not ids of lines of this order. See items[].id of the order.',
    example: { orderItemIds: ['oit_…'] },
  },
)
export const addressRequired = problem('address_required', 422, 'Address required', {
  help: 'Send `shipping_address`, or `billing_address` where nothing is shipped: shipping and taxes depend on it.',
})
export const shippingMethodUnavailable = problem<{ shippingMethod: string; reason: string | null }>(
  'shipping_method_unavailable',
  422,
  'Shipping method not offered',
  {
    help:
      'Method meta.shipping_method is not offered, for meta.reason; null if it does not exist. POST ' +
      '/api/v1/carts/{cartId}/shipping-options, or POST /api/v1/shipping/options without a cart, lists what is offered.',
    example: { shippingMethod: 'express', reason: 'DESTINATION_NOT_SERVED' },
  },
)
export const taxCalculationRequired = problem<{ calculate: object }>(
  'tax_calculation_required',
  422,
  'Tax calculation required',
  {
    help:
      'A gateway calculates the taxes of this tenant. Of a cart: POST /api/v1/carts/{cartId}/taxes. Of an order without a cart: send ' +
      'meta.calculate to POST /api/v1/pricing/tax/calculate, and order with the id of the answer as tax.calculation_id.',
    example: {
      calculate: {
        lines: [{ ref: '1', quantity: 1, amount: { amount: 2_499, currency: 'EUR' } }],
        to: { country: 'DE' },
      },
    },
  },
)
export const taxCalculationUnknown = problem<{ taxCalculationId: string }>(
  'tax_calculation_unknown',
  422,
  'Unknown tax calculation',
  {
    help: 'There is no calculation meta.tax_calculation_id. Of a cart POST /api/v1/carts/{cartId}/taxes makes one, of an order POST /api/v1/pricing/tax/calculate.',
    example: { taxCalculationId: 'txc_…' },
  },
)
export const taxCalculationMismatch = problem<{ taxCalculationId: string }>(
  'tax_calculation_mismatch',
  422,
  'Tax calculation is for another order',
  {
    help:
      'Have the taxes calculated anew: of a cart by POST /api/v1/carts/{cartId}/taxes, of an order by POST /api/v1/pricing/tax/calculate. ' +
      'How meta.tax_calculation_id differs from the order, after its discounts, is in errors[].',
    example: { taxCalculationId: 'txc_…' },
  },
)
export const taxCalculationUsed = problem<{ taxCalculationId: string }>(
  'tax_calculation_used',
  409,
  'Tax calculation already used',
  {
    help: 'Another order has the taxes of meta.tax_calculation_id. Have the taxes calculated anew.',
    example: { taxCalculationId: 'txc_…' },
  },
)
