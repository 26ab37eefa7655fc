import { ContentPage, Id, listQuery, MoneySchema, Nullable, personal, Time } from '@souk/platform'
import { type Static, Type } from 'typebox'
import { PositiveMoney } from '../schemas.ts'
import { RefundStatusSchema } from '../statuses.ts'
import { type Refund, refundDestinations } from './refund.ts'

export const RefundParams = Type.Object({ refundId: Id('ref') })

const Destination = Type.Enum(refundDestinations, {
  description:
    'Where the money goes: back the way it came, or to the store credit of the customer, which is issued if there is none',
  examples: ['ORIGINAL'],
})
export const RetryRefundBody = Type.Object(
  { destination: Type.Optional(Destination) },
  { additionalProperties: false, examples: [{}] },
)

export const RefundBody = Type.Object(
  {
    amount: Type.Optional(PositiveMoney),
    reason: Type.Optional(personal(Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' }))),
    destination: Type.Optional(Destination),
  },
  { additionalProperties: false },
)

export const RefundsQuery = listQuery({
  payment_id: Type.Optional(Id('pay')),
  order_id: Type.Optional(Id('ord')),
  status: Type.Optional(RefundStatusSchema),
})

export const RefundView = Type.Object({
  id: Id('ref'),
  payment_id: Id('pay'),
  order_id: Id('ord'),
  status: RefundStatusSchema,
  amount: MoneySchema,
  reason: personal(Nullable(Type.String())),
  destination: Destination,
  gateway_ref: Nullable(Type.String()),
  failure_code: Nullable(Type.String()),
  version: Type.Integer({ minimum: 1 }),
  created_at: Time,
  updated_at: Time,
})
export const RefundPage = ContentPage(RefundView)

export function refundView(refund: Refund): Static<typeof RefundView> {
  return {
    id: refund.id,
    payment_id: refund.paymentId,
    order_id: refund.orderId,
    status: refund.status,
    amount: { amount: refund.amount, currency: refund.currency },
    reason: refund.reason,
    destination: refund.destination,
    gateway_ref: refund.gatewayRef,
    failure_code: refund.failureCode,
    version: refund.version,
    created_at: refund.createdAt.toISOString(),
    updated_at: refund.updatedAt.toISOString(),
  }
}
