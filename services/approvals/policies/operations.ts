import {
  countMembersWith,
  findAgentIds,
  getTenantForUpdate,
  operatorRoles,
  operatorRolesWith,
  superviseTenant,
} from '@souk/identity/contract'
import {
  announce,
  checkCurrency,
  checkVersion,
  type ListPage,
  newId,
  type PageRequest,
  pageFrom,
  type Tx,
} from '@souk/platform'
import { policyCreated, policyUpdated } from '../events.ts'
import {
  agentUnknown,
  operationExempt,
  operationOnlyForPeople,
  operationUnknown,
  policyLimitReached,
  policyNotFound,
  quorumUnreachable,
  roleCannotDecide,
  roleUnknown,
} from '../problems.ts'
import { isExempt } from '../supervision/own-operations.ts'
import type { Operation } from '../writes.ts'
import { defaultPolicies } from './defaults.ts'
import {
  changePolicy,
  inOrder,
  isForPeople,
  type Match,
  newPolicy,
  type Policy,
  type PolicyDraft,
  type PolicyDraftWithOptionalPosition,
} from './policy.ts'
import { viewOfPolicy } from './schemas.ts'
import {
  insertPolicies,
  listVersions,
  updatePolicy as savePolicy,
  selectPolicies,
} from './store.ts'

/** Who made the policies that a tenant starts with. */
const program = 'souk'

/** Every supervised write reads all of them. */
const policiesMax = 200

/** The policies of a tenant. One that never had any has those that every tenant starts with. */
export async function policiesOf(tx: Tx): Promise<Policy[]> {
  const kept = await selectPolicies(tx)
  return kept.length > 0 ? kept : defaultPolicies(tx.tenantId)
}

export async function getPolicy(tx: Tx, policyId: string): Promise<Policy> {
  return found(await policiesOf(tx), policyId)
}

function found(policies: readonly Policy[], policyId: string): Policy {
  const policy = policies.find(({ id }) => id === policyId)
  if (!policy) throw policyNotFound({ policyId })
  return policy
}

/** In their order, which a change may alter between two pages: the second begins behind the last of the first. */
export async function listPolicies(tx: Tx, page: PageRequest): Promise<ListPage> {
  const policies = inOrder(await policiesOf(tx))
  const start = policies.findIndex(({ id }) => id === page.after) + 1
  const rows = policies
    .slice(start, start + page.limit + 1)
    .map((policy) => ({ key: policy.id, item: JSON.stringify(viewOfPolicy(policy)) }))
  return pageFrom(rows, page)
}

/** Those that no row is kept for yet have one version, which the program itself made. */
export async function listPolicyVersions(
  tx: Tx,
  policyId: string,
  page: PageRequest,
): Promise<ListPage> {
  const policy = await getPolicy(tx, policyId)
  const kept = await listVersions(tx, policyId, page)
  if (kept.items !== '[]' || page.after !== null) return kept
  const { version, updatedAt: changedAt } = policy
  const only = { version, policy: viewOfPolicy(policy), changed_by: program, changed_at: changedAt }
  return { items: JSON.stringify([only]), next: null }
}

/** Keeps the policies that a tenant starts with, unless it has some already. */
export async function keepDefaultPolicies(tx: Tx): Promise<void> {
  await getTenantForUpdate(tx)
  await keptPolicies(tx)
}

export async function createPolicy(
  tx: Tx,
  draft: PolicyDraftWithOptionalPosition,
  operations: ReadonlyMap<string, Operation>,
): Promise<Policy> {
  await checkPolicy(tx, draft, operations)
  // Whoever changes policies waits for whoever does already, so that each sees what the other leaves.
  await getTenantForUpdate(tx)
  const policies = await keptPolicies(tx)
  if (policies.length >= policiesMax) throw policyLimitReached({ limit: policiesMax })
  const last = Math.max(0, ...policies.map(({ position }) => position))
  const policy = newPolicy({ position: last + 10, ...draft }, newId('apl'), tx.now)
  await insertPolicies(tx, [policy], tx.actor.id)
  await superviseTenant(tx, isForPeople([...policies, policy]))
  announce(tx, policyCreated, viewOfPolicy, { after: policy })
  return policy
}

export async function updatePolicy(
  tx: Tx,
  policyId: string,
  changes: Partial<PolicyDraft>,
  operations: ReadonlyMap<string, Operation>,
): Promise<Policy> {
  await getTenantForUpdate(tx)
  const policies = await keptPolicies(tx)
  const policy = found(policies, policyId)
  checkVersion(tx, policy.version)
  const changed = changePolicy(policy, changes, tx.now)
  // What holds nothing back any more can always be disabled.
  const isEnding = changed.status === 'DISABLED' && !changes.match && !changes.approvers
  if (!isEnding) await checkPolicy(tx, changed, operations)
  await savePolicy(tx, changed)
  const others = policies.filter(({ id }) => id !== policyId)
  await superviseTenant(tx, isForPeople([...others, changed]))
  announce(tx, policyUpdated, viewOfPolicy, { before: policy, after: changed })
  return changed
}

async function keptPolicies(tx: Tx): Promise<Policy[]> {
  const kept = await selectPolicies(tx)
  if (kept.length > 0) return kept
  const policies = defaultPolicies(tx.tenantId)
  await insertPolicies(tx, policies, program)
  return policies
}

/**
 * A policy that names what does not exist, or what no policy can stop, would hold nobody back, and nobody would notice. One
 * that nobody can decide by would hold everything back for good.
 */
export async function checkPolicy(
  tx: Tx,
  { match, approvers, effect }: Pick<PolicyDraft, 'match' | 'approvers' | 'effect'>,
  operations: ReadonlyMap<string, Operation>,
): Promise<void> {
  await checkMatch(tx, match, operations)
  const unknownRoles = approvers.roles.filter((role) => !operatorRoles().includes(role))
  if (unknownRoles.length > 0) throw roleUnknown({ roles: unknownRoles })
  if (effect !== 'REQUIRE_APPROVAL') return
  const deciding = operatorRolesWith('approvals:decide')
  const powerless = approvers.roles.filter((role) => !deciding.includes(role))
  if (powerless.length > 0) throw roleCannotDecide({ roles: powerless })
  const members = await countMembersWith(tx, [...approvers.roles, 'OWNER'])
  const { quorum } = approvers
  if (members < quorum) throw quorumUnreachable({ quorum, members })
}

async function checkMatch(
  tx: Tx,
  { operations: named, actors, agents = [], amountOver, cumulativeOver }: Match,
  operations: ReadonlyMap<string, Operation>,
): Promise<void> {
  const unknown = named.filter((operation) => operation !== '*' && !operations.has(operation))
  if (unknown.length > 0) throw operationUnknown({ operations: unknown })
  const exempt = named.filter(isExempt)
  if (exempt.length > 0) throw operationExempt({ operations: exempt })
  const ofPeople = named.filter((operation) => operations.get(operation)?.onlyForPeople)
  if (actors === 'AGENT' && ofPeople.length > 0) {
    throw operationOnlyForPeople({ operations: ofPeople })
  }
  for (const money of [amountOver, cumulativeOver?.amount]) {
    if (money) checkCurrency(money.currency)
  }
  await checkAgents(tx, agents)
}

export async function checkAgents(tx: Tx, agentIds: readonly string[]): Promise<void> {
  if (agentIds.length === 0) return
  const known = await findAgentIds(tx, agentIds)
  const unknown = agentIds.filter((id) => !known.has(id))
  if (unknown.length > 0) throw agentUnknown({ agents: unknown })
}
