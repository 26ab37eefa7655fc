import { id, idOrNull, json, plain, Table } from '@souk/platform'
import { dueAt } from '../periods/period.ts'
import type { Promotion } from './promotion.ts'

interface StoredPromotion extends Promotion {
  readonly dueAt: Date | null
}

export const promotionTable = new Table<StoredPromotion>(
  'promotions.promotions',
  {
    id: id('prm'),
    name: plain(),
    campaignId: idOrNull('cpg'),
    status: plain(),
    trigger: plain(),
    priority: plain(),
    stacking: json(),
    conditions: json(),
    effects: json(),
    limits: json(),
    funding: json(),
    channels: plain(),
    currencies: plain(),
    schedule: json(),
    reducesSales: plain(),
    allowBelowFloor: plain(),
    onReturn: plain(),
    startsAt: plain(),
    endsAt: plain(),
    dueAt: plain(),
    version: plain(),
    createdAt: plain(),
    updatedAt: plain(),
  },
  { fixed: ['trigger'] },
)

export function storedPromotion(promotion: Promotion): StoredPromotion {
  return { ...promotion, dueAt: dueAt(promotion) }
}

export function toPromotion(row: object): Promotion {
  const { dueAt: _due, ...promotion } = promotionTable.fieldsOf(row)
  return promotion
}
