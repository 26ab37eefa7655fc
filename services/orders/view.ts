import type { Money } from '@souk/platform'
import type { Static } from 'typebox'
import { balanceDue } from './commands.ts'
import type { Order, OrderItem } from './order.ts'
import {
  amountsView,
  discountsOfOrder,
  discountView,
  type SeesFunding,
  shippingLineView,
  taxesOfOrder,
  taxLineView,
} from './sales/schemas.ts'
import type { OrderView } from './schemas.ts'

type Shown = Static<typeof OrderView>
type ShownItem = Shown['items'][number]

const views = new WeakMap<Order, Shown>()

/** As the operator is shown it; `shownTo` is for whoever asks. Made once: answer and event of a write show the same. */
export function orderView(order: Order): Shown {
  const known = views.get(order)
  if (known) return known
  const view = partialOrderView(order, () => true)
  views.set(order, view)
  return view
}

/** As somebody is shown it who is not told who pays for every discount. */
export function partialOrderView(order: Order, seesFunding: SeesFunding): Shown {
  const { currency, providerId } = order
  const money = (amount: number): Money => ({ amount, currency })
  const seesWhole = seesFunding(providerId)
  return {
    id: order.id,
    number: order.number,
    status: order.status,
    payment_status: order.paymentStatus,
    fulfillment_status: order.fulfillmentStatus,
    return_status: order.returnStatus,
    refund_status: order.refundStatus,
    dispute_status: order.disputeStatus,
    source: order.source,
    cart_id: order.cartId,
    order_group_id: order.orderGroupId,
    channel: order.channel,
    customer_id: order.customerId,
    quote_id: order.quoteId,
    email: order.email,
    shipping_address: order.shippingAddress,
    billing_address: order.billingAddress,
    provider_id: providerId,
    currency,
    items: order.items.map((item) => itemView(item, money, seesFunding(item.providerId))),
    ...amountsView(order, money),
    shipping_lines: order.shippingLines.map((line) => shippingLineView(line, money, seesWhole)),
    discounts: discountsOfOrder(order, money, seesWhole),
    tax_lines: taxesOfOrder(order, money),
    tax_calculation_id: order.taxCalculationId,
    shipping_total: money(order.shippingTotal),
    fee_total: money(order.feeTotal),
    authorized_total: money(order.authorizedTotal),
    paid_total: money(order.paidTotal),
    refunded_total: money(order.refundedTotal),
    pending_refund_total: money(order.pendingRefundTotal),
    charged_back_total: money(order.chargedBackTotal),
    balance_due: money(balanceDue(order)),
    ...timesView(order),
    cancel_reason: order.cancelReason,
    note: order.note,
    tags: [...order.tags],
    external_id: order.externalId,
    metadata: order.metadata,
    version: order.version,
    created_at: order.createdAt.toISOString(),
    updated_at: order.updatedAt.toISOString(),
  }
}

function timesView(order: Order) {
  const time = (at: Date | null) => at?.toISOString() ?? null
  return {
    placed_at: time(order.placedAt),
    expires_at: time(order.expiresAt),
    expired_at: time(order.expiredAt),
    paid_at: time(order.paidAt),
    fulfilled_at: time(order.fulfilledAt),
    completed_at: time(order.completedAt),
    cancelled_at: time(order.cancelledAt),
  }
}

function itemView(
  item: OrderItem,
  money: (amount: number) => Money,
  seesFunding: boolean,
): ShownItem {
  return {
    id: item.id,
    product_id: item.productId,
    variant_id: item.variantId,
    provider_id: item.providerId,
    sku: item.sku,
    title: item.title,
    variant_title: item.variantTitle,
    kind: item.kind,
    requires_shipping: item.requiresShipping,
    components: item.components.map(({ variantId, quantity }) => ({
      variant_id: variantId,
      quantity,
    })),
    quantity: item.quantity,
    cancelled: item.cancelled,
    fulfilled: item.fulfilled,
    delivered: item.delivered,
    returned: item.returned,
    unit_price: money(item.unitAmount),
    unit_quantity: item.unitQuantity,
    tax_inclusive: item.taxInclusive,
    ...amountsView(item, money),
    discounts: item.discounts.map((discount) => discountView(discount, money, seesFunding)),
    tax_lines: item.taxLines.map((tax) => taxLineView(tax, money)),
    metadata: item.metadata,
  }
}
