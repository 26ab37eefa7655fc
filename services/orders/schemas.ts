import { productKinds } from '@souk/catalog/contract'
import { ContactAddressBody, ContactAddressView } from '@souk/customers/contract'
import {
  BoundedPage,
  CurrencySchema,
  Id,
  MoneySchema,
  Nullable,
  personal,
  Time,
} from '@souk/platform'
import { QuoteReference, UnitQuantity } from '@souk/pricing/contract'
import { CodeText } from '@souk/promotions/contract'
import { Code as ShippingMethodCode } from '@souk/shipping/contract'
import { type Static, Type } from 'typebox'
import {
  Channel,
  Email,
  FulfillmentStatusSchema,
  Notes,
  OrderNumber,
  OrderStatusSchema,
  OwnId,
  PaymentStatusSchema,
  Quantity,
  QuoteId,
  RefundStatusSchema,
} from './fields.ts'
import { PlacedGroupView } from './groups/schemas.ts'
import {
  amountsViewParts,
  DiscountView,
  ShippingLineView,
  TaxBody,
  TaxLineView,
} from './sales/schemas.ts'
import { disputeStatuses, returnStatuses } from './status.ts'

const OrderLineBody = Type.Object(
  {
    product_id: Type.Optional(Id('prod')),
    variant_id: Type.Optional(Id('var')),
    sku: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
    quantity: Quantity,
    metadata: Type.Optional(Notes),
  },
  {
    additionalProperties: false,
    description:
      'Names what is ordered by exactly one of `product_id` (its default variant), `variant_id` and `sku`',
  },
)

/** As many lines as an order has at most. */
export const linesMax = 500

export const CreateOrderBody = Type.Object(
  {
    items: Type.Array(OrderLineBody, { minItems: 1, maxItems: linesMax }),
    customer_id: Type.Optional(Id('cus')),
    email: Type.Optional(Email),
    shipping_address: Type.Optional({
      ...ContactAddressBody,
      description:
        'Where it is sent. Price lists for its country apply, and only stock of locations that ship there is taken.',
    }),
    billing_address: Type.Optional(ContactAddressBody),
    channel: Type.Optional(Channel),
    currency: Type.Optional(
      Type.String({
        ...CurrencySchema,
        description:
          'Without it the currency of the tenant is used, or the one that all lines have a price in',
      }),
    ),
    quote: Type.Optional(QuoteReference),
    shipping_method: Type.Optional({
      ...ShippingMethodCode,
      description: 'Code of the shipping method; without it shipping costs nothing',
    }),
    codes: Type.Optional(
      Type.Array(CodeText, {
        maxItems: 20,
        description: 'Promotion codes, each of which has to take something off the order',
        examples: [['SPRING']],
      }),
    ),
    tax: Type.Optional(TaxBody),
    metadata: Type.Optional(Notes),
    external_id: Type.Optional(OwnId),
    reservation_id: Type.Optional({ ...Id('rsv'), description: 'Holds the stock of this order' }),
  },
  {
    additionalProperties: false,
    examples: [{ items: [{ sku: 'SHIRT-LINEN-M', quantity: 2 }], channel: 'web' }],
  },
)
export type CreateOrder = Static<typeof CreateOrderBody>

export const UpdateOrderBody = Type.Object(
  {
    email: Type.Optional(Nullable(Email)),
    shipping_address: Type.Optional({
      ...ContactAddressBody,
      description:
        'Replaces the address while nothing has shipped. Its country stays: prices and stock were chosen for it.',
    }),
    billing_address: Type.Optional(Nullable(ContactAddressBody)),
    note: Type.Optional(personal(Nullable(Type.String({ maxLength: 2_000 })))),
    tags: Type.Optional(
      personal(
        Type.Array(Type.String({ minLength: 1, maxLength: 64, pattern: '\\S' }), {
          maxItems: 50,
          uniqueItems: true,
        }),
      ),
    ),
    metadata: Type.Optional(Notes),
    external_id: Type.Optional(Nullable(OwnId)),
  },
  {
    additionalProperties: false,
    examples: [{ note: 'Leave at the door', tags: ['gift'] }],
  },
)
export type UpdateOrder = Static<typeof UpdateOrderBody>

/** Units of one line of the order. */
export const UnitsBody = Type.Object(
  { order_item_id: Id('oit'), quantity: Quantity },
  { additionalProperties: false },
)

export const CancelOrderBody = Type.Object(
  {
    reason: Type.Optional(personal(Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' }))),
    items: Type.Optional(
      Type.Array(UnitsBody, {
        minItems: 1,
        maxItems: linesMax,
        description: 'The units to cancel; all open units when absent',
      }),
    ),
  },
  { additionalProperties: false, examples: [{ reason: 'changed their mind' }] },
)

export function unitLines(lines: readonly Static<typeof UnitsBody>[] | undefined) {
  return lines?.map(({ order_item_id: orderItemId, quantity }) => ({ orderItemId, quantity }))
}

export const OrderParams = Type.Object({ orderId: Id('ord') })
export const OrderPage = BoundedPage(
  Type.Object({
    id: Id('ord'),
    number: OrderNumber,
    status: OrderStatusSchema,
    payment_status: PaymentStatusSchema,
    fulfillment_status: FulfillmentStatusSchema,
    refund_status: RefundStatusSchema,
    total: MoneySchema,
    customer_id: Nullable(Id('cus')),
    email: personal(Nullable(Type.String())),
    channel: Type.String(),
    quote_id: QuoteId,
    external_id: personal(Nullable(Type.String())),
    placed_at: Time,
  }),
)

function amount(description: string) {
  return Type.Object(MoneySchema.properties, { additionalProperties: false, description })
}

const OrderItemView = Type.Object({
  id: Id('oit'),
  product_id: Id('prod'),
  variant_id: Id('var'),
  provider_id: Nullable(Id('prv')),
  sku: Nullable(Type.String()),
  title: Type.String(),
  variant_title: Nullable(Type.String()),
  kind: Type.Enum([...productKinds]),
  requires_shipping: Type.Boolean(),
  components: Type.Array(
    Type.Object({
      variant_id: Id('var'),
      quantity: Type.Integer({ minimum: 1, description: 'Units in one unit of the bundle' }),
    }),
    {
      description:
        'What a bundle was made of when it was ordered, whose stock is taken in its place; empty for everything else',
      examples: [[]],
    },
  ),
  quantity: Type.Integer({ minimum: 0, description: 'Units that were ordered' }),
  cancelled: Type.Integer({ minimum: 0, description: 'Units cancelled before they shipped' }),
  fulfilled: Type.Integer({ minimum: 0, description: 'Units that have shipped' }),
  delivered: Type.Integer({ minimum: 0, description: 'Shipped units that reached the customer' }),
  returned: Type.Integer({ minimum: 0, description: 'Shipped units that came back' }),
  unit_price: MoneySchema,
  unit_quantity: UnitQuantity,
  tax_inclusive: Nullable(
    Type.Boolean({
      description:
        'Whether the amounts include tax, as the price list of the line said; null for a base price, of which ' +
        '`prices_include_tax` of the tax settings says it',
    }),
  ),
  subtotal: amount('Price of the units that were not cancelled'),
  ...amountsViewParts,
  metadata: Notes,
})

export const OrderView = Type.Object({
  id: Id('ord'),
  number: OrderNumber,
  status: OrderStatusSchema,
  payment_status: PaymentStatusSchema,
  fulfillment_status: FulfillmentStatusSchema,
  return_status: Type.Enum([...returnStatuses]),
  refund_status: RefundStatusSchema,
  dispute_status: Type.Enum([...disputeStatuses]),
  source: Type.String({
    description: 'How the order was created: `API` or `CART`',
    examples: ['API'],
  }),
  cart_id: Nullable({
    ...Id('cart'),
    description: 'The cart that became the order; of an order group its first order has it',
  }),
  order_group_id: Nullable({
    ...Id('ogr'),
    description:
      'The group of orders that were bought together of several sellers; null for an order of its own',
  }),
  channel: Type.String({ description: 'Sales channel that the order came from' }),
  customer_id: Nullable(Id('cus')),
  quote_id: QuoteId,
  email: personal(Nullable(Type.String())),
  shipping_address: Nullable(ContactAddressView),
  billing_address: Nullable(ContactAddressView),
  provider_id: Type.Union([Id('prv'), Type.Null()], {
    description:
      'The provider that sells all lines; null if the operator does, or in an order of several sellers of an earlier release',
  }),
  currency: CurrencySchema,
  items: Type.Array(OrderItemView),
  subtotal: amount('Sum of the subtotals of the lines'),
  discount_total: amount('Sum of the discounts of the lines; zero without any'),
  shipping_total: amount('Sum of the charges for shipping after their discounts; zero without any'),
  fee_total: amount('Sum of the fees that are added to the order; zero without any'),
  included_tax_total: amount(
    'Tax contained in the prices, subtracted before `tax_total` is added; zero without any',
  ),
  tax_total: amount('Sum of the taxes of the lines and of shipping; zero without any'),
  total: amount(
    '`subtotal` less `discount_total`, plus `shipping_total` and `fee_total`, less `included_tax_total`, plus `tax_total`',
  ),
  shipping_lines: Type.Array(ShippingLineView, {
    description: 'What shipping costs; one line at most',
  }),
  discounts: Type.Array(DiscountView, {
    description: 'Each promotion once, with what it takes off lines and shipping',
  }),
  tax_lines: Type.Array(TaxLineView, {
    description: 'Each rate once, over all lines and shipping',
  }),
  tax_calculation_id: Nullable({
    ...Id('txc'),
    description:
      'The calculation that the taxes come from; null for an order without taxes. Of an order group its first order has it, for all',
  }),
  authorized_total: amount('Authorized and not captured yet'),
  paid_total: amount('Captured, before refunds'),
  refunded_total: MoneySchema,
  pending_refund_total: amount('Refunds under way'),
  charged_back_total: amount('Taken back by banks of the customer: disputes that were lost'),
  balance_due: amount('What is still to be paid; zero once the order has ended'),
  placed_at: Nullable(Time),
  expires_at: Type.Union([Time, Type.Null()], {
    description: 'When the order expires if it is not paid; null unless it is pending',
  }),
  expired_at: Nullable(Time),
  paid_at: Type.Union([Time, Type.Null()], {
    description: 'When captured payments first covered the total; a refund does not clear it',
  }),
  fulfilled_at: Nullable(Time),
  completed_at: Nullable(Time),
  cancelled_at: Nullable(Time),
  cancel_reason: personal(Nullable(Type.String())),
  note: personal(Nullable(Type.String())),
  tags: personal(Type.Array(Type.String())),
  external_id: personal(Nullable(Type.String())),
  metadata: Notes,
  version: Type.Integer(),
  created_at: Time,
  updated_at: Time,
})

/** The answer to a new order. */
export const CreatedOrderView = Type.Object({
  ...OrderView.properties,
  group: Type.Optional({
    ...PlacedGroupView,
    description:
      'There if several sellers sell what was ordered: the group, and the order of each seller, of which this is the first. ' +
      'Nothing but this first order is in the fields beside it; the others are read, paid, shipped and cancelled by their own ids',
  }),
})
