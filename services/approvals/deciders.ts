import { listMembersWithRoles, listRolesOf } from '@souk/identity/contract'
import { holds, type Tx } from '@souk/platform'
import {
  type Approval,
  type Caller,
  type Decision,
  isEnoughFor,
  refusalToApprove,
  rolesNamedIn,
} from './approval.ts'
import { isHuman } from './human.ts'
import { humanRequired } from './problems.ts'

/** Who can approve what waits at this moment. */
export interface Deciders {
  readonly members: readonly { readonly id: string; readonly name: string | null }[]
  /** Whether they can satisfy every policy, with those who have approved already. */
  readonly isEnough: boolean
}

/** So many people with the roles are looked at. */
const membersMax = 200

export const decidingScope = 'approvals:decide'

/** Nobody decides on what does not wait. */
export async function decidersOf(tx: Tx, approval: Approval): Promise<Deciders | null> {
  if (approval.status !== 'PENDING') return null
  const { requirements, readScope, providerId, decisions } = approval
  const scopes = [decidingScope, readScope]
  const named = [...rolesNamedIn(requirements), 'OWNER']
  const holding = await listMembersWithRoles(tx, named, { scopes, limit: membersMax })
  const members = holding.filter((one) => one.providerId === null || one.providerId === providerId)
  const able = members.filter(({ id, roles }) => {
    const decider = { memberId: id, roles, scopes: new Set(scopes) }
    return refusalToApprove(approval, decider, tx.now) === undefined
  })
  const given = able.map(({ id }): Decision => {
    return { memberId: id, verdict: 'APPROVE', comment: null, at: tx.now }
  })
  const rolesOf = new Map(members.map(({ id, roles }) => [id, roles]))
  const isEnough = isEnoughFor({ ...approval, decisions: [...decisions, ...given] }, rolesOf)
  return { members: able.map(({ id, name }) => ({ id, name })), isEnough }
}

/** The code with which whoever calls would be refused if they approved it now; null if they can. */
export async function refusalOf(
  tx: Tx,
  approval: Approval,
  caller: Caller | undefined,
): Promise<string | null> {
  if (!isHuman(caller)) return humanRequired.code
  const { actor, scopes } = caller
  const decider = { memberId: actor.id, scopes, roles: await listRolesOf(tx, actor.id) }
  const refusal = refusalToApprove(approval, decider, tx.now)
  if (!refusal && !holds(scopes, decidingScope)) return 'insufficient_scope'
  return refusal?.code ?? null
}
