import {
  field,
  type ListPage,
  listItem,
  literal,
  type Money,
  type PageRequest,
  pageOf,
  type Sql,
  sql,
  type Tx,
  uuidOf,
} from '@souk/platform'
import { grantNotFound } from '../problems.ts'
import type { Grant } from './grant.ts'
import { grantTable } from './rows.ts'

export function insertGrant(tx: Tx, grant: Grant): Promise<void> {
  return grantTable.insert(tx, [grant])
}

export async function getGrant(tx: Tx, grantId: string): Promise<Grant> {
  const [row] = await tx`
    select ${grantTable.columns}
    from approvals.grants
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(grantId)}
  `
  if (!row) throw grantNotFound({ grantId })
  return grantTable.fieldsOf(row)
}

export async function getGrantForUpdate(tx: Tx, grantId: string): Promise<Grant> {
  const [row] = await tx`
    select ${grantTable.columns}
    from approvals.grants
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(grantId)}
    for update
  `
  if (!row) throw grantNotFound({ grantId })
  return grantTable.fieldsOf(row)
}

/** Saves the next version, and only on top of the one it was decided on. */
export function updateGrant(tx: Tx, grant: Grant): Promise<void> {
  return grantTable.update(tx, grant)
}

const candidatesMax = 50

/** What moves nothing, though its operation can, is within every amount. */
function roomFor(money: Money | null): Sql {
  if (money === null) return sql`true`
  const { amount, currency } = money
  return sql`(currency is null or currency = ${currency})
    and (amount_each is null or amount_each >= ${amount})
    and (amount_total is null or used_amount + ${amount} <= amount_total)`
}

/** Grants of an agent that have room for a write, those first that end first. */
export async function listUsableGrants(
  tx: Tx,
  agentId: string,
  { operation, money }: { readonly operation: string; readonly money: Money | null },
): Promise<Grant[]> {
  const found = await tx`
    select ${grantTable.columns}
    from approvals.grants
    where tenant_id = ${tx.tenantId} and agent_id = ${uuidOf(agentId)} and status = 'ACTIVE'
      and until > ${tx.now} and used_count < count and ${operation} = any(operations)
      and ${roomFor(money)}
    order by until, id
    limit ${literal(candidatesMax)}
  `
  return found.map((row) => grantTable.fieldsOf(row))
}

/** False when others have used it up meanwhile, or somebody has revoked it. */
export async function takeFromGrant(tx: Tx, { id }: Grant, money: Money | null): Promise<boolean> {
  const amount = money?.amount ?? 0
  const taken = await tx`
    update approvals.grants
    set used_count = used_count + 1, used_amount = used_amount + ${amount},
      version = version + 1, updated_at = ${tx.now}
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(id)} and status = 'ACTIVE'
      and until > ${tx.now} and used_count < count and ${roomFor(money)}
    returning id
  `
  return taken.length === 1
}

/** What was taken had no effect in the end. In the order in which it was taken, so that nobody waits in a circle. */
export async function returnToGrants(
  tx: Tx,
  grantIds: readonly string[],
  money: Money | null,
): Promise<void> {
  for (const id of grantIds) {
    await tx`
      update approvals.grants
      set used_count = used_count - 1, used_amount = used_amount - ${money?.amount ?? 0},
        version = version + 1, updated_at = ${tx.now}
      where tenant_id = ${tx.tenantId} and id = ${uuidOf(id)}
    `
  }
}

function moneyOrNull(amount: Sql) {
  return field.objectWhere(sql`${amount} is not null and listed.currency is not null`, {
    amount: field.number(amount),
    currency: field.word(sql`listed.currency`),
  })
}

/** As `statusOf` says it. */
const shownStatus = sql`case
  when listed.status = 'REVOKED' then 'REVOKED'
  when listed.until <= clock.now then 'EXPIRED'
  when listed.used_count >= listed.count or listed.used_amount >= listed.amount_total then 'EXHAUSTED'
  else 'ACTIVE'
end`

const grantItem = listItem({
  id: field.id('apg'),
  status: field.word(shownStatus),
  agent_id: field.id('agt'),
  granted_by: field.id('mem'),
  operations: field.array(),
  amount_each: moneyOrNull(sql`listed.amount_each`),
  amount_total: moneyOrNull(sql`listed.amount_total`),
  count: field.number(),
  until: field.time(),
  used_amount: moneyOrNull(sql`listed.used_amount`),
  used_count: field.number(),
  reason: field.text(),
  version: field.number(),
  created_at: field.time(),
  updated_at: field.time(),
})

export interface GrantFilter {
  readonly agentId?: string | undefined
}

export function listGrants(tx: Tx, { agentId }: GrantFilter, page: PageRequest): Promise<ListPage> {
  const where = [agentId === undefined ? undefined : sql`agent_id = ${uuidOf(agentId)}`]
  const joins = sql`cross join (values (${tx.now}::timestamptz)) clock (now)`
  return pageOf(tx, { from: sql`approvals.grants`, where, joins, item: grantItem }, page)
}
