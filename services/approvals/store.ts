import {
  field,
  type ListPage,
  listItem,
  ownedBy,
  type PageRequest,
  pageOf,
  type Sql,
  sql,
  type Tx,
  uuidOf,
  type WaitingRows,
} from '@souk/platform'
import {
  type Approval,
  type ApprovalStatus,
  type Decider,
  type Requester,
  requesterIdOf,
} from './approval.ts'
import { approvalNotFound } from './problems.ts'
import { approvalTable, storedApproval, toApproval } from './rows.ts'

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

export async function findApproval(tx: Tx, approvalId: string): Promise<Approval | undefined> {
  const [row] = await tx`
    select ${approvalTable.columns}
    from approvals.approvals
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(approvalId)}
      and ${ownedBy(tx, sql`provider_id`)}
  `
  return row && toApproval(row)
}

export async function getApproval(tx: Tx, approvalId: string): Promise<Approval> {
  const approval = await findApproval(tx, approvalId)
  if (!approval) throw approvalNotFound({ approvalId })
  return approval
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

/** Whether whoever acts has asked for it. */
export async function isOfRequester(tx: Tx, approvalId: string): Promise<boolean> {
  const found = await tx`
    select id
    from approvals.approvals
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(approvalId)}
      and requester_id = ${tx.actor.id}
  `
  return found.length === 1
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

/** Takes out what it says of somebody, which no other change can. */
export async function eraseContent(tx: Tx, approval: Approval): Promise<void> {
  const stored = storedApproval(approval)
  await tx`
    update approvals.approvals
    set request = ${JSON.stringify(stored.request)}, preview = ${JSON.stringify(stored.preview)},
      reason = ${stored.reason}, sources = ${JSON.stringify(stored.sources)},
      earlier_reasons = ${JSON.stringify(stored.earlierReasons)},
      decisions = ${JSON.stringify(stored.decisions)}
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(approval.id)}
  `
}

/** Those of them that have their content, in the order of their ids. */
export async function listForErasure(tx: Tx, approvalIds: readonly string[]): Promise<Approval[]> {
  const found = await tx`
    select ${approvalTable.columns}
    from approvals.approvals
    where tenant_id = ${tx.tenantId} and id = any(${approvalIds.map(uuidOf)}::uuid[])
      and erased_at is null
    order by id
    for update
  `
  return found.map(toApproval)
}

/** Some of those of which nobody has noted what they are about. */
export async function listWithoutSubjects(tx: Tx): Promise<Approval[]> {
  const found = await tx`
    select ${approvalTable.columns}
    from approvals.approvals
    where tenant_id = ${tx.tenantId} and not has_subjects
    order by id
    limit 100
  `
  return found.map(toApproval)
}

export async function markWithSubjects(tx: Tx, approvalIds: readonly string[]): Promise<void> {
  await tx`
    update approvals.approvals set has_subjects = true
    where tenant_id = ${tx.tenantId} and id = any(${approvalIds.map(uuidOf)}::uuid[])
  `
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
export function approvalsToRemind(now: Date): WaitingRows {
  return {
    table: sql`approvals.approvals`,
    waiting: sql`remind_at is not null`,
    due: sql`remind_at <= ${now}`,
  }
}

export async function findToRemindForUpdate(
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
  summary: field.text(
    sql`coalesce(case when held.scope is not null then listed.preview ->> 'description' end, listed.preview ->> 'summary')`,
  ),
  resources: field.json(
    sql`coalesce(case when held.scope is not null then listed.preview -> 'resources' end, '[]')`,
  ),
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
  can_decide: field.boolean(sql`judged.can_decide`),
})

export interface ApprovalFilter {
  readonly status?: ApprovalStatus | undefined
  readonly agentId?: string | undefined
  readonly requesterId?: string | undefined
  /** The member for whom it was asked, null for none; left out for all. */
  readonly onBehalfOf?: string | null | undefined
  /** Only what the reader can approve now. */
  readonly decidable?: boolean | undefined
}

/** Whoever reads a list. */
export interface Reader {
  /** The scopes of which the content is shown. */
  readonly readable: readonly string[]
  /** The member who could decide, and the roles of this moment; none for whoever cannot decide at all. */
  readonly decider: Omit<Decider, 'scopes'> | undefined
}

const heldScopes = ({ readable }: Reader) =>
  sql`left join unnest(${readable}::text[]) as held (scope) on held.scope = listed.read_scope`

/** The same as `refusalToApprove`, for a whole page. */
function decidableBy(tx: Tx, { readable, decider }: Reader): Sql {
  if (!decider) return sql`false`
  const { memberId, behind, roles } = decider
  const people = [memberId, ...behind]
  const asked = sql`(listed.requester ->> 'memberId' = any(${people}::text[])
    or (listed.agent_id is null and listed.requester -> 'behind' ?| ${people}::text[]))`
  const answers = sql`(listed.agent_owner_id = any(${people.map(uuidOf)}::uuid[])
    or (listed.agent_id is not null and listed.requester -> 'behind' ?| ${people}::text[]))`
  const requirements = sql`case when listed.requirements = '[]' then jsonb_build_array(listed.approvers)
    else listed.requirements end`
  return sql`listed.status = 'PENDING' and listed.expires_at > ${tx.now}
    and listed.read_scope = any(${readable}::text[])
    and not listed.decisions @> jsonb_build_array(jsonb_build_object('memberId', ${memberId}::text))
    and exists (
      select 1
      from jsonb_array_elements(${requirements}) as requirement (policy)
      where requirement.policy -> 'roles' ?| ${roles}::text[] or 'OWNER' = any(${roles}::text[])
    )
    and not exists (
      select 1
      from jsonb_array_elements(${requirements}) as requirement (policy)
      where (requirement.policy -> 'exclude' ? 'REQUESTER' and ${asked})
        or (requirement.policy -> 'exclude' ? 'AGENT_OWNER' and ${answers})
    )`
}

export function listApprovals(
  tx: Tx,
  { status, agentId, requesterId, onBehalfOf, decidable = false }: ApprovalFilter,
  reader: Reader,
  page: PageRequest,
): Promise<ListPage> {
  const isDecidable = decidableBy(tx, reader)
  const where = [
    ownedBy(tx, sql`provider_id`),
    decidable ? sql`status = 'PENDING'` : undefined,
    status === undefined ? undefined : sql`status = ${status}`,
    agentId === undefined ? undefined : sql`agent_id = ${uuidOf(agentId)}`,
    requesterId === undefined ? undefined : sql`requester_id = ${requesterId}`,
    onBehalfOf === undefined
      ? undefined
      : sql`requester ->> 'memberId' is not distinct from ${onBehalfOf}::text`,
  ]
  const joins = sql`${heldScopes(reader)}
    cross join lateral (select coalesce(${isDecidable}, false) as can_decide) as judged`
  const comparing = decidable ? isDecidable : undefined
  const from = sql`approvals.approvals`
  return pageOf(tx, { from, where, comparing, joins, item: approvalItem }, page)
}
