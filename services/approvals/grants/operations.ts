import { listRolesOf } from '@souk/identity/contract'
import {
  audited,
  checkVersion,
  dayMs,
  type EventKind,
  emit,
  type Money,
  newId,
  type Tx,
} from '@souk/platform'
import { isExcluded, mayDecideByRole } from '../approval.ts'
import { grantCreated, grantRevoked } from '../events.ts'
import { checkAgents } from '../policies/operations.ts'
import type { Approvers } from '../policies/policy.ts'
import { grantTooLong, operationUnknown } from '../problems.ts'
import { covers, type Grant, type GrantDraft, newGrant, revoke } from './grant.ts'
import { viewOfGrant } from './schemas.ts'
import {
  getGrantForUpdate,
  insertGrant,
  listUsableGrants,
  takeFromGrant,
  updateGrant,
} from './store.ts'

const daysMax = 90

/** Those whose approval nobody can give beforehand are as unknown here as those that do not exist. */
export async function createGrant(
  tx: Tx,
  draft: GrantDraft,
  grantable: ReadonlySet<string>,
): Promise<Grant> {
  const unknown = draft.operations.filter((operation) => !grantable.has(operation))
  if (unknown.length > 0) throw operationUnknown({ operations: unknown })
  const end = tx.now.getTime() + daysMax * dayMs
  if (draft.until <= tx.now || draft.until.getTime() > end) throw grantTooLong({ days: daysMax })
  await checkAgents(tx, [draft.agentId])
  const grant = newGrant(draft, newId('apg'), tx.now)
  await insertGrant(tx, grant)
  announce(tx, grantCreated, grant)
  return grant
}

export async function revokeGrant(tx: Tx, grantId: string): Promise<Grant> {
  const grant = await getGrantForUpdate(tx, grantId)
  checkVersion(tx, grant.version)
  const revoked = revoke(grant, tx.now)
  await updateGrant(tx, revoked)
  announce(tx, grantRevoked, revoked, grant)
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
  for (const grant of await listUsableGrants(tx, write.agentId, write.operation)) {
    const isUsable = covers(grant, write.money) && (await couldApprove(tx, grant, write, approvers))
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
  if (isExcluded(approvers, write, grantedBy)) return false
  return mayDecideByRole(approvers, await listRolesOf(tx, grantedBy))
}

function announce(
  tx: Tx,
  kind: EventKind<typeof grantCreated.object>,
  grant: Grant,
  before?: Grant,
): void {
  const { id, version } = grant
  audited(tx, { resource: 'approval_grant', id, before, after: grant, view: viewOfGrant })
  const previous = before && viewOfGrant(before)
  emit(tx, kind, { id, version, object: viewOfGrant(grant), previous })
}
