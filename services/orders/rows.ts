import { type Column, emailKey, id, idOrNull, json, jsonOrNull, plain, Table } from '@souk/platform'
import { isGiftCard } from './gift-cards/gift-card.ts'
import type { ItemComponent, Order, OrderItem } from './order.ts'
import {
  type Discount,
  merchandiseOf,
  paidByOperator,
  type ShippingLine,
  sumOf,
  type TaxLine,
} from './sales/amounts.ts'

interface StoredOrder extends Omit<Order, 'items'> {
  /** By which orders of guests are found, however their address is written. */
  readonly emailKey: string | null
  readonly merchandiseTotal: number | null
}

/** Most orders have none of these: then nothing is stored. */
function parts<Part>(): Column<readonly Part[]> {
  return {
    toStored: (list) => (list.length === 0 ? null : JSON.stringify(list)),
    fromStored: (stored: readonly Part[] | null) => stored ?? [],
    type: 'jsonb',
  }
}

export const orderTable = new Table<StoredOrder>(
  'orders.orders',
  {
    id: id('ord'),
    number: plain(),
    status: plain(),
    paymentStatus: plain(),
    fulfillmentStatus: plain(),
    returnStatus: plain(),
    refundStatus: plain(),
    disputeStatus: plain(),
    source: plain(),
    cartId: idOrNull('cart'),
    orderGroupId: idOrNull('ogr'),
    channel: plain(),
    customerId: idOrNull('cus'),
    quoteId: idOrNull('qte'),
    quotedCountry: plain(),
    email: plain(),
    emailKey: plain(),
    merchandiseTotal: plain('bigint'),
    shippingAddress: jsonOrNull(),
    billingAddress: jsonOrNull(),
    providerId: idOrNull('prv'),
    currency: plain(),
    shippingLines: parts<ShippingLine>(),
    taxCalculationId: idOrNull('txc'),
    subtotal: plain(),
    discountTotal: plain(),
    shippingTotal: plain(),
    feeTotal: plain(),
    includedTaxTotal: plain(),
    taxTotal: plain(),
    total: plain(),
    authorizedTotal: plain(),
    heldForShipping: plain(),
    paidTotal: plain(),
    refundedTotal: plain(),
    pendingRefundTotal: plain(),
    chargedBackTotal: plain(),
    returnsRequested: plain(),
    returnsInProgress: plain(),
    disputesOpen: plain(),
    disputesWon: plain(),
    disputesLost: plain(),
    paymentAttempt: plain(),
    placedAt: plain(),
    expiresAt: plain(),
    expiredAt: plain(),
    termsAcceptedAt: plain(),
    paidAt: plain(),
    refundedAt: plain(),
    fulfilledAt: plain(),
    completedAt: plain(),
    cancelledAt: plain(),
    cancelReason: plain(),
    note: plain(),
    tags: plain(),
    externalId: plain(),
    metadata: json(),
    version: plain(),
    createdAt: plain(),
    updatedAt: plain(),
  },
  {
    fixed: [
      'number',
      'source',
      'cartId',
      'orderGroupId',
      'channel',
      'quoteId',
      'quotedCountry',
      'providerId',
      'currency',
      'taxCalculationId',
      'placedAt',
    ],
  },
)

/** Ids are kept as they are shown. */
function components(): Column<readonly ItemComponent[]> {
  return {
    toStored: (parts) =>
      JSON.stringify(parts.map(({ variantId, quantity }) => ({ variant_id: variantId, quantity }))),
    fromStored: (stored: readonly { variant_id: string; quantity: number }[]) =>
      stored.map(({ variant_id: variantId, quantity }) => ({ variantId, quantity })),
    type: 'jsonb',
  }
}

/** The order that a line belongs to, beside what the line says itself. */
export interface StoredItem extends OrderItem {
  readonly orderId: string
  /** The units that discounts and taxes are for; null without any. A release that does not know them cannot cancel others. */
  readonly pricedUnits: number | null
  /** For the published views; null where it is the price less discounts. */
  readonly merchandiseTotal: number | null
  readonly operatorDiscountTotal: number
}

export const itemTable = new Table<StoredItem>(
  'orders.order_items',
  {
    orderId: id('ord'),
    id: id('oit'),
    productId: id('prod'),
    variantId: id('var'),
    providerId: idOrNull('prv'),
    sku: plain(),
    title: plain(),
    variantTitle: plain(),
    kind: plain(),
    requiresShipping: plain(),
    components: components(),
    quantity: plain('int'),
    cancelled: plain('int'),
    fulfilled: plain('int'),
    delivered: plain('int'),
    returned: plain('int'),
    unitAmount: plain('bigint'),
    unitQuantity: plain('int'),
    taxInclusive: plain('boolean'),
    pricedUnits: plain('int'),
    discounts: parts<Discount>(),
    taxLines: parts<TaxLine>(),
    subtotal: plain('bigint'),
    discountTotal: plain('bigint'),
    includedTaxTotal: plain('bigint'),
    taxTotal: plain('bigint'),
    total: plain('bigint'),
    merchandiseTotal: plain('bigint'),
    operatorDiscountTotal: plain('bigint'),
    metadata: json(),
  },
  {
    key: ['orderId', 'id'],
    fixed: [
      'productId',
      'variantId',
      'providerId',
      'sku',
      'title',
      'variantTitle',
      'kind',
      'requiresShipping',
      'components',
      'taxInclusive',
    ],
  },
)

export function toOrder(row: object, itemRows: readonly object[]): Order {
  const { emailKey: _, merchandiseTotal: __, ...order } = orderTable.fieldsOf(row)
  return { ...order, items: itemRows.map(toItem) }
}

export function storedOrder({ items, ...order }: Order): StoredOrder {
  const { email, subtotal, discountTotal } = order
  const merchandise = sumOf(items, merchandiseOfItem)
  return {
    ...order,
    emailKey: email === null ? null : emailKey(email),
    merchandiseTotal: merchandise === subtotal - discountTotal ? null : merchandise,
  }
}

/** What a gift card buys is merchandise, once, when it is bought. */
function merchandiseOfItem(item: OrderItem): number {
  return isGiftCard(item) ? 0 : merchandiseOf(item)
}

/** A line as it is kept. */
export function storedItem(orderId: string, item: OrderItem): StoredItem {
  const { quantity, cancelled, discounts, taxLines } = item
  const isPlain = discounts.length === 0 && taxLines.length === 0
  return {
    ...item,
    orderId,
    pricedUnits: isPlain ? null : quantity - cancelled,
    merchandiseTotal: isPlain && !isGiftCard(item) ? null : merchandiseOfItem(item),
    operatorDiscountTotal: paidByOperator(discounts),
  }
}

function toItem(row: object): OrderItem {
  const {
    orderId: _orderId,
    pricedUnits: _pricedUnits,
    merchandiseTotal: _merchandise,
    operatorDiscountTotal: _operator,
    ...item
  } = itemTable.fieldsOf(row)
  return item
}
