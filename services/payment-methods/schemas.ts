import { mandateUsages } from '@souk/gateways/contract'
import { ContentPage, Id, listQuery, Nullable, personal, Time } from '@souk/platform'
import { type Static, Type } from 'typebox'
import { expiryOf, methodStatuses, type PaymentMethod } from './payment-method.ts'

const closed = { additionalProperties: false }
const Status = Type.Enum(methodStatuses, { examples: ['ACTIVE'] })
const Usage = Type.Enum(mandateUsages, {
  description:
    '`ON_SESSION`: the customer is there whenever it is paid with. `OFF_SESSION`: the shop may also charge it without them',
  examples: ['ON_SESSION'],
})
const AgreedText = personal(
  Type.String({
    minLength: 1,
    maxLength: 200,
    pattern: '\\S',
    description: 'Which text the customer has agreed to, such as its version or address',
    examples: ['terms-2026-06'],
  }),
)

export const MethodParams = Type.Object({ paymentMethodId: Id('pm') })

/** What the customer agrees to when a method is saved. */
export const MandateBody = Type.Object(
  { usage: Type.Optional(Usage), text: Type.Optional(AgreedText) },
  {
    ...closed,
    description:
      'What the customer has agreed to. Without it the method is for payments at which they are there',
    examples: [{ usage: 'OFF_SESSION', text: 'terms-2026-06' }],
  },
)

export const PaymentMethodView = Type.Object(
  {
    id: Id('pm'),
    customer_id: Id('cus'),
    status: Status,
    type: Nullable(Type.String({ description: 'As the gateway says it', examples: ['CARD'] })),
    brand: Nullable(Type.String({ examples: ['visa'] })),
    last4: personal(Nullable(Type.String({ examples: ['4242'] }))),
    exp: Nullable(
      Type.Object(
        {
          month: Type.Integer({ minimum: 1, maximum: 12, examples: [12] }),
          year: Type.Integer({ examples: [2029] }),
        },
        { description: 'The last month in which it is good; null for what does not expire' },
      ),
    ),
    default: Type.Boolean({ description: 'Whether it is the one that the customer uses first' }),
    mandate: Type.Object(
      {
        usage: Usage,
        agreed_by: Nullable(Type.Object({ type: Type.String(), id: Type.String() })),
        agreed_at: Time,
        text: Nullable(AgreedText),
        reference: Nullable(
          Type.String({
            description: 'How the gateway calls the mandate of a direct debit',
            examples: ['mandate_1PqXYZ2eZvKYlo2C'],
          }),
        ),
      },
      { description: 'What the customer has agreed to, when, and who said so' },
    ),
    gateway: Type.String({ description: 'Code of the gateway that keeps it', examples: ['test'] }),
    gateway_method: Type.String({
      description: 'How the gateway calls it: another name than `id`, which begins alike',
      examples: ['pm_test_ok'],
    }),
    next_action: Nullable(
      Type.Object({
        type: Type.String({ examples: ['THREE_D_SECURE'] }),
        url: personal(Type.String({ description: 'Where the customer acts before `confirm`' })),
      }),
    ),
    decline: Nullable(
      Type.Object(
        { code: Type.String(), retryable: Type.Boolean(), advice: Type.String() },
        { description: 'Why the gateway does not keep it' },
      ),
    ),
    same_as_id: Nullable({
      ...Id('pm'),
      description: 'The method of the customer that stands for the same card or account',
    }),
    version: Type.Integer({ minimum: 1 }),
    created_at: Time,
    updated_at: Time,
  },
  { title: 'PaymentMethod' },
)
export const PaymentMethodPage = ContentPage(PaymentMethodView)

export const MethodsQuery = listQuery({
  customer_id: Type.Optional(Id('cus')),
  status: Type.Optional(Status),
})
export type MethodFilter = Static<typeof MethodsQuery>

export const SaveMethodBody = Type.Object(
  {
    customer_id: Type.Optional({
      ...Id('cus'),
      description: 'Whose it is. Customers who have signed in save their own and leave it out',
    }),
    method: Type.String({
      minLength: 1,
      maxLength: 64,
      pattern: '^[!-~]+$',
      description:
        'What the gateway calls it: `pm_…` of Stripe, or a test method, which is kept as it would be paid with',
      examples: ['pm_test_ok'],
    }),
    gateway_id: Type.Optional(Id('ppr')),
    mandate: Type.Optional(MandateBody),
    default: Type.Optional(
      Type.Boolean({ description: 'Whether it becomes the default. The first one always does' }),
    ),
    return_url: Type.Optional(
      personal(
        Type.String({
          minLength: 8,
          maxLength: 2_000,
          pattern: '^https?://[!-~]+$',
          description: 'Where the customer comes back to after what the gateway has them do',
          examples: ['https://shop.example.com/account'],
        }),
      ),
    ),
  },
  {
    ...closed,
    examples: [{ customer_id: 'cus_01j8xq7v2kfm5tq3e9b4n6p0rs', method: 'pm_test_ok' }],
  },
)
export type SaveMethodRequest = Static<typeof SaveMethodBody>

export const UpdateMethodBody = Type.Object(
  {
    default: Type.Literal(true, {
      description: 'Makes it the default; the one before is it no more',
    }),
  },
  { ...closed, examples: [{ default: true }] },
)

export function viewOfMethod(method: PaymentMethod): Static<typeof PaymentMethodView> {
  return {
    id: method.id,
    customer_id: method.customerId,
    status: method.status,
    type: method.type,
    brand: method.brand,
    last4: method.last4,
    exp: expiryOf(method),
    default: method.isDefault,
    mandate: {
      usage: method.usage,
      agreed_by: method.agreedBy,
      agreed_at: method.agreedAt.toISOString(),
      text: method.agreedText,
      reference: method.mandateRef,
    },
    gateway: method.gateway,
    gateway_method: method.gatewayMethod,
    next_action: method.nextAction,
    decline: method.decline,
    same_as_id: method.sameAsId,
    version: method.version,
    created_at: method.createdAt.toISOString(),
    updated_at: method.updatedAt.toISOString(),
  }
}
