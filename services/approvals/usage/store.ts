import { literal, sql, type Tx, uuidOf, type WaitingRows } from '@souk/platform'
import type { UsageTotals } from '../policies/policy.ts'
import { type SupervisedWriteRecord, usageTable } from './rows.ts'

/** The same again changes nothing. */
export function insertUsage(tx: Tx, usages: readonly SupervisedWriteRecord[]): Promise<void> {
  return usageTable.insert(tx, usages, sql`on conflict do nothing`)
}

/** Until the commit nobody else evaluates what this actor does. */
export async function lockActor(tx: Tx, actorId: string): Promise<void> {
  await tx`
    insert into approvals.actors (tenant_id, actor_id, ruled_at)
    values (${tx.tenantId}, ${actorId}, ${tx.now})
    on conflict (tenant_id, actor_id) do update set ruled_at = excluded.ruled_at
  `
}

/** What an actor did by an operation since then and was not stopped from. */
export async function sumUsage(
  tx: Tx,
  { actorId, operationId }: Pick<SupervisedWriteRecord, 'actorId' | 'operationId'>,
  since: Date,
): Promise<UsageTotals> {
  const found = await tx<{ currency: string | null; n: number; amount: number | null }>`
    select currency, count(*) as n, sum(amount) filter (where not is_declined)::bigint as amount
    from approvals.usage
    where tenant_id = ${tx.tenantId} and actor_id = ${actorId} and operation_id = ${operationId}
      and at > ${since} and effect = 'ALLOW'
    group by currency
  `
  return {
    count: found.reduce((sum, { n }) => sum + n, 0),
    amounts: new Map(
      found.flatMap(({ currency, amount }) => (currency ? [[currency, amount ?? 0]] : [])),
    ),
  }
}

/** What was counted moved nothing in the end. */
export async function markDeclined(tx: Tx, usageIds: readonly string[]): Promise<void> {
  await tx`
    update approvals.usage set is_declined = true
    where tenant_id = ${tx.tenantId} and id = any(${usageIds}::uuid[])
  `
}

/** The same for what was executed by an approval. */
export async function markDeclinedByApproval(tx: Tx, approvalId: string): Promise<void> {
  await tx`
    update approvals.usage set is_declined = true
    where tenant_id = ${tx.tenantId} and approval_id = ${uuidOf(approvalId)} and effect = 'ALLOW'
  `
}

/** The newest first. */
export async function listUsage(
  tx: Tx,
  since: Date,
  limit: number,
): Promise<SupervisedWriteRecord[]> {
  const found = await tx`
    select ${usageTable.columns}
    from approvals.usage
    where tenant_id = ${tx.tenantId} and at > ${since} and not is_handed_on
    order by at desc, id desc
    limit ${literal(limit)}
  `
  return found.map((row) => usageTable.fieldsOf(row))
}

/** All that is kept, and what no policy can look back to. */
export function expiredUsage(before: Date): WaitingRows {
  return { table: sql`approvals.usage`, waiting: sql`true`, due: sql`at < ${before}` }
}

/** A bounded number at a time. */
export async function forgetUsage(tx: Tx, before: Date): Promise<number> {
  const forgotten = await tx`
    delete from approvals.usage
    where tenant_id = ${tx.tenantId} and id in (
      select id
      from approvals.usage
      where tenant_id = ${tx.tenantId} and at < ${before}
      order by at
      limit 1000
    )
    returning id
  `
  return forgotten.length
}
