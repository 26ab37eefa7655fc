import {
  erasedText,
  field,
  idOf,
  inStatements,
  type ListPage,
  lastSeen,
  listItem,
  listItems,
  literal,
  type PageRequest,
  pageOf,
  personalPageMax,
  rows,
  type Sql,
  sql,
  type Tx,
  uuidOf,
  type WaitingRows,
} from '@souk/platform'
import { reservationNotFound } from '../problems.ts'
import { placeKey, type StockItem } from '../stock.ts'
import type { Hold, HoldStatus } from './hold.ts'
import { type HoldRow, holdLineTable, holdTable, toHold } from './rows.ts'

/** Lines get an end and change in nothing else, so reading them with the lock is safe. */
function columns(tx: Tx, holdId: string): Sql {
  return sql`
    ${holdTable.columns}, (
      select json_agg(line)
      from (
        select ${holdLineTable.columns}
        from inventory.hold_lines
        where tenant_id = ${tx.tenantId} and hold_id = ${uuidOf(holdId)}
        order by variant_id, warehouse
      ) line
    ) as lines`
}

export async function findHold(tx: Tx, holdId: string): Promise<Hold | undefined> {
  const [row] = await tx<HoldRow>`
    select ${columns(tx, holdId)}
    from inventory.holds
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(holdId)}
  `
  return row && toHold(row)
}

export async function getHold(tx: Tx, holdId: string): Promise<Hold> {
  const hold = await findHold(tx, holdId)
  if (!hold) throw reservationNotFound({ reservationId: holdId })
  return hold
}

/** Of two that would end a hold the second waits here, and sees how it ended. */
export async function findHoldForUpdate(tx: Tx, holdId: string): Promise<Hold | undefined> {
  const [row] = await tx<HoldRow>`
    select ${columns(tx, holdId)}
    from inventory.holds
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(holdId)}
    for update
  `
  return row && toHold(row)
}

export async function getHoldForUpdate(tx: Tx, holdId: string): Promise<Hold> {
  const hold = await findHoldForUpdate(tx, holdId)
  if (!hold) throw reservationNotFound({ reservationId: holdId })
  return hold
}

/** The hold that was over first. One that somebody ends at this moment is left alone. */
export async function findExpiredHoldForUpdate(
  tx: Tx,
  postponed: readonly string[],
): Promise<Hold | undefined> {
  const [due] = await tx<{ id: string }>`
    select id
    from inventory.holds
    where tenant_id = ${tx.tenantId} and status = 'HELD' and expires_at <= ${tx.now}
      and id <> all(${postponed.map(uuidOf)}::uuid[])
    order by expires_at, id
    limit 1
    for update skip locked
  `
  return due && findHoldForUpdate(tx, idOf('rsv', due.id))
}

export function heldHolds(now: Date): WaitingRows {
  return {
    table: sql`inventory.holds`,
    waiting: sql`status = 'HELD'`,
    due: sql`expires_at <= ${now}`,
  }
}

/** Units that are counted are held from the moment of their item on. */
export async function insertHold(tx: Tx, hold: Hold, items: readonly StockItem[]): Promise<void> {
  const itemAt = new Map(items.map((item) => [placeKey(item), item]))
  const lines = hold.lines.map((line) => ({
    ...line,
    holdId: hold.id,
    heldAt: itemAt.get(placeKey(line))?.updatedAt ?? tx.now,
    endedAt: null,
  }))
  await Promise.all([holdTable.insert(tx, [hold]), holdLineTable.insert(tx, lines)])
}

export function updateHold(tx: Tx, hold: Hold): Promise<void> {
  return holdTable.update(tx, hold)
}

/** Saves that the hold has no units any more, of each item from its own moment on. */
export async function endHold(tx: Tx, hold: Hold, items: readonly StockItem[]): Promise<void> {
  const itemAt = new Map(items.map((item) => [placeKey(item), item]))
  const ends = hold.lines.map((line) => [
    uuidOf(line.variantId),
    line.warehouse,
    itemAt.get(placeKey(line))?.updatedAt ?? tx.now,
  ])
  const types = ['uuid', 'text', 'timestamptz']
  await Promise.all([
    updateHold(tx, hold),
    ...inStatements(ends, types.length).map(
      (part) => tx`
        update inventory.hold_lines line
        set ended_at = the_end.moment
        from (values ${rows(part, types)}) as the_end (variant_id, warehouse, moment)
        where line.tenant_id = ${tx.tenantId} and line.hold_id = ${uuidOf(hold.id)}
          and line.variant_id = the_end.variant_id and line.warehouse = the_end.warehouse
      `,
    ),
  ])
}

const lineItems = listItems(
  {
    variant_id: field.id('var', sql`line.variant_id`),
    warehouse: field.text(sql`line.warehouse`),
    quantity: field.number(sql`line.quantity`),
  },
  sql`line.variant_id, line.warehouse`,
)

const holdItem = listItem({
  id: field.id('rsv'),
  status: field.word(),
  owner: field.object({
    type: field.word(sql`listed.owner_type`),
    id: field.text(sql`listed.owner_id`),
  }),
  order_id: field.id('ord'),
  expires_at: field.time(),
  lines: field.json(sql`held.lines`),
  version: field.number(),
  created_at: field.time(),
  updated_at: field.time(),
})

export interface HoldFilter {
  readonly status?: HoldStatus | undefined
  readonly ownerId?: string | undefined
}

export function listHolds(tx: Tx, filter: HoldFilter, page: PageRequest): Promise<ListPage> {
  const { status, ownerId } = filter
  return pageOf(
    tx,
    {
      from: sql`inventory.holds`,
      where: [
        status === undefined ? undefined : sql`status = ${status}`,
        ownerId === undefined ? undefined : sql`owner_id = ${ownerId}`,
      ],
      joins: sql`
        cross join lateral (
          select ${lineItems} as lines
          from inventory.hold_lines line
          where line.tenant_id = ${tx.tenantId} and line.hold_id = listed.id
        ) held`,
      item: holdItem,
    },
    page,
  )
}

/** Of these owners, the next by their ids. */
export async function listHoldsOfOwners(
  tx: Tx,
  ownerIds: readonly string[],
  after: string | null,
): Promise<HeldFor[]> {
  const found = await tx`
    select ${holdTable.columns}
    from inventory.holds
    where tenant_id = ${tx.tenantId} and owner_id = any(${ownerIds}::text[])
      and id > ${lastSeen(after)}
    order by id
    limit ${literal(personalPageMax)}
  `
  return found.map((row) => holdTable.fieldsOf(row))
}

/** A hold without what is held. */
export type HeldFor = Omit<Hold, 'lines'>

/** Can be repeated. */
export async function eraseOwners(tx: Tx, holdIds: readonly string[]): Promise<void> {
  await tx`
    update inventory.holds
    set owner_id = ${erasedText}, version = version + 1, updated_at = ${tx.now}
    where tenant_id = ${tx.tenantId} and id = any(${holdIds.map(uuidOf)}::uuid[])
      and owner_id <> ${erasedText}
  `
}

/** Those that became part of one of these orders. */
export async function listHoldIdsOfOrders(tx: Tx, orderIds: readonly string[]): Promise<string[]> {
  const found = await tx<{ id: string }>`
    select id
    from inventory.holds
    where tenant_id = ${tx.tenantId} and order_id = any(${orderIds.map(uuidOf)}::uuid[])
    order by id
  `
  return found.map(({ id }) => idOf('rsv', id))
}

/** As the index has it, with `erasedText` written out. */
const isOver = sql`status in ('RELEASED', 'EXPIRED') and owner_id <> 'erased'`

/** Holds that ended before then and still name their owner. */
export function endedHolds(before: Date): WaitingRows {
  return {
    table: sql`inventory.holds`,
    waiting: isOver,
    due: sql`updated_at <= ${before}`,
  }
}

const endedAtOnce = 1_000

/** Some of them; says how many. */
export async function eraseEndedOwners(tx: Tx, before: Date): Promise<number> {
  const erased = await tx`
    update inventory.holds
    set owner_id = ${erasedText}, version = version + 1
    where tenant_id = ${tx.tenantId} and id in (
      select id
      from inventory.holds
      where tenant_id = ${tx.tenantId} and ${isOver} and updated_at <= ${before}
      order by updated_at
      limit ${literal(endedAtOnce)}
    )
    returning id
  `
  return erased.length
}
