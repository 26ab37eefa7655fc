import { CurrencySchema, Id, listQuery, Moment } from '@souk/platform'
import { Type } from 'typebox'
import {
  Channel,
  Email,
  FulfillmentStatusSchema,
  OrderStatusSchema,
  OwnId,
  PaymentStatusSchema,
  RefundStatusSchema,
} from '../fields.ts'
import { orderStatuses } from '../status.ts'

const TotalBound = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })

const oneStatus = `(${orderStatuses.join('|')})`

const filters = {
  status: Type.Optional(OrderStatusSchema),
  statuses: Type.Optional(
    Type.String({
      maxLength: [...orderStatuses].join(',').length,
      pattern: `^${oneStatus}(,${oneStatus}){0,${orderStatuses.length - 1}}$`,
      description: 'Any of several states, comma-separated',
      examples: ['PAID,CONFIRMED'],
    }),
  ),
  number: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 32,
      pattern: '\\S',
      description: 'The whole number, with or without `#`, in upper or lower case',
      examples: ['SBN63PAGS'],
    }),
  ),
  external_id: Type.Optional(OwnId),
  email: Type.Optional(
    Type.Unsafe<string>({
      ...Email,
      description: 'The whole address on the order, in any spelling',
      examples: ['ada@example.com'],
    }),
  ),
  payment_status: Type.Optional(PaymentStatusSchema),
  fulfillment_status: Type.Optional(FulfillmentStatusSchema),
  refund_status: Type.Optional(RefundStatusSchema),
  fulfillable: Type.Optional(
    Type.Boolean({
      description:
        'Whether the order is in a state in which units can ship: confirmed, paid or partially fulfilled',
    }),
  ),
  customer_id: Type.Optional(Id('cus')),
  quote_id: Type.Optional({ ...Id('qte'), description: 'Quote that the order was placed by' }),
  order_group_id: Type.Optional({
    ...Id('ogr'),
    description: 'The group of orders that were bought together of several sellers',
  }),
  provider_id: Type.Optional({
    ...Id('prv'),
    description: 'The provider that sells all lines',
  }),
  seller_id: Type.Optional({
    ...Id('prv'),
    description:
      'A provider with at least one unit that is not cancelled, alone or beside other sellers',
  }),
  sold: Type.Optional(
    Type.Boolean({
      description:
        'Whether the order counts as sold, as in analytics: it was paid in full at some moment and is not cancelled',
    }),
  ),
  channel: Type.Optional({ ...Channel, description: 'Sales channel' }),
  currency: Type.Optional(CurrencySchema),
  placed_from: Type.Optional({ ...Moment, description: 'Placed at this time or later' }),
  placed_to: Type.Optional({ ...Moment, description: 'Placed before this time' }),
  total_from: Type.Optional({
    ...TotalBound,
    description: 'Total of at least this many minor units, in whatever currency the order has',
  }),
  total_to: Type.Optional({
    ...TotalBound,
    description: 'Total of at most this many minor units, in whatever currency the order has',
  }),
  search: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 254,
      pattern: '\\S',
      description:
        'The beginning of the number, with or without `#`, the external id in full, or a part of the email address on the ' +
        'order; for those who may read customers also a part of the name or email address of its customer',
      examples: ['SBN63PAGS'],
    }),
  ),
}
export const OrdersQuery = listQuery(filters)
/** What an export is limited to: the filters of the list. */
export const OrdersFilter = Type.Object(filters, { additionalProperties: false })
