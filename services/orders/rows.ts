import { idOf, uuidOf } from '@souk/platform'
import type { Order, OrderItem } from './order.ts'
import type { Derived, Units } from './status.ts'

export interface OrderRow
  extends Pick<Order, 'id' | 'number' | 'status' | 'source' | 'channel' | 'email' | 'currency'>,
    Pick<Order, 'subtotal' | 'total' | 'note' | 'tags' | 'metadata' | 'version'> {
  readonly payment_status: Derived['paymentStatus']
  readonly fulfillment_status: Derived['fulfillmentStatus']
  readonly return_status: Derived['returnStatus']
  readonly refund_status: Derived['refundStatus']
  readonly dispute_status: Derived['disputeStatus']
  readonly customer_id: string | null
  readonly provider_id: string | null
  readonly discount_total: number
  readonly shipping_total: number
  readonly fee_total: number
  readonly tax_total: number
  readonly authorized_total: number
  readonly paid_total: number
  readonly refunded_total: number
  readonly pending_refund_total: number
  readonly returns_requested: number
  readonly returns_in_progress: number
  readonly disputes_open: number
  readonly disputes_won: number
  readonly disputes_lost: number
  readonly payment_attempt: Order['paymentAttempt']
  readonly placed_at: Date | null
  readonly expires_at: Date | null
  readonly expired_at: Date | null
  readonly terms_accepted_at: Date | null
  readonly paid_at: Date | null
  readonly refunded_at: Date | null
  readonly fulfilled_at: Date | null
  readonly completed_at: Date | null
  readonly cancelled_at: Date | null
  readonly cancel_reason: string | null
  readonly external_id: string | null
  readonly created_at: Date
  readonly updated_at: Date
}

export interface ItemRow
  extends Units,
    Pick<OrderItem, 'id' | 'sku' | 'title' | 'kind' | 'subtotal' | 'total' | 'metadata'> {
  readonly product_id: string
  readonly variant_id: string
  readonly provider_id: string | null
  readonly variant_title: string | null
  readonly requires_shipping: boolean
  readonly unit_amount: number
  readonly discount_total: number
  readonly tax_total: number
}

const idOrNull = (prefix: string, uuid: string | null) => uuid && idOf(prefix, uuid)
export const uuidOrNull = (id: string | null) => id && uuidOf(id)

export function toOrder(row: OrderRow, items: readonly ItemRow[]): Order {
  return {
    id: idOf('ord', row.id),
    number: row.number,
    status: row.status,
    paymentStatus: row.payment_status,
    fulfillmentStatus: row.fulfillment_status,
    returnStatus: row.return_status,
    refundStatus: row.refund_status,
    disputeStatus: row.dispute_status,
    source: row.source,
    channel: row.channel,
    customerId: idOrNull('cus', row.customer_id),
    email: row.email,
    providerId: idOrNull('prv', row.provider_id),
    currency: row.currency,
    items: items.map(toItem),
    subtotal: row.subtotal,
    discountTotal: row.discount_total,
    shippingTotal: row.shipping_total,
    feeTotal: row.fee_total,
    taxTotal: row.tax_total,
    total: row.total,
    authorizedTotal: row.authorized_total,
    paidTotal: row.paid_total,
    refundedTotal: row.refunded_total,
    pendingRefundTotal: row.pending_refund_total,
    returnsRequested: row.returns_requested,
    returnsInProgress: row.returns_in_progress,
    disputesOpen: row.disputes_open,
    disputesWon: row.disputes_won,
    disputesLost: row.disputes_lost,
    paymentAttempt: row.payment_attempt,
    placedAt: row.placed_at,
    expiresAt: row.expires_at,
    expiredAt: row.expired_at,
    termsAcceptedAt: row.terms_accepted_at,
    paidAt: row.paid_at,
    refundedAt: row.refunded_at ?? endedBefore(row),
    fulfilledAt: row.fulfilled_at,
    completedAt: row.completed_at,
    cancelledAt: row.cancelled_at,
    cancelReason: row.cancel_reason,
    note: row.note,
    tags: row.tags,
    externalId: row.external_id,
    metadata: row.metadata,
    version: row.version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

/** Orders that were refunded before the time of it was kept. */
function endedBefore({ status, updated_at }: OrderRow): Date | null {
  return status === 'REFUNDED' ? updated_at : null
}

function toItem(row: ItemRow): OrderItem {
  return {
    id: idOf('oit', row.id),
    productId: idOf('prod', row.product_id),
    variantId: idOf('var', row.variant_id),
    providerId: idOrNull('prv', row.provider_id),
    sku: row.sku,
    title: row.title,
    variantTitle: row.variant_title,
    kind: row.kind,
    requiresShipping: row.requires_shipping,
    quantity: row.quantity,
    cancelled: row.cancelled,
    fulfilled: row.fulfilled,
    delivered: row.delivered,
    returned: row.returned,
    unitAmount: row.unit_amount,
    subtotal: row.subtotal,
    discountTotal: row.discount_total,
    taxTotal: row.tax_total,
    total: row.total,
    metadata: row.metadata,
  }
}
