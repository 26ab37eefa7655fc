import { ContentPage, Id, listQuery, MoneySchema, Nullable, Time } from '@souk/platform'
import { type Static, Type } from 'typebox'
import { type GatewayPayout, payoutStatuses } from './payout.ts'

const StatusSchema = Type.Enum(payoutStatuses)

export const PayoutParams = Type.Object({ payoutId: Id('gpo') })
export const PayoutsQuery = listQuery({
  gateway_id: Type.Optional(Id('ppr')),
  status: Type.Optional(StatusSchema),
})

export const PayoutView = Type.Object(
  {
    id: Id('gpo'),
    gateway_id: Id('ppr'),
    gateway: Type.String({ examples: ['stripe'] }),
    reference: Type.String({ description: 'How the gateway calls it', examples: ['po_1'] }),
    bank_account: Type.String({
      description: 'Posted to `asset:bank:{bank_account}`',
      examples: ['main'],
    }),
    amount: MoneySchema,
    status: {
      ...StatusSchema,
      description:
        'Posted once it is `PAID`: the gateway says that it has arrived, or a report has it. Money of one that is `RETURNED` was posted back; ' +
        'of `FAILED` and `CANCELLED` ones nothing was posted',
    },
    expected_at: {
      ...Nullable(Time),
      description: 'When it arrives at the bank, as far as the gateway has said',
    },
    paid_at: Nullable(Time),
    returned_at: {
      ...Nullable(Time),
      description: 'When its money was part of the balance at the gateway again',
    },
    failure_code: Nullable(
      Type.String({
        description: 'Why it failed, as the gateway says',
        examples: ['account_closed'],
      }),
    ),
    run_id: {
      ...Nullable(Id('rec')),
      description: 'The run whose report has it; null as long as only the gateway has told of it',
    },
    version: Type.Integer({ minimum: 1 }),
    created_at: Time,
    updated_at: Time,
  },
  { title: 'GatewayPayout' },
)
export const PayoutPage = ContentPage(PayoutView)

export function payoutView(payout: GatewayPayout): Static<typeof PayoutView> {
  return {
    ...{ id: payout.id, gateway_id: payout.gatewayId, gateway: payout.gateway },
    reference: payout.reference,
    bank_account: payout.bankAccount,
    amount: { amount: payout.amount, currency: payout.currency },
    status: payout.status,
    expected_at: payout.expectedAt?.toISOString() ?? null,
    paid_at: payout.paidAt?.toISOString() ?? null,
    returned_at: payout.returnedAt?.toISOString() ?? null,
    failure_code: payout.failureCode,
    run_id: payout.runId,
    version: payout.version,
    created_at: payout.createdAt.toISOString(),
    updated_at: payout.updatedAt.toISOString(),
  }
}
