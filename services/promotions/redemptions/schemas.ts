import { ContentPage, Id, listQuery, MoneySchema, Nullable, Time } from '@souk/platform'
import { type Static, Type } from 'typebox'
import { type Redemption, statesOfRedemption } from './redemption.ts'

const shares = {
  amount: MoneySchema,
  operator_amount: MoneySchema,
  provider_amount: MoneySchema,
}
const Quantity = Type.Integer({ minimum: 0, examples: [1] })
export const LineKind = Type.Enum(['ITEM', 'SHIPPING'], { examples: ['ITEM'] })
export const Ref = Type.String({
  minLength: 1,
  maxLength: 100,
  description: 'The name of the line in the basket',
  examples: ['1'],
})

const RedeemedLine = Type.Object(
  {
    of: LineKind,
    ref: Ref,
    quantity: Quantity,
    provider_id: Nullable(Id('prv')),
    ...shares,
    rolled_back: Type.Object({ quantity: Quantity, ...shares }),
  },
  { title: 'RedeemedLine' },
)

const Status = Type.Enum(statesOfRedemption)
export const Holder = Type.String({
  pattern: '^[a-z]{2,6}_[0-9a-z]{26}$',
  maxLength: 33,
  description:
    'Your id of the cart or order: two to six lower-case letters, `_`, and 26 digits or lower-case letters. A promotion is counted ' +
    'once for it',
  examples: ['ord_01h455vb4pex5vsknk084sn02q'],
})

export const RedemptionView = Type.Object(
  {
    id: Id('rdm'),
    promotion_id: Id('prm'),
    campaign_id: Nullable(Id('cpg')),
    promotion_code_id: Nullable(Id('pcd')),
    customer_id: Nullable(Id('cus')),
    holder: Holder,
    order_id: Nullable(Id('ord')),
    status: Status,
    amount: MoneySchema,
    rolled_back: MoneySchema,
    lines: Type.Array(RedeemedLine),
    expires_at: Nullable(Time),
    version: Type.Integer({ minimum: 1 }),
    created_at: Time,
    updated_at: Time,
  },
  { title: 'Redemption' },
)

export function viewOfRedemption(redemption: Redemption): Static<typeof RedemptionView> {
  const { currency } = redemption
  return {
    id: redemption.id,
    promotion_id: redemption.promotionId,
    campaign_id: redemption.campaignId,
    promotion_code_id: redemption.codeId,
    customer_id: redemption.customerId,
    holder: redemption.holder,
    order_id: redemption.orderId,
    status: redemption.status,
    amount: { amount: redemption.amount, currency },
    rolled_back: { amount: redemption.rolledBack, currency },
    lines: [...redemption.lines],
    expires_at: redemption.expiresAt?.toISOString() ?? null,
    version: redemption.version,
    created_at: redemption.createdAt.toISOString(),
    updated_at: redemption.updatedAt.toISOString(),
  }
}

export const RedemptionParams = Type.Object({ redemptionId: Id('rdm') })
export const RedemptionsQuery = listQuery({
  promotion_id: Type.Optional(Id('prm')),
  campaign_id: Type.Optional(Id('cpg')),
  promotion_code_id: Type.Optional(Id('pcd')),
  holder: Type.Optional(Holder),
  customer_id: Type.Optional(Id('cus')),
  order_id: Type.Optional(Id('ord')),
  status: Type.Optional(Status),
})
export type RedemptionFilter = Static<typeof RedemptionsQuery>
export const RedemptionPage = ContentPage(RedemptionView)
