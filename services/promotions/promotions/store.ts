import {
  field,
  hasPart,
  isOneOf,
  type ListPage,
  listItem,
  literal,
  type PageRequest,
  pageOf,
  sql,
  type Tx,
  uuidOf,
  type WaitingRows,
} from '@souk/platform'
import { promotionNotFound } from '../problems.ts'
import { automaticMax, type Promotion } from './promotion.ts'
import { promotionTable, storedPromotion, toPromotion } from './rows.ts'
import type { PromotionFilter } from './schemas.ts'

export async function getPromotion(tx: Tx, promotionId: string): Promise<Promotion> {
  const [row] = await tx`
    select ${promotionTable.columns}
    from promotions.promotions
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(promotionId)}
  `
  if (!row) throw promotionNotFound({ promotionId })
  return toPromotion(row)
}

export async function getPromotionForUpdate(tx: Tx, promotionId: string): Promise<Promotion> {
  const [row] = await tx`
    select ${promotionTable.columns}
    from promotions.promotions
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(promotionId)}
    for update
  `
  if (!row) throw promotionNotFound({ promotionId })
  return toPromotion(row)
}

export function insertPromotion(tx: Tx, promotion: Promotion): Promise<void> {
  return promotionTable.insert(tx, [storedPromotion(promotion)])
}

/** Saves the next version, and only on top of the one it was decided on. */
export function updatePromotion(tx: Tx, promotion: Promotion): Promise<void> {
  return promotionTable.update(tx, storedPromotion(promotion))
}

export async function deletePromotion(tx: Tx, promotionId: string): Promise<void> {
  await tx`
    delete from promotions.promotions
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(promotionId)}
  `
}

/** Whoever activates an automatic promotion waits here for others who do: so that all of them are counted. */
export async function lockAutomatic(tx: Tx): Promise<void> {
  await tx`
    insert into promotions.promotion_sets (tenant_id, changed_at)
    values (${tx.tenantId}, ${tx.now})
    on conflict (tenant_id) do update
    set changed_at = excluded.changed_at
  `
}

/** Automatic ones that an evaluation looks at, counted up to their limit. */
export async function countAutomatic(tx: Tx): Promise<number> {
  const found = await tx`
    select id
    from promotions.promotions
    where tenant_id = ${tx.tenantId} and trigger = 'AUTOMATIC'
      and status in ('SCHEDULED', 'ACTIVE', 'EXHAUSTED')
    limit ${literal(automaticMax)}
  `
  return found.length
}

/** Promotions whose times have come. */
export function duePromotions(now: Date): WaitingRows {
  return {
    table: sql`promotions.promotions`,
    waiting: sql`due_at is not null`,
    due: sql`due_at <= ${now}`,
  }
}

export async function findDueForUpdate(
  tx: Tx,
  postponed: readonly string[],
): Promise<Promotion | undefined> {
  const [found] = await tx`
    select ${promotionTable.columns}
    from promotions.promotions
    where tenant_id = ${tx.tenantId} and due_at <= ${tx.now}
      and id <> all(${postponed.map(uuidOf)}::uuid[])
    order by due_at, id
    limit 1
    for update skip locked
  `
  return found && toPromotion(found)
}

const promotionItem = listItem({
  id: field.id('prm'),
  name: field.text(),
  campaign_id: field.id('cpg'),
  status: field.word(),
  trigger: field.word(),
  priority: field.number(),
  stacking: field.json(),
  conditions: field.json(),
  effects: field.json(),
  limits: field.json(),
  funding: field.json(),
  channels: field.array(),
  currencies: field.array(),
  schedule: field.json(),
  combinable_with_sale_price: field.boolean(sql`listed.reduces_sales`),
  allow_below_floor: field.boolean(),
  on_return: field.word(),
  starts_at: field.time(),
  ends_at: field.time(),
  version: field.number(),
  created_at: field.time(),
  updated_at: field.time(),
})

/** Whoever names promotions by their ids wants to know of the archived ones too. */
function hasStatus(status: PromotionFilter['status'], ids: string | undefined) {
  if (status !== undefined) return sql`status = ${status}`
  return ids === undefined ? sql`status <> 'ARCHIVED'` : undefined
}

export function listPromotions(
  tx: Tx,
  { status, trigger, campaign_id, ids, name }: PromotionFilter,
  page: PageRequest,
): Promise<ListPage> {
  return pageOf(
    tx,
    {
      from: sql`promotions.promotions`,
      where: [
        hasStatus(status, ids),
        isOneOf(ids),
        trigger === undefined ? undefined : sql`trigger = ${trigger}`,
        campaign_id === undefined ? undefined : sql`campaign_id = ${uuidOf(campaign_id)}`,
      ],
      comparing: hasPart(sql`listed.name`, name),
      item: promotionItem,
    },
    page,
  )
}
