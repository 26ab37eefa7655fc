import { MandateBody } from '@souk/payment-methods/contract'
import {
  ContentPage,
  CurrencySchema,
  Id,
  listQuery,
  Moment,
  MoneySchema,
  Nullable,
  personal,
  Time,
} from '@souk/platform'
import { NamedStoredValueBody } from '@souk/stored-value/contract'
import { type Static, Type } from 'typebox'
import { nameOfAccount } from './by-hand/recording.ts'
import type { Payment } from './payment.ts'
import { PaymentStatusSchema } from './statuses.ts'

const closed = { additionalProperties: false }

/** Money that is asked for or given: never nothing and never negative. */
export const PositiveMoney = Type.Object(
  {
    amount: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, examples: [1999] }),
    currency: CurrencySchema,
  },
  closed,
)

const CaptureMethodSchema = Type.Enum(['AUTOMATIC', 'MANUAL', 'ON_FULFILLMENT'], {
  description:
    '`AUTOMATIC`: at once. `MANUAL`: held until it is captured. `ON_FULFILLMENT`: held, and captured as units of the order ship',
  examples: ['AUTOMATIC'],
})

export const PaymentParams = Type.Object({ paymentId: Id('pay') })

export const PaymentMethod = Type.String({
  minLength: 1,
  maxLength: 64,
  description: `How to pay: what the gateway calls it; \`stored_value\` for gift cards and store credit; \`hosted_page\` for a page of the gateway on which the payer
chooses, with a \`return_url\`; \`bank_transfer\`, \`cash\`,
\`terminal\` or \`other\` for money that is \`recorded\`. In a sandbox the name decides what happens:

- \`pm_test_ok\` is captured, or authorized with \`capture_method\` MANUAL
- \`pm_test_decline_funds\`, \`pm_test_decline_fraud\` are declined with 402
- \`pm_test_3ds\` waits for the customer, until \`confirm\`
- \`pm_test_off_session_3ds\` is captured while the customer is there; once it is saved, a payment with \`off_session\` waits for them
- \`pm_test_expires_soon\`, \`pm_test_renewed\` are saved with a last month that is the next one; the latter is renewed in time
- \`pm_test_timeout\` answers 504 and is captured later
- \`pm_test_unavailable\` is answered as if the built-in gateway could not be reached; another test gateway takes it
- \`pm_test_capture_fails\` is authorized, then each capture is declined
- \`pm_test_capture_timeout\` is authorized, then each capture answers 504 and is made later
- \`pm_test_refund_fails\` is captured, then each refund fails
- \`pm_test_refund_timeout\` is captured, then each refund stays \`PROCESSING\` and succeeds later
- \`pm_test_dispute_won\`, \`pm_test_dispute_lost\` are captured and disputed an hour later; evidence decides as the name says
- \`pm_test_dispute_twice\` is won and disputed again a week later, then lost
- \`pm_test_dispute_inquiry\` is captured; an hour later the bank asks, and leaves it at that`,
  examples: ['pm_test_ok'],
})

/** Of the bank, the till or the terminal: it may name somebody. */
export const Reference = personal(
  Type.String({
    minLength: 1,
    maxLength: 140,
    pattern: '\\S',
    description: 'What the bank, the till or the terminal calls it',
    examples: ['RF18 5390 0754 7034'],
  }),
)
export const AccountName = Type.String({
  pattern: '^[a-z][a-z0-9_]*$',
  minLength: 1,
  maxLength: 32,
  description:
    'One of the `accounts` of the manual gateway; the first of them where it is left out',
  examples: ['main'],
})
/** Who did something. */
export const By = Type.Object({ type: Type.String(), id: Type.String() })

const RecordedBody = Type.Object(
  {
    received_at: Moment,
    reference: Type.Optional(Reference),
    account: Type.Optional(AccountName),
  },
  {
    ...closed,
    description:
      'Money that came without a gateway, for the methods `bank_transfer`, `cash`, `terminal` and `other`',
  },
)

export const ReturnUrl = personal(
  Type.String({
    format: 'uri',
    minLength: 8,
    maxLength: 2_000,
    pattern: '^https?://[!-~]+$',
    description: 'Where the payer comes back to after what the gateway has them do',
    examples: ['https://shop.example.com/orders/7f3a9c21'],
  }),
)

/** What buyers say of methods that are saved, here and in other bodies that begin a payment. */
export const SavedMethodOfBuyer = Type.Object({
  payment_method_id: Type.Optional({
    ...Id('pm'),
    description: 'A saved method of the customer of the order, in the place of `method`',
  }),
  save_method: Type.Optional(
    Type.Boolean({
      description: 'Whether the customer can pay with the method again, once it was paid with',
    }),
  ),
  mandate: Type.Optional(MandateBody),
})
export const SavedMethodFields = Type.Object({
  ...SavedMethodOfBuyer.properties,
  off_session: Type.Optional(
    Type.Boolean({
      description: 'Whether the customer is not there: their mandate has to cover that',
    }),
  ),
})

export const CreatePaymentBody = Type.Object(
  {
    order_id: Id('ord'),
    method: Type.Optional(PaymentMethod),
    ...SavedMethodFields.properties,
    stored_value: Type.Optional(NamedStoredValueBody),
    amount: Type.Optional(PositiveMoney),
    capture_method: Type.Optional(CaptureMethodSchema),
    return_url: Type.Optional(ReturnUrl),
    recorded: Type.Optional(RecordedBody),
    is_another: Type.Optional(
      Type.Boolean({
        description:
          'Whether this is other money than a payment with the same reference, account and amount',
      }),
    ),
  },
  {
    ...closed,
    examples: [{ order_id: 'ord_01j8xq7v2kfm5tq3e9b4n6p0rs', method: 'pm_test_ok' }],
  },
)
export const CaptureBody = Type.Object({ amount: Type.Optional(PositiveMoney) }, closed)
export const EmptyBody = Type.Object({}, closed)

export const PaymentsQuery = listQuery({
  order_id: Type.Optional(Id('ord')),
  customer_id: Type.Optional(Id('cus')),
  status: Type.Optional(PaymentStatusSchema),
})

export const PaymentView = Type.Object({
  id: Id('pay'),
  order_id: Id('ord'),
  customer_id: Nullable(Id('cus')),
  status: PaymentStatusSchema,
  amount: MoneySchema,
  capture_method: CaptureMethodSchema,
  method: Type.Object({ id: Type.String(), type: Type.String() }),
  method_details: Nullable(
    Type.Object(
      {
        type: Type.String({ examples: ['card'] }),
        brand: Nullable(Type.String({ examples: ['visa'] })),
        last4: personal(Nullable(Type.String({ examples: ['4242'] }))),
      },
      { description: 'What the gateway says of the method, once it has taken it' },
    ),
  ),
  payment_method_id: Nullable({
    ...Id('pm'),
    description: 'The saved method that it was made with, or that it has left behind',
  }),
  off_session: Type.Boolean({ description: 'Whether the customer was not there' }),
  gateway: Type.String(),
  gateway_ref: Nullable(Type.String()),
  attempts: Type.Array(
    Type.Object({
      gateway: Type.String({ examples: ['test'] }),
      reason: Type.String({ examples: ['connection_refused'] }),
      at: Time,
    }),
    { description: 'Gateways that were asked before and could not be reached' },
  ),
  explain_route: Nullable(
    Type.Object(
      {
        rule: Nullable(Type.String({ examples: ['Large amounts'] })),
        reason: Type.Enum(['RULE', 'FALLBACK', 'NO_RULE', 'FAILED_OVER'], {
          description: 'As `POST /api/v1/payment-routing/simulate` says it',
          examples: ['NO_RULE'],
        }),
      },
      { description: 'Why the payment went to its gateway' },
    ),
  ),
  authorized: MoneySchema,
  captured: MoneySchema,
  capture_pending: Type.Object(MoneySchema.properties, {
    additionalProperties: false,
    description:
      'What the gateway was asked to capture and has not answered. Until it has, the payment is neither captured ' +
      'again nor cancelled.',
  }),
  refunded: MoneySchema,
  refund_pending: MoneySchema,
  fee: Nullable(
    Type.Object(MoneySchema.properties, {
      additionalProperties: false,
      description: 'What the gateway has kept for itself, as far as it has said so',
    }),
  ),
  disputed: Type.Object(MoneySchema.properties, {
    additionalProperties: false,
    description:
      'Taken back by banks of the customer, while they decide or for good. It cannot be refunded.',
  }),
  next_action: Nullable(
    Type.Object({
      type: Type.String({
        description: '`SECOND_PERSON`: another person of the tenant confirms what was recorded',
        examples: ['THREE_D_SECURE'],
      }),
      url: personal(
        Type.String({ description: 'Where the customer, or the test in its place, acts' }),
      ),
    }),
  ),
  recorded: Nullable(
    Type.Object(
      {
        received_at: Time,
        account: Nullable(Type.String({ examples: ['main'] })),
        reference: personal(Nullable(Type.String({ examples: ['RF18 5390 0754 7034'] }))),
        recorded_by: By,
      },
      { description: 'What people say of money that came without a gateway; cash has no account' },
    ),
  ),
  decline: Nullable(
    Type.Object(
      { code: Type.String(), retryable: Type.Boolean(), advice: Type.String() },
      { description: 'Why the gateway declined the payment, or its last capture' },
    ),
  ),
  authorization_expires_at: Nullable(Time),
  version: Type.Integer({ minimum: 1 }),
  created_at: Time,
  updated_at: Time,
})
export const PaymentPage = ContentPage(PaymentView)

export function paymentView(payment: Payment): Static<typeof PaymentView> {
  const money = (amount: number) => ({ amount, currency: payment.currency })
  return {
    id: payment.id,
    order_id: payment.orderId,
    customer_id: payment.customerId,
    status: payment.status,
    amount: money(payment.amount),
    capture_method: payment.captureMethod,
    method: { id: payment.method, type: payment.methodFacts?.type ?? payment.gatewayKind },
    method_details: payment.methodFacts,
    payment_method_id: payment.paymentMethodId,
    off_session: payment.isOffSession,
    gateway: payment.gateway,
    gateway_ref: payment.gatewayRef,
    attempts: [...payment.attempts],
    explain_route: payment.route,
    authorized: money(payment.authorized),
    captured: money(payment.captured),
    capture_pending: money(payment.capturing ?? 0),
    refunded: money(payment.refunded),
    refund_pending: money(payment.refundPending),
    fee: payment.fee,
    disputed: money(payment.disputed),
    next_action: payment.nextAction,
    recorded: recordedView(payment),
    decline: payment.decline,
    authorization_expires_at: payment.authorizationExpiresAt?.toISOString() ?? null,
    version: payment.version,
    created_at: payment.createdAt.toISOString(),
    updated_at: payment.updatedAt.toISOString(),
  }
}

/** What a buyer is shown of it: how the shop came by it, and what it costs the shop, is not theirs to see. */
export function buyersView(view: Static<typeof PaymentView>): Static<typeof PaymentView> {
  const isTheirs = view.next_action?.type !== 'SECOND_PERSON'
  const hidden = { attempts: [], explain_route: null, fee: null, recorded: null }
  return Object.assign(view, hidden, isTheirs ? {} : { next_action: null })
}

function recordedView({ recorded }: Payment) {
  if (!recorded) return null
  const { receivedAt, account, reference, by } = recorded
  return {
    received_at: receivedAt.toISOString(),
    account: nameOfAccount(account),
    reference,
    recorded_by: by.actor,
  }
}
