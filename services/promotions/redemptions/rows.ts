import { type Column, id, idOrNull, json, jsonOrNull, plain, Table } from '@souk/platform'
import type { Redemption } from './redemption.ts'

/** What is shown as JSON holds ids and amounts as the wire has them. Sums of money come back as text. */
const amount: Column<number> = {
  toStored: (value) => value,
  fromStored: (stored: string) => Number(stored),
  type: 'bigint',
}

export const redemptionTable = new Table<Redemption>(
  'promotions.redemptions',
  {
    id: id('rdm'),
    promotionId: id('prm'),
    campaignId: idOrNull('cpg'),
    codeId: idOrNull('pcd'),
    customerId: idOrNull('cus'),
    holder: plain('text'),
    orderId: idOrNull('ord'),
    status: plain('text'),
    currency: plain('text'),
    amount,
    rolledBack: amount,
    lines: json(),
    agreed: jsonOrNull(),
    expiresAt: plain('timestamptz'),
    ofFirstOrder: plain('boolean'),
    givenUp: plain('boolean'),
    version: plain('int'),
    createdAt: plain('timestamptz'),
    updatedAt: plain('timestamptz'),
  },
  {
    fixed: [
      'promotionId',
      'campaignId',
      'codeId',
      'holder',
      'currency',
      'amount',
      'expiresAt',
      'agreed',
      'ofFirstOrder',
    ],
  },
)

export function toRedemption(row: object): Redemption {
  return redemptionTable.fieldsOf(row)
}
