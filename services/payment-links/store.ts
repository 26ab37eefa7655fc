import {
  field,
  idOf,
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
import { linksOfOrderMax, type PaymentLink } from './link.ts'
import { paymentLinkNotFound } from './problems.ts'
import { type Attempt, attemptTable, linkTable } from './rows.ts'
import type { PaymentLinkFilter } from './schemas.ts'

export function insertLink(tx: Tx, link: PaymentLink): Promise<void> {
  return linkTable.insert(tx, [link])
}

/** Saves the next version, and only on top of the one it was decided on. */
export function updateLink(tx: Tx, link: PaymentLink): Promise<void> {
  return linkTable.update(tx, link)
}

export async function findLink(tx: Tx, linkId: string): Promise<PaymentLink | undefined> {
  const [row] = await tx`
    select ${linkTable.columns}
    from payment_links.links
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(linkId)}
  `
  return row && linkTable.fieldsOf(row)
}

export async function getLink(tx: Tx, linkId: string): Promise<PaymentLink> {
  const link = await findLink(tx, linkId)
  if (!link) throw paymentLinkNotFound({ paymentLinkId: linkId })
  return link
}

/** Locks it until the transaction ends: payments by one link are begun one after the other. */
export async function getLinkForUpdate(tx: Tx, linkId: string): Promise<PaymentLink> {
  const [row] = await tx`
    select ${linkTable.columns}
    from payment_links.links
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(linkId)}
    for update
  `
  if (!row) throw paymentLinkNotFound({ paymentLinkId: linkId })
  return linkTable.fieldsOf(row)
}

/** Counted under the lock of the order. */
export async function countLinksOf(tx: Tx, orderId: string): Promise<number> {
  const [row] = await tx<{ count: number }>`
    select count(*)::int as count
    from payment_links.links
    where tenant_id = ${tx.tenantId} and order_id = ${uuidOf(orderId)}
  `
  return row?.count ?? 0
}

/** Which of these orders have links; most have none. */
export async function listOrdersWithLinks(tx: Tx, orderIds: readonly string[]): Promise<string[]> {
  const found = await tx<{ order_id: string }>`
    select distinct order_id
    from payment_links.links
    where tenant_id = ${tx.tenantId} and order_id = any(${orderIds.map(uuidOf)}::uuid[])
    order by order_id
  `
  return found.map(({ order_id }) => idOf('ord', order_id))
}

/** All links of an order, the oldest first. */
export async function listLinksForUpdate(tx: Tx, orderId: string): Promise<PaymentLink[]> {
  const found = await tx`
    select ${linkTable.columns}
    from payment_links.links
    where tenant_id = ${tx.tenantId} and order_id = ${uuidOf(orderId)}
    order by id
    limit ${literal(linksOfOrderMax)}
    for update
  `
  return found.map((row) => linkTable.fieldsOf(row))
}

export async function listLinksOfOrders(
  tx: Tx,
  orderIds: readonly string[],
): Promise<PaymentLink[]> {
  const found = await tx`
    select ${linkTable.columns}
    from payment_links.links
    where tenant_id = ${tx.tenantId} and order_id = any(${orderIds.map(uuidOf)}::uuid[])
    order by id
  `
  return found.map((row) => linkTable.fieldsOf(row))
}

export function insertAttempt(tx: Tx, attempt: Attempt): Promise<void> {
  return attemptTable.insert(tx, [attempt])
}

/** What was sent by the pages of these links. Declines are counted, so no link has many. */
export async function listAttempts(tx: Tx, linkIds: readonly string[]): Promise<Attempt[]> {
  const found = await tx`
    select ${attemptTable.columns}
    from payment_links.attempts
    where tenant_id = ${tx.tenantId} and link_id = any(${linkIds.map(uuidOf)}::uuid[])
    order by link_id, id
  `
  return found.map((row) => attemptTable.fieldsOf(row))
}

export function expiringLinks(now: Date): WaitingRows {
  return {
    table: sql`payment_links.links`,
    waiting: sql`status = 'ACTIVE'`,
    due: sql`status = 'ACTIVE' and expires_at <= ${now}`,
  }
}

export async function findExpiredForUpdate(
  tx: Tx,
  postponed: readonly string[],
): Promise<PaymentLink | undefined> {
  const [row] = await tx`
    select ${linkTable.columns}
    from payment_links.links
    where tenant_id = ${tx.tenantId} and status = 'ACTIVE' and expires_at <= ${tx.now}
      and id <> all(${postponed.map(uuidOf)}::uuid[])
    order by expires_at, id
    limit 1
    for update skip locked
  `
  return row && linkTable.fieldsOf(row)
}

/** Who is addressed, and where they went on to, leads to a person. */
export async function eraseTexts(tx: Tx, linkIds: readonly string[]): Promise<void> {
  await tx`
    update payment_links.links
    set note = null, return_url = null, version = version + 1, updated_at = ${tx.now}
    where tenant_id = ${tx.tenantId} and id = any(${linkIds.map(uuidOf)}::uuid[])
      and (note is not null or return_url is not null)
  `
}

const currency = sql`listed.currency`

const linkItem = listItem({
  id: field.id('plk'),
  order_id: field.id('ord'),
  status: field.word(),
  ended_because: field.text(),
  amount: field.objectWhere(sql`listed.amount is not null`, {
    amount: field.number(sql`listed.amount`),
    currency: field.word(currency),
  }),
  paid: field.money(sql`listed.paid`, currency),
  note: field.text(),
  return_url: field.text(),
  expires_at: field.time(),
  version: field.number(),
  created_at: field.time(),
  updated_at: field.time(),
})

export function listLinks(
  tx: Tx,
  { order_id: orderId, status }: PaymentLinkFilter,
  page: PageRequest,
): Promise<ListPage> {
  return pageOf(
    tx,
    {
      from: sql`payment_links.links`,
      where: [
        orderId === undefined ? undefined : sql`order_id = ${uuidOf(orderId)}`,
        status === undefined ? undefined : sql`status = ${status}`,
      ],
      item: linkItem,
    },
    page,
  )
}
