import { sql, type Tx, uuidOf, type WaitingRows } from '@souk/platform'
import { type FollowedMerge, followedMergeTable } from './rows.ts'

/** A second time it changes nothing. */
export function insertFollowed(tx: Tx, merge: FollowedMerge): Promise<void> {
  return followedMergeTable.insert(tx, [merge], sql`on conflict do nothing`)
}

export function dueFollowed(service: string, now: Date): WaitingRows {
  return {
    table: sql`customers.followed_merges`,
    waiting: sql`true`,
    due: sql`service = ${service} and due_at <= ${now}`,
  }
}

export async function findDueForUpdate(
  tx: Tx,
  service: string,
  postponed: readonly string[],
): Promise<FollowedMerge | undefined> {
  const [row] = await tx`
    select ${followedMergeTable.columns}
    from customers.followed_merges
    where tenant_id = ${tx.tenantId} and service = ${service} and due_at <= ${tx.now}
      and id <> all(${postponed.map(uuidOf)}::uuid[])
    order by due_at, id
    limit 1
    for update skip locked
  `
  return row && followedMergeTable.fieldsOf(row)
}

export async function setDue(tx: Tx, { id, service }: FollowedMerge, dueAt: Date): Promise<void> {
  await tx`
    update customers.followed_merges
    set due_at = ${dueAt}
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(id)} and service = ${service}
  `
}

export async function deleteFollowed(tx: Tx, { id, service }: FollowedMerge): Promise<void> {
  await tx`
    delete from customers.followed_merges
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(id)} and service = ${service}
  `
}
