import {
  field,
  type ListPage,
  listItem,
  ownedBy,
  type PageRequest,
  pageOf,
  sql,
  type Tx,
  uuidOf,
  type WaitingRows,
} from '@souk/platform'
import type { Approval, ApprovalStatus, Requester } from './approval.ts'
import { approvalNotFound } from './problems.ts'
import { approvalTable, requesterIdOf, storedApproval, toApproval } from './rows.ts'

/** False when the same request of the same requester waits already. */
export async function insertApproval(tx: Tx, approval: Approval): Promise<boolean> {
  const inserted = await tx`
    ${approvalTable.insertion(tx, [storedApproval(approval)])}
    on conflict do nothing
    returning id
  `
  return inserted.length === 1
}

export async function findWaitingForUpdate(
  tx: Tx,
  requester: Requester,
  requestSha256: string,
): Promise<Approval | undefined> {
  const [row] = await tx`
    select ${approvalTable.columns}
    from approvals.approvals
    where tenant_id = ${tx.tenantId} and requester_id = ${requesterIdOf(requester)}
      and request_sha256 = ${requestSha256} and status = 'PENDING'
    for update
  `
  return row && toApproval(row)
}

/** How many requests of an agent nobody has decided on. */
export async function countWaiting(tx: Tx, agentId: string): Promise<number> {
  const [row] = await tx<{ n: number }>`
    select count(*) as n
    from approvals.approvals
    where tenant_id = ${tx.tenantId} and agent_id = ${uuidOf(agentId)} and status = 'PENDING'
  `
  return row?.n ?? 0
}

export async function getApproval(tx: Tx, approvalId: string): Promise<Approval> {
  const [row] = await tx`
    select ${approvalTable.columns}
    from approvals.approvals
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(approvalId)}
      and ${ownedBy(tx, sql`provider_id`)}
  `
  if (!row) throw approvalNotFound({ approvalId })
  return toApproval(row)
}

export async function getApprovalForUpdate(tx: Tx, approvalId: string): Promise<Approval> {
  const [row] = await tx`
    select ${approvalTable.columns}
    from approvals.approvals
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(approvalId)}
      and ${ownedBy(tx, sql`provider_id`)}
    for update
  `
  if (!row) throw approvalNotFound({ approvalId })
  return toApproval(row)
}

/** Only what was approved and is not done has anything to execute. */
export async function findForExecution(tx: Tx, approvalId: string): Promise<Approval | undefined> {
  const [row] = await tx`
    select ${approvalTable.columns}
    from approvals.approvals
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(approvalId)}
      and status in ('APPROVED', 'EXECUTING')
    for update
  `
  return row && toApproval(row)
}

/** Saves the next version, and only on top of the one it was decided on. */
export function updateApproval(tx: Tx, approval: Approval): Promise<void> {
  return approvalTable.update(tx, storedApproval(approval))
}

/** Approvals whose time is over. */
export function expiringApprovals(now: Date): WaitingRows {
  return {
    table: sql`approvals.approvals`,
    waiting: sql`status = 'PENDING'`,
    due: sql`expires_at <= ${now}`,
  }
}

export async function findExpiredForUpdate(
  tx: Tx,
  postponed: readonly string[],
): Promise<Approval | undefined> {
  const [row] = await tx`
    select ${approvalTable.columns}
    from approvals.approvals
    where tenant_id = ${tx.tenantId} and status = 'PENDING' and expires_at <= ${tx.now}
      and id <> all(${postponed.map(uuidOf)}::uuid[])
    order by expires_at
    limit 1
    for update skip locked
  `
  return row && toApproval(row)
}

/** Approvals of which half of the time has passed. */
export function forgottenApprovals(now: Date): WaitingRows {
  return {
    table: sql`approvals.approvals`,
    waiting: sql`remind_at is not null`,
    due: sql`remind_at <= ${now}`,
  }
}

export async function findForgottenForUpdate(
  tx: Tx,
  postponed: readonly string[],
): Promise<Approval | undefined> {
  const [row] = await tx`
    select ${approvalTable.columns}
    from approvals.approvals
    where tenant_id = ${tx.tenantId} and remind_at <= ${tx.now}
      and id <> all(${postponed.map(uuidOf)}::uuid[])
    order by remind_at
    limit 1
    for update skip locked
  `
  return row && toApproval(row)
}

const approvalItem = listItem({
  id: field.id('apr'),
  status: field.word(),
  operation_id: field.text(),
  agent_id: field.id('agt'),
  on_behalf_of: field.text(sql`listed.requester ->> 'memberId'`),
  summary: field.text(sql`listed.preview ->> 'summary'`),
  money: field.json(
    sql`case when held.scope is not null then nullif(listed.preview -> 'money', 'null') end`,
  ),
  missing_scope: field.text(sql`case when held.scope is null then listed.read_scope end`),
  provider_id: field.id('prv'),
  reason: field.text(),
  policy_id: field.id('apl'),
  payload_sha256: field.text(),
  expires_at: field.time(),
  version: field.number(),
  created_at: field.time(),
  updated_at: field.time(),
})

export interface ApprovalFilter {
  readonly status?: ApprovalStatus | undefined
  readonly agentId?: string | undefined
  readonly requesterId?: string | undefined
  /** The member for whom it was asked, null for none; left out for all. */
  readonly onBehalfOf?: string | null | undefined
}

/** The content is shown of those whose scope is among the readable ones. */
const heldScopes = (readable: readonly string[]) =>
  sql`left join unnest(${readable}::text[]) as held (scope) on held.scope = listed.read_scope`

export function listApprovals(
  tx: Tx,
  { status, agentId, requesterId, onBehalfOf }: ApprovalFilter,
  readable: readonly string[],
  page: PageRequest,
): Promise<ListPage> {
  const where = [
    ownedBy(tx, sql`provider_id`),
    status === undefined ? undefined : sql`status = ${status}`,
    agentId === undefined ? undefined : sql`agent_id = ${uuidOf(agentId)}`,
    requesterId === undefined ? undefined : sql`requester_id = ${requesterId}`,
    onBehalfOf === undefined
      ? undefined
      : sql`requester ->> 'memberId' is not distinct from ${onBehalfOf}::text`,
  ]
  const joins = heldScopes(readable)
  return pageOf(tx, { from: sql`approvals.approvals`, where, joins, item: approvalItem }, page)
}
