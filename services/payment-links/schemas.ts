import { PositiveMoney, ReturnUrl } from '@souk/payments/contract'
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
import { enders, linkStatuses, type PaymentLink } from './link.ts'

const Status = Type.Enum(linkStatuses, { examples: ['ACTIVE'] })
const Note = personal(
  Type.String({
    minLength: 1,
    maxLength: 500,
    pattern: '\\S',
    description: 'Shown to whoever pays',
    examples: ['The first of three instalments'],
  }),
)
const LinkReturnUrl = personal(
  Type.String({
    ...ReturnUrl,
    description: 'Where the page leads to once it is paid',
  }),
)

export const PaymentLinkParams = Type.Object({ paymentLinkId: Id('plk') })

export const CreatePaymentLinkBody = Type.Object(
  {
    order_id: Id('ord'),
    amount: Type.Optional({
      ...PositiveMoney,
      description:
        'An instalment, at most what is due; without it the link asks for whatever is due when somebody pays',
    }),
    expires_at: Type.Optional({
      ...Moment,
      description: 'In 14 days unless said, and at most in a year',
    }),
    note: Type.Optional(Note),
    return_url: Type.Optional(LinkReturnUrl),
  },
  {
    additionalProperties: false,
    examples: [{ order_id: 'ord_01j8xq7v2kfm5tq3e9b4n6p0rs', note: 'Thank you for your order' }],
  },
)

/** What lists and events tell of a link: all but the address that opens it. */
export const PaymentLinkFacts = Type.Object(
  {
    id: Id('plk'),
    order_id: Id('ord'),
    status: Status,
    ended_because: Nullable(
      Type.Enum([...enders], {
        description:
          'What has ended it: `PAYMENT` by the link, its `ORDER`, which was paid another way or has ended, the `SHOP`, or `TIME`',
        examples: ['PAYMENT'],
      }),
    ),
    amount: Nullable({
      ...MoneySchema,
      description: 'An instalment; null for whatever is due when somebody pays',
    }),
    paid: {
      ...MoneySchema,
      description: 'What came by payments of the link; refunds are not taken off',
    },
    note: Nullable(Note),
    return_url: Nullable(LinkReturnUrl),
    expires_at: Time,
    version: Type.Integer({ minimum: 1 }),
    created_at: Time,
    updated_at: Time,
  },
  { title: 'PaymentLinkFacts' },
)
export const PaymentLinkPage = ContentPage(PaymentLinkFacts)

export const PaymentLinkView = Type.Object(
  {
    ...PaymentLinkFacts.properties,
    url: Type.String({
      description: 'The page on which the order is paid. Whoever has the address can open it',
      examples: ['https://shop.example.com/pay/AbCd'],
    }),
  },
  { title: 'PaymentLink' },
)

export const PaymentLinksQuery = listQuery({
  order_id: Type.Optional(Id('ord')),
  status: Type.Optional(Status),
})
export type PaymentLinkFilter = Static<typeof PaymentLinksQuery>

export function factsOfLink(link: PaymentLink): Static<typeof PaymentLinkFacts> {
  const { currency, amount } = link
  return {
    id: link.id,
    order_id: link.orderId,
    status: link.status,
    ended_because: link.endedBecause,
    amount: amount === null ? null : { amount, currency },
    paid: { amount: link.paid, currency },
    note: link.note,
    return_url: link.returnUrl,
    expires_at: link.expiresAt.toISOString(),
    version: link.version,
    created_at: link.createdAt.toISOString(),
    updated_at: link.updatedAt.toISOString(),
  }
}
