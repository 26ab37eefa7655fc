import {
  exactlyOne,
  field,
  type ListPage,
  listItem,
  literal,
  orStale,
  orTaken,
  type PageRequest,
  pageOf,
  sql,
  type Tx,
  uuidOf,
  type WaitingRows,
} from '@souk/platform'
import { alreadyReserved, redemptionNotFound } from '../problems.ts'
import type { Redemption } from './redemption.ts'
import { redemptionTable, toRedemption } from './rows.ts'
import type { RedemptionFilter } from './schemas.ts'

/** Two that reserve for the same cart at once: the second is refused by the key. */
export function insertRedemptions(tx: Tx, redemptions: readonly Redemption[]): Promise<void> {
  const insertion = redemptionTable.insert(tx, redemptions)
  return orTaken(insertion, { redemptions_holder: () => alreadyReserved({ redemptionIds: [] }) })
}

export function updateRedemption(tx: Tx, redemption: Redemption): Promise<void> {
  return redemptionTable.update(tx, redemption)
}

export async function getRedemption(tx: Tx, redemptionId: string): Promise<Redemption> {
  const [row] = await tx`
    select ${redemptionTable.columns}
    from promotions.redemptions
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(redemptionId)}
  `
  if (!row) throw redemptionNotFound({ redemptionId })
  return toRedemption(row)
}

export async function getRedemptionForUpdate(tx: Tx, redemptionId: string): Promise<Redemption> {
  const [row] = await tx`
    select ${redemptionTable.columns}
    from promotions.redemptions
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(redemptionId)}
    for update
  `
  if (!row) throw redemptionNotFound({ redemptionId })
  return toRedemption(row)
}

/** Those of a cart or an order that are reserved or redeemed, in key order. */
export async function listHeldForUpdate(tx: Tx, holder: string): Promise<Redemption[]> {
  const found = await tx`
    select ${redemptionTable.columns}
    from promotions.redemptions
    where tenant_id = ${tx.tenantId} and holder = ${holder}
      and status in ('RESERVED', 'REDEEMED', 'PARTIALLY_ROLLED_BACK')
    order by id
    for update
  `
  return found.map(toRedemption)
}

/** The same with those that it has lost, by the clock or by somebody else, and still relies on. */
export async function listReliedOnForUpdate(tx: Tx, holder: string): Promise<Redemption[]> {
  const found = await tx`
    select ${redemptionTable.columns}
    from promotions.redemptions
    where tenant_id = ${tx.tenantId} and holder = ${holder}
      and (status in ('RESERVED', 'REDEEMED', 'PARTIALLY_ROLLED_BACK')
        or status in ('RELEASED', 'EXPIRED') and not given_up)
    order by id
    for update
  `
  return found.map(toRedemption)
}

/** The holder relies no more on what it has lost. */
export async function giveUpLost(tx: Tx, holder: string): Promise<void> {
  await tx`
    update promotions.redemptions
    set given_up = true
    where tenant_id = ${tx.tenantId} and holder = ${holder}
      and status in ('RELEASED', 'EXPIRED') and not given_up
  `
}

export async function listRedeemedByForUpdate(tx: Tx, orderId: string): Promise<Redemption[]> {
  const found = await tx`
    select ${redemptionTable.columns}
    from promotions.redemptions
    where tenant_id = ${tx.tenantId} and order_id = ${uuidOf(orderId)}
      and status in ('REDEEMED', 'PARTIALLY_ROLLED_BACK')
    order by id
    for update
  `
  return found.map(toRedemption)
}

/** Those whose discounts are evaluated anew when units go, the oldest first. */
export async function listAgreedOf(tx: Tx, orderId: string): Promise<Redemption[]> {
  const found = await tx`
    select ${redemptionTable.columns}
    from promotions.redemptions
    where tenant_id = ${tx.tenantId} and order_id = ${uuidOf(orderId)} and agreed is not null
    order by id
  `
  return found.map(toRedemption)
}

/** The row to count in is there before it is counted in. */
export async function insertCustomerUses(tx: Tx, promotionId: string, customerId: string) {
  await tx`
    insert into promotions.customer_uses (tenant_id, promotion_id, customer_id, uses)
    values (${tx.tenantId}, ${uuidOf(promotionId)}, ${uuidOf(customerId)}, 0)
    on conflict do nothing
  `
}

/** Counts a use of a customer, or nothing at all where the limit is reached. */
export async function takeCustomerUse(
  tx: Tx,
  promotionId: string,
  customerId: string,
  limit: number,
): Promise<void> {
  const taken = tx`${exactlyOne(sql`
    update promotions.customer_uses
    set uses = uses + 1
    where tenant_id = ${tx.tenantId} and promotion_id = ${uuidOf(promotionId)}
      and customer_id = ${uuidOf(customerId)} and uses < ${limit}::int
  `)}`
  await orStale(taken, `${customerId} has used ${promotionId} as often as they may`)
}

/** Counts uses of a customer, however many there are. */
export async function addCustomerUses(
  tx: Tx,
  promotionId: string,
  customerId: string,
  uses: number,
): Promise<void> {
  await tx`
    insert into promotions.customer_uses (tenant_id, promotion_id, customer_id, uses)
    values (${tx.tenantId}, ${uuidOf(promotionId)}, ${uuidOf(customerId)}, ${uses})
    on conflict (tenant_id, promotion_id, customer_id) do update
    set uses = customer_uses.uses + excluded.uses
  `
}

export function giveBackCustomerUse(tx: Tx, promotionId: string, customerId: string) {
  return subtractCustomerUses(tx, promotionId, customerId, 1)
}

export async function subtractCustomerUses(
  tx: Tx,
  promotionId: string,
  customerId: string,
  uses: number,
): Promise<void> {
  await tx`
    update promotions.customer_uses
    set uses = greatest(0, uses - ${uses}::int)
    where tenant_id = ${tx.tenantId} and promotion_id = ${uuidOf(promotionId)}
      and customer_id = ${uuidOf(customerId)}
  `
}

/** Reservations whose time runs out by itself. */
export function expiringRedemptions(now: Date): WaitingRows {
  return {
    table: sql`promotions.redemptions`,
    waiting: sql`status = 'RESERVED' and expires_at is not null`,
    due: sql`expires_at <= ${now}`,
  }
}

export async function findExpiredForUpdate(
  tx: Tx,
  postponed: readonly string[],
): Promise<Redemption | undefined> {
  const [found] = await tx`
    select ${redemptionTable.columns}
    from promotions.redemptions
    where tenant_id = ${tx.tenantId} and status = 'RESERVED' and expires_at <= ${tx.now}
      and id <> all(${postponed.map(uuidOf)}::uuid[])
    order by expires_at, id
    limit 1
    for update skip locked
  `
  return found && toRedemption(found)
}

/** Some of a customer, whatever their status. */
export async function listOfCustomerForUpdate(
  tx: Tx,
  customerId: string,
  most: number,
): Promise<Redemption[]> {
  const found = await tx`
    select ${redemptionTable.columns}
    from promotions.redemptions
    where tenant_id = ${tx.tenantId} and customer_id = ${uuidOf(customerId)}
    order by id desc
    limit ${literal(most)}
    for update
  `
  return found.map(toRedemption)
}

const redemptionItem = listItem({
  id: field.id('rdm'),
  promotion_id: field.id('prm'),
  campaign_id: field.id('cpg'),
  promotion_code_id: field.id('pcd', sql`listed.code_id`),
  customer_id: field.id('cus'),
  holder: field.text(),
  order_id: field.id('ord'),
  status: field.word(),
  amount: field.money(sql`listed.amount`, sql`listed.currency`),
  rolled_back: field.money(sql`listed.rolled_back`, sql`listed.currency`),
  lines: field.json(),
  expires_at: field.time(),
  version: field.number(),
  created_at: field.time(),
  updated_at: field.time(),
})

export function listRedemptions(
  tx: Tx,
  filter: RedemptionFilter,
  page: PageRequest,
): Promise<ListPage> {
  const { promotion_id, campaign_id, promotion_code_id, holder, customer_id, order_id } = filter
  const { status } = filter
  return pageOf(
    tx,
    {
      from: sql`promotions.redemptions`,
      where: [
        promotion_id === undefined ? undefined : sql`promotion_id = ${uuidOf(promotion_id)}`,
        campaign_id === undefined ? undefined : sql`campaign_id = ${uuidOf(campaign_id)}`,
        promotion_code_id === undefined ? undefined : sql`code_id = ${uuidOf(promotion_code_id)}`,
        holder === undefined ? undefined : sql`holder = ${holder}`,
        customer_id === undefined ? undefined : sql`customer_id = ${uuidOf(customer_id)}`,
        order_id === undefined ? undefined : sql`order_id = ${uuidOf(order_id)}`,
        status === undefined ? undefined : sql`status = ${status}`,
      ],
      item: redemptionItem,
    },
    page,
  )
}
