import { listAccountableFor, listMembersBehind, listRolesOf } from '@souk/identity/contract'
import {
  announce,
  checkVersion,
  dayMs,
  isForAgents,
  type Money,
  newId,
  type Tx,
} from '@souk/platform'
import { isExcluded, mayDecideByRole } from '../approval.ts'
import { grantCreated, grantRevoked } from '../events.ts'
import { checkAgents, policiesOf } from '../policies/operations.ts'
import { type Approvers, approversOf, type Policy } from '../policies/policy.ts'
import {
  grantAmountsInvalid,
  grantGiverCannotApprove,
  grantPeriodInvalid,
  operationNotGrantable,
  operationUnknown,
} from '../problems.ts'
import { alwaysTakesTwoPeople, isExempt } from '../supervision/own-operations.ts'
import type { Operation } from '../writes.ts'
import {
  type Grant,
  type GrantDraft,
  narrowestFirst,
  newGrant,
  revoke,
  unboundedOperations,
} from './grant.ts'
import { viewOfGrant } from './schemas.ts'
import {
  getGrantForUpdate,
  insertGrant,
  listUsableGrants,
  takeFromGrant,
  updateGrant,
} from './store.ts'

const daysMax = 90

/** One that could never be used is refused: whoever gave it would believe that the agent may do it now. */
export async function createGrant(
  tx: Tx,
  draft: GrantDraft,
  writes: ReadonlyMap<string, Operation>,
): Promise<Grant> {
  const unknown = draft.operations.filter((operation) => !writes.has(operation))
  if (unknown.length > 0) throw operationUnknown({ operations: unknown })
  const end = tx.now.getTime() + daysMax * dayMs
  if (draft.until <= tx.now || draft.until.getTime() > end) {
    throw grantPeriodInvalid({ days: daysMax })
  }
  await checkAgents(tx, [draft.agentId])
  const never = draft.operations.filter((operation) => !isGrantable(operation, writes))
  if (never.length > 0) throw operationNotGrantable({ operations: never })
  const unbounded = unboundedOperations(draft, writes)
  if (unbounded.length > 0) throw grantAmountsInvalid({ operations: unbounded })
  await checkGiver(tx, draft, await policiesOf(tx))
  const grant = newGrant(draft, newId('apg'), tx.now)
  await insertGrant(tx, grant)
  announce(tx, grantCreated, viewAt(tx.now), { after: grant })
  return grant
}

/** Whether an agent can do it by the approval of one person. */
function isGrantable(operation: string, writes: ReadonlyMap<string, Operation>): boolean {
  const write = writes.get(operation)
  if (write === undefined || isExempt(operation) || alwaysTakesTwoPeople(operation)) return false
  return isForAgents(write) && !write.commitsOutsideTransaction
}

/** Of each operation there has to be a case in which it waits, and in which this member alone could approve it. */
async function checkGiver(
  tx: Tx,
  { agentId, grantedBy, operations }: GrantDraft,
  policies: readonly Policy[],
): Promise<void> {
  const roles = await listRolesOf(tx, grantedBy)
  const behind = await listAccountableFor(tx, agentId)
  const people = [grantedBy, ...(await listMembersBehind(tx, grantedBy))]
  const asking = { agentId, memberId: null, agentOwnerId: null, behind }
  const waiting = operations.map((operation) => ({
    operation,
    approvers: approversOf(policies, { operation, agentId }).filter(({ quorum }) => quorum === 1),
  }))
  const never = waiting.filter(({ approvers }) => approvers.length === 0)
  if (never.length > 0) {
    throw operationNotGrantable({ operations: never.map(({ operation }) => operation) })
  }
  const isApprover = (each: Approvers) =>
    mayDecideByRole(each, roles) && !isExcluded(each, asking, people)
  const others = waiting.filter(({ approvers }) => !approvers.some(isApprover))
  if (others.length > 0) {
    throw grantGiverCannotApprove({ operations: others.map(({ operation }) => operation) })
  }
}

export async function revokeGrant(tx: Tx, grantId: string): Promise<Grant> {
  const grant = await getGrantForUpdate(tx, grantId)
  checkVersion(tx, grant.version)
  const revoked = revoke(grant, tx.now)
  await updateGrant(tx, revoked)
  announce(tx, grantRevoked, viewAt(tx.now), { before: grant, after: revoked })
  return revoked
}

/** A write that would wait, and the people behind the agent. */
export interface GrantableWrite {
  readonly operation: string
  readonly agentId: string
  readonly money: Money | null
  readonly memberId: string | null
  readonly agentOwnerId: string | null
  readonly behind: readonly string[]
}

/**
 * Takes this write out of a grant, in its own transaction: of writes that come at once only as many pass as the grant
 * allows. It counts as the approval of the one who gave it, so only where one is enough and that one could give it now.
 */
export async function useGrant(
  tx: Tx,
  write: GrantableWrite,
  approvers: Approvers,
): Promise<string | null> {
  if (approvers.quorum > 1) return null
  for (const grant of narrowestFirst(await listUsableGrants(tx, write.agentId, write))) {
    const isUsable = await couldApprove(tx, grant, write, approvers)
    if (isUsable && (await takeFromGrant(tx, grant, write.money))) return grant.id
  }
  return null
}

/** Whoever has left has no roles. */
async function couldApprove(
  tx: Tx,
  { grantedBy }: Grant,
  write: GrantableWrite,
  approvers: Approvers,
): Promise<boolean> {
  const people = [grantedBy, ...(await listMembersBehind(tx, grantedBy))]
  if (isExcluded(approvers, write, people)) return false
  return mayDecideByRole(approvers, await listRolesOf(tx, grantedBy))
}

const viewAt = (now: Date) => (grant: Grant) => viewOfGrant(grant, now)
