import type { Order, OrderItem } from '@souk/orders/contract'

const now = new Date('2026-06-01T12:00:00.000Z')

/** One unit of the operator's own goods, not handed over. */
export function anItem(change: Partial<OrderItem> = {}): OrderItem {
  const { unitAmount, quantity, cancelled } = { ...item, ...change }
  const subtotal = unitAmount * (quantity - cancelled)
  return { ...item, subtotal, total: subtotal, ...change }
}

const item = {
  id: 'item',
  productId: 'prod',
  variantId: 'var',
  providerId: 'prv',
  sku: null,
  title: 'Shirt',
  variantTitle: null,
  kind: 'PHYSICAL',
  requiresShipping: true,
  components: [],
  quantity: 1,
  cancelled: 0,
  fulfilled: 0,
  delivered: 0,
  returned: 0,
  unitAmount: 1_000,
  unitQuantity: 1,
  taxInclusive: null,
  discountTotal: 0,
  includedTaxTotal: 0,
  taxTotal: 0,
  discounts: [],
  taxLines: [],
  metadata: {},
} as const

/** An order for rules to decide on. It is not derived: a test says of it what the rule looks at. */
export function anOrder(change: Partial<Order> = {}): Order {
  return { ...placed, ...noMoney, ...change }
}

const noMoney = {
  authorizedTotal: 0,
  heldForShipping: 0,
  paidTotal: 0,
  refundedTotal: 0,
  pendingRefundTotal: 0,
  chargedBackTotal: 0,
  paymentAttempt: 'NONE',
  paidAt: now,
  refundedAt: null,
  paymentStatus: 'UNPAID',
  refundStatus: 'NONE',
} as const

const placed = {
  id: 'ord',
  orderGroupId: null,
  number: '1',
  source: 'API',
  cartId: null,
  channel: 'api',
  customerId: null,
  quoteId: null,
  quotedCountry: null,
  email: null,
  shippingAddress: null,
  billingAddress: null,
  providerId: 'prv',
  currency: 'EUR',
  items: [anItem()],
  shippingLines: [],
  taxCalculationId: null,
  subtotal: 1_000,
  discountTotal: 0,
  shippingTotal: 0,
  feeTotal: 0,
  includedTaxTotal: 0,
  taxTotal: 0,
  total: 1_000,
  returnsRequested: 0,
  returnsInProgress: 0,
  disputesOpen: 0,
  disputesWon: 0,
  disputesLost: 0,
  placedAt: now,
  expiresAt: null,
  expiredAt: null,
  completedAt: null,
  termsAcceptedAt: null,
  cancelledAt: null,
  fulfilledAt: null,
  cancelReason: null,
  status: 'PENDING',
  fulfillmentStatus: 'NONE',
  returnStatus: 'NONE',
  disputeStatus: 'NONE',
  note: null,
  tags: [],
  externalId: null,
  metadata: {},
  version: 1,
  createdAt: now,
  updatedAt: now,
} as const
