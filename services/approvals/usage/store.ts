import { type Money, newUuid, type Tx } from '@souk/platform'
import type { Effect, Usage } from '../policies/policy.ts'

/** A write that policies have seen. */
export interface UsedWrite {
  readonly actorId: string
  readonly operationId: string
  readonly money: Money | null
  readonly effect: Effect
}

export async function insertUsage(tx: Tx, write: UsedWrite): Promise<void> {
  const { actorId, operationId, money, effect } = write
  await tx`
    insert into approvals.usage (tenant_id, id, actor_id, operation_id, at, amount, currency, effect)
    values (${tx.tenantId}, ${newUuid()}, ${actorId}, ${operationId}, ${tx.now},
      ${money?.amount ?? null}, ${money?.currency ?? null}, ${effect})
  `
}

/** What an actor did by an operation since then and was not stopped from. */
export async function sumUsage(
  tx: Tx,
  { actorId, operationId }: Pick<UsedWrite, 'actorId' | 'operationId'>,
  since: Date,
): Promise<Usage> {
  const found = await tx<{ currency: string | null; n: number; amount: number | null }>`
    select currency, count(*) as n, sum(amount)::bigint as amount
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
