import { CurrencySchema, Id, type Money, MoneySchema, Nullable, Time } from '@souk/platform'
import { type Static, Type } from 'typebox'
import { balanceDue } from '../commands.ts'
import {
  FulfillmentStatusSchema,
  OrderNumber,
  OrderStatusSchema,
  PaymentStatusSchema,
  RefundStatusSchema,
} from '../fields.ts'
import { disputeStatuses, returnStatuses } from '../status.ts'
import { facetsOf } from './facets.ts'
import { firstOf, type GroupedOrder, type OrderGroup, sumOfOrders } from './order-group.ts'

function amount(description: string) {
  return Type.Object(MoneySchema.properties, { additionalProperties: false, description })
}

const OrderOfGroup = Type.Object(
  {
    id: Id('ord'),
    number: OrderNumber,
    provider_id: Nullable({ ...Id('prv'), description: 'Who sells; null for the operator' }),
    status: OrderStatusSchema,
    total: MoneySchema,
  },
  { title: 'OrderOfGroup' },
)

/** What the answer to a new order says of the group that it has become one of. */
export const PlacedGroupView = Type.Object(
  {
    id: Id('ogr'),
    total: amount('What all orders of the group come to'),
    orders: Type.Array(OrderOfGroup, { description: 'One a seller, the operator first' }),
  },
  { title: 'PlacedOrderGroup' },
)

export const OrderGroupParams = Type.Object({ orderGroupId: Id('ogr') })
export const OrderGroupView = Type.Object(
  {
    id: Id('ogr'),
    customer_id: Nullable(Id('cus')),
    channel: Type.String({ description: 'Sales channel', examples: ['web'] }),
    currency: CurrencySchema,
    payment_status: PaymentStatusSchema,
    fulfillment_status: FulfillmentStatusSchema,
    return_status: Type.Enum([...returnStatuses]),
    refund_status: RefundStatusSchema,
    dispute_status: Type.Enum([...disputeStatuses]),
    subtotal: MoneySchema,
    discount_total: MoneySchema,
    shipping_total: MoneySchema,
    included_tax_total: MoneySchema,
    tax_total: MoneySchema,
    total: amount('Sum of the totals of the orders'),
    authorized_total: amount('Authorized and not captured yet'),
    paid_total: amount('Captured, before refunds'),
    refunded_total: MoneySchema,
    balance_due: amount('What is still to be paid for the orders together'),
    orders: Type.Array(
      Type.Object(
        {
          ...OrderOfGroup.properties,
          payment_status: PaymentStatusSchema,
          fulfillment_status: FulfillmentStatusSchema,
          balance_due: MoneySchema,
        },
        { title: 'OrderGroupOrder' },
      ),
      { description: 'One a seller, the operator first' },
    ),
    placed_at: Nullable(Time),
  },
  { title: 'OrderGroup' },
)

export function placedGroupView(group: OrderGroup): Static<typeof PlacedGroupView> {
  const { id, orders } = group
  const money = moneyOf(group)
  return {
    id,
    total: money(sumOfOrders(orders, ({ total }) => total)),
    orders: orders.map((order) => orderOfGroup(order, money)),
  }
}

export function orderGroupView(group: OrderGroup): Static<typeof OrderGroupView> {
  const { id, orders } = group
  const money = moneyOf(group)
  const sum = (of: (order: GroupedOrder) => number) => money(sumOfOrders(orders, of))
  const facets = facetsOf(orders)
  const { customerId, channel, currency, placedAt } = firstOf(group)
  return {
    id,
    customer_id: customerId,
    channel,
    currency,
    payment_status: facets.paymentStatus,
    fulfillment_status: facets.fulfillmentStatus,
    return_status: facets.returnStatus,
    refund_status: facets.refundStatus,
    dispute_status: facets.disputeStatus,
    subtotal: sum(({ subtotal }) => subtotal),
    discount_total: sum(({ discountTotal }) => discountTotal),
    shipping_total: sum(({ shippingTotal }) => shippingTotal),
    included_tax_total: sum(({ includedTaxTotal }) => includedTaxTotal),
    tax_total: sum(({ taxTotal }) => taxTotal),
    total: sum(({ total }) => total),
    authorized_total: sum(({ authorizedTotal }) => authorizedTotal),
    paid_total: sum(({ paidTotal }) => paidTotal),
    refunded_total: sum(({ refundedTotal }) => refundedTotal),
    balance_due: sum(balanceDue),
    orders: orders.map((order) => ({
      ...orderOfGroup(order, money),
      payment_status: order.paymentStatus,
      fulfillment_status: order.fulfillmentStatus,
      balance_due: money(balanceDue(order)),
    })),
    placed_at: placedAt?.toISOString() ?? null,
  }
}

type ToMoney = (minorUnits: number) => Money

function moneyOf(group: OrderGroup): ToMoney {
  const { currency } = firstOf(group)
  return (minorUnits) => ({ amount: minorUnits, currency })
}

function orderOfGroup(
  { id, number, providerId, status, total }: GroupedOrder,
  money: ToMoney,
): Static<typeof OrderOfGroup> {
  return { id, number, provider_id: providerId, status, total: money(total) }
}
