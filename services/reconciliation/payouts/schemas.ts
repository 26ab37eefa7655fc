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
    status: StatusSchema,
    paid_at: Time,
    returned_at: Nullable(Time),
    run_id: Id('rec'),
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
    paid_at: payout.paidAt.toISOString(),
    returned_at: payout.returnedAt?.toISOString() ?? null,
    run_id: payout.runId,
    version: payout.version,
    created_at: payout.createdAt.toISOString(),
    updated_at: payout.updatedAt.toISOString(),
  }
}
