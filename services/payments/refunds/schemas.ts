import {
  ContentPage,
  Id,
  listQuery,
  Moment,
  MoneySchema,
  Nullable,
  personal,
  Time,
} from '@souk/platform'
import { type Static, Type } from 'typebox'
import { nameOfAccount, recordedMethods } from '../by-hand/recording.ts'
import { AccountName, By, PositiveMoney, Reference } from '../schemas.ts'
import { RefundStatusSchema } from '../statuses.ts'
import type { RefundPreview } from './previews/operations.ts'
import { type Refund, refundDestinations } from './refund.ts'

export const RefundParams = Type.Object({ refundId: Id('ref') })

const closed = { additionalProperties: false }
const LineId = Id('oit')
const Quantity = Type.Integer({ minimum: 1, maximum: 1_000_000, examples: [1] })

const Destination = Type.Enum(refundDestinations, {
  description:
    '`ORIGINAL`: back the way it came. `STORE_CREDIT`: to the store credit of the customer, which is issued if there is none. ' +
    '`MANUAL`: people send it, and the refund is `PENDING` until they have',
  examples: ['ORIGINAL'],
})
export const RetryRefundBody = Type.Object(
  { destination: Type.Optional(Destination) },
  { additionalProperties: false, examples: [{}] },
)

const AskedLines = Type.Array(Type.Object({ line_id: LineId, quantity: Quantity }, closed), {
  minItems: 1,
  maxItems: 500,
  description:
    'Units of the order that it is for. Their amount is what they were sold for, with their shares of discounts and taxes; ' +
    'an `amount` beside them must be the same',
})

export const PreviewRefundBody = Type.Object(
  { lines: Type.Optional(AskedLines) },
  { ...closed, examples: [{}] },
)

export const RefundPreviewView = Type.Object({
  payment_id: Id('pay'),
  refundable: Type.Object(MoneySchema.properties, {
    additionalProperties: false,
    description: 'What can still go back through the payment',
  }),
  amount: Type.Union([MoneySchema, Type.Null()], {
    description: 'What the units come to; null where none were asked about',
  }),
  lines: Type.Array(
    Type.Object({
      line_id: LineId,
      left: Type.Integer({ minimum: 0, description: 'Units that can still be refunded' }),
      quantity: Type.Integer({ minimum: 0, description: 'Units that were asked about' }),
      amount: Type.Integer({ minimum: 0, description: 'What they come to in minor units' }),
    }),
    { description: 'Every line of the order' },
  ),
  destinations: Type.Array(Destination, { description: 'Where the money can go' }),
  destination: Destination,
})

export const RefundBody = Type.Object(
  {
    amount: Type.Optional(PositiveMoney),
    reason: Type.Optional(personal(Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' }))),
    destination: Type.Optional(Destination),
    lines: Type.Optional(AskedLines),
  },
  { additionalProperties: false, examples: [{ reason: 'requested_by_customer' }] },
)

export const ConfirmRefundBody = Type.Object(
  {
    sent_at: Moment,
    reference: Type.Optional(Reference),
    account: Type.Optional(AccountName),
    method: Type.Optional(
      Type.Enum(recordedMethods, {
        description:
          'How it was sent: `cash` comes out of the till, everything else from an account',
        examples: ['bank_transfer'],
      }),
    ),
  },
  closed,
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
  sent: Nullable(
    Type.Object(
      {
        sent_at: Time,
        account: Nullable(Type.String({ examples: ['main'] })),
        reference: personal(Nullable(Type.String({ examples: ['RF18 5390 0754 7034'] }))),
      },
      { description: 'What people say of money that they have sent; cash has no account' },
    ),
  ),
  requested_by: Nullable(By),
  lines: Type.Array(
    Type.Object({
      line_id: LineId,
      quantity: Type.Integer({
        minimum: 0,
        description: 'None where another refund counts the unit, whose money goes back in parts',
        examples: [1],
      }),
      amount: Type.Integer({ minimum: 0 }),
    }),
    { description: 'Units that it is for, and what they come to in minor units' },
  ),
  version: Type.Integer({ minimum: 1 }),
  created_at: Time,
  updated_at: Time,
})
export const RefundPage = ContentPage(RefundView)

export function refundPreviewView({
  payment,
  ...preview
}: RefundPreview): Static<typeof RefundPreviewView> {
  const { lines, destinations } = preview
  return {
    ...preview,
    payment_id: payment.id,
    lines: [...lines],
    destinations: [...destinations],
  }
}

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
    sent: refund.sent && {
      sent_at: refund.sent.sentAt.toISOString(),
      account: nameOfAccount(refund.sent.account),
      reference: refund.sent.reference,
    },
    requested_by: refund.requestedBy?.actor ?? null,
    lines: [...(refund.lines ?? [])],
    version: refund.version,
    created_at: refund.createdAt.toISOString(),
    updated_at: refund.updatedAt.toISOString(),
  }
}
