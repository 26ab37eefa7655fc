import {
  field,
  hasPart,
  idOf,
  isOneOf,
  type ListPage,
  listItem,
  type NameFilter,
  type PageRequest,
  pageOf,
  type System,
  sql,
  type Tx,
  uuidOf,
  type WaitingRows,
} from '@souk/platform'
import { agentNotFound } from '../problems.ts'
import type { Role } from '../roles.ts'
import { type Agent, accountableFor } from './agent.ts'
import { type AgentRights, rightsOf } from './rights.ts'
import { agentTable, type UsageWindow, usageTable } from './rows.ts'

export function insertAgent(tx: Tx, agent: Agent): Promise<void> {
  return agentTable.insert(tx, [agent])
}

export async function getAgent(tx: Tx, agentId: string): Promise<Agent> {
  const [row] = await tx`
    select ${agentTable.columns}
    from identity.agents
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(agentId)}
  `
  if (!row) throw agentNotFound({ agentId })
  return agentTable.fieldsOf(row)
}

export async function findAgentIds(
  tx: Tx,
  agentIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const found = await tx<{ id: string }>`
    select id
    from identity.agents
    where tenant_id = ${tx.tenantId} and id = any(${agentIds.map(uuidOf)}::uuid[])
  `
  return new Set(found.map(({ id }) => idOf('agt', id)))
}

/** Members who are accountable for an agent, whoever uses it. None for one that is not there. */
export async function listAccountableFor(tx: Tx, agentId: string): Promise<readonly string[]> {
  const [row] = await tx`
    select ${agentTable.columns}
    from identity.agents
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(agentId)}
  `
  return row ? accountableFor(agentTable.fieldsOf(row)) : []
}

/** Whether whoever acts is the member who answers for the agent; nobody who acts for that member is. */
export async function ownsAgent(tx: Tx, agentId: string): Promise<boolean> {
  if (tx.actor.type !== 'member') return false
  const found = await tx`
    select id
    from identity.agents
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(agentId)}
      and owner_member_id = ${uuidOf(tx.actor.id)}
  `
  return found.length === 1
}

export async function getAgentForUpdate(tx: Tx, agentId: string): Promise<Agent> {
  const [row] = await tx`
    select ${agentTable.columns}
    from identity.agents
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(agentId)}
    for update
  `
  if (!row) throw agentNotFound({ agentId })
  return agentTable.fieldsOf(row)
}

/** Saves the next version, and only on top of the one it was decided on. */
export function updateAgent(tx: Tx, agent: Agent): Promise<void> {
  return agentTable.update(tx, agent)
}

const agentItem = listItem({
  id: field.id('agt'),
  name: field.text(),
  kind: field.word(),
  purpose: field.text(),
  owner_member_id: field.id('mem'),
  status: field.word(),
  scopes: field.array(),
  tools: field.array(),
  limits: field.json(),
  version: field.number(),
  created_at: field.time(),
  updated_at: field.time(),
})

export interface AgentFilter extends NameFilter {
  readonly status?: string | undefined
  readonly ownerMemberId?: string | undefined
}

export function listAgents(tx: Tx, filter: AgentFilter, page: PageRequest): Promise<ListPage> {
  const { status, ownerMemberId, name, ids } = filter
  const where = [
    status === undefined ? undefined : sql`status = ${status}`,
    ownerMemberId === undefined ? undefined : sql`owner_member_id = ${uuidOf(ownerMemberId)}`,
    isOneOf(ids),
  ]
  const comparing = hasPart(sql`listed.name`, name)
  return pageOf(tx, { from: sql`identity.agents`, where, comparing, item: agentItem }, page)
}

interface OwnerRow {
  readonly owner_status: string
  readonly owner_roles: Role[]
  readonly owner_provider_id: string | null
}

/** As the token endpoint and the verification of tokens see agents, with what their owners may do. */
export async function listAgentRights(
  system: System,
  tenantId: string,
  agentIds: readonly string[],
): Promise<AgentRights[]> {
  const found = await system<OwnerRow>`
    select ${agentTable.columnsOf('agent')}, owner.status as owner_status,
      owner.roles as owner_roles, owner.provider_id as owner_provider_id
    from identity.agents agent
    join identity.members owner
      on owner.tenant_id = ${tenantId} and owner.id = agent.owner_member_id
    where agent.tenant_id = ${tenantId} and agent.id = any(${agentIds.map(uuidOf)}::uuid[])
  `
  return found.map((row) => {
    const { owner_status: status, owner_roles: roles, owner_provider_id: providerId } = row
    const party = providerId === null ? undefined : { kind: 'provider', id: providerId }
    return rightsOf(agentTable.fieldsOf(row), { isActive: status === 'ACTIVE', roles, party })
  })
}

/** False when the window has no room for so much; then nothing was taken. The row is locked until the commit. */
export async function takeFromWindow(
  tx: Tx,
  window: UsageWindow,
  amount: number,
  limit: number,
): Promise<boolean> {
  if (amount > limit) return false
  const taken = await tx`
    ${usageTable.insertion(tx, [{ ...window, used: amount }])}
    on conflict (tenant_id, agent_id, span, window_start)
      do update set used = agent_usage.used + excluded.used
      where agent_usage.used + excluded.used <= ${limit}
    returning used
  `
  return taken.length === 1
}

/** A limit that was set since may have counted less. */
export async function returnToWindow(
  tx: Tx,
  { agentId, span, windowStart }: UsageWindow,
  amount: number,
): Promise<void> {
  await tx`
    update identity.agent_usage
    set used = greatest(0, used - ${amount}::bigint)
    where tenant_id = ${tx.tenantId} and agent_id = ${uuidOf(agentId)} and span = ${span}
      and window_start = ${windowStart}
  `
}

/** All that is kept, and what no limit looks at any more. */
export function expiredAgentUsage(before: Date): WaitingRows {
  return {
    table: sql`identity.agent_usage`,
    waiting: sql`true`,
    due: sql`window_start < ${before}`,
  }
}

/** Of a bounded number of agents at a time; each has few windows. */
export async function forgetAgentUsage(tx: Tx, before: Date): Promise<number> {
  const forgotten = await tx`
    delete from identity.agent_usage
    where tenant_id = ${tx.tenantId} and window_start < ${before} and agent_id in (
      select agent_id
      from identity.agent_usage
      where tenant_id = ${tx.tenantId} and window_start < ${before}
      order by window_start
      limit 1000
    )
    returning agent_id
  `
  return forgotten.length
}
