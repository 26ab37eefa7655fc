import { ExternalId, Id, Metadata, Nullable, personal } from '@souk/platform'
import { Type } from 'typebox'
import { fulfillmentStatuses, orderStatuses, paymentStatuses, refundStatuses } from './status.ts'

export const OrderStatusSchema = Type.Enum([...orderStatuses])
export const PaymentStatusSchema = Type.Enum([...paymentStatuses])
export const FulfillmentStatusSchema = Type.Enum([...fulfillmentStatuses])
export const RefundStatusSchema = Type.Enum([...refundStatuses], {
  description: '`PENDING` while a refund is under way or due',
})

export const OrderNumber = Nullable(
  Type.String({
    description: 'Short number for people, unique in the tenant',
    examples: ['SBN63PAGS'],
  }),
)
export const Quantity = Type.Integer({ minimum: 1, maximum: 100_000 })
export const Email = personal(Type.String({ maxLength: 254, pattern: '^[^\\s@]+@[^\\s@]+$' }))
export const Notes = personal(Metadata)
export const OwnId = personal(ExternalId)
export const Channel = Type.String({
  pattern: '^[a-z0-9][a-z0-9_-]{0,31}$',
  description: 'Handle of the sales channel that the order comes in; `api` without it',
  examples: ['web'],
})

export const QuoteId = Nullable({
  ...Id('qte'),
  description:
    'Quote whose prices the order took; null without one. The quote itself is deleted a day after it has expired',
})
