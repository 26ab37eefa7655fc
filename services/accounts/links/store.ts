import { sql, type Tx, uuidOf, type WaitingRows } from '@souk/platform'
import type { Link } from './link.ts'
import { linkTable } from './rows.ts'

export function insertLink(tx: Tx, link: Link): Promise<void> {
  return linkTable.insert(tx, [link])
}

export async function findLink(tx: Tx, hash: string): Promise<Link | undefined> {
  const [row] = await tx`
    select ${linkTable.columns}
    from accounts.links
    where tenant_id = ${tx.tenantId} and hash = ${hash} and expires_at > ${tx.now}
  `
  return row && linkTable.fieldsOf(row)
}

/** Whether it was still there: of two who open it at once the second waits, and finds it gone. */
export async function deleteLink(tx: Tx, hash: string): Promise<boolean> {
  const gone = await tx`
    delete from accounts.links
    where tenant_id = ${tx.tenantId} and hash = ${hash}
    returning hash
  `
  return gone.length > 0
}

export async function deleteLinksOf(tx: Tx, customerIds: readonly string[]): Promise<void> {
  await tx`
    delete from accounts.links
    where tenant_id = ${tx.tenantId} and customer_id = any(${customerIds.map(uuidOf)}::uuid[])
  `
}

export function expiredLinks(now: Date): WaitingRows {
  return { table: sql`accounts.links`, waiting: sql`true`, due: sql`expires_at <= ${now}` }
}

export async function deleteExpiredLinks(tx: Tx): Promise<number> {
  const gone = await tx`
    delete from accounts.links
    where tenant_id = ${tx.tenantId} and expires_at <= ${tx.now}
    returning hash
  `
  return gone.length
}
