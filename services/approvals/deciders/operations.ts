import { knownScopes, listMembersWithRoles, listRolesOf } from '@souk/identity/contract'
import { holds, type ListPage, type PageRequest, type Tx } from '@souk/platform'
import type { Static } from 'typebox'
import {
  type Approval,
  type Caller,
  type Decision,
  isEnoughFor,
  refusalToApprove,
  rolesNamedIn,
} from '../approval.ts'
import { isHuman, othersBehind } from '../human.ts'
import { humanRequired } from '../problems.ts'
import { type ApprovalView, viewOfApproval } from '../schemas.ts'
import { type ApprovalFilter, listApprovals } from '../store.ts'

/** Who can approve what waits at this moment. */
interface Deciders {
  readonly members: readonly { readonly id: string; readonly name: string | null }[]
  /** Whether they can satisfy every policy, with those who have approved already. */
  readonly isEnough: boolean
}

/** So many people with the roles are looked at. */
const membersMax = 200

const decidingScope = 'approvals:decide'

/** Nobody decides on what does not wait. */
async function decidersOf(tx: Tx, approval: Approval): Promise<Deciders | null> {
  if (approval.status !== 'PENDING') return null
  const { requirements, readScope, providerId, decisions } = approval
  const scopes = [decidingScope, readScope]
  const named = [...rolesNamedIn(requirements), 'OWNER']
  const holding = await listMembersWithRoles(tx, named, { scopes, limit: membersMax })
  const members = holding.filter((one) => one.providerId === null || one.providerId === providerId)
  const able = members.filter(({ id, roles, behind }) => {
    const decider = { memberId: id, behind, roles, scopes: new Set(scopes) }
    return refusalToApprove(approval, decider, tx.now) === undefined
  })
  const given = able.map(({ id, behind }): Decision => {
    return { memberId: id, verdict: 'APPROVE', comment: null, behind, at: tx.now }
  })
  const rolesOf = new Map(members.map(({ id, roles }) => [id, roles]))
  const isEnough = isEnoughFor({ ...approval, decisions: [...decisions, ...given] }, rolesOf)
  return { members: able.map(({ id, name }) => ({ id, name })), isEnough }
}

/** The code with which whoever calls would be refused if they approved it now; null if they can. */
async function refusalOf(
  tx: Tx,
  approval: Approval,
  caller: Caller | undefined,
): Promise<string | null> {
  if (!isHuman(caller)) return humanRequired.code
  const { actor, scopes } = caller
  const roles = await listRolesOf(tx, actor.id)
  const decider = { memberId: actor.id, behind: othersBehind(caller), scopes, roles }
  const refusal = refusalToApprove(approval, decider, tx.now)
  if (!refusal && !holds(scopes, decidingScope)) return 'insufficient_scope'
  return refusal?.code ?? null
}

/** An approval as whoever calls sees it at this moment, with who can decide, and whether they can. */
export async function readerView(
  tx: Tx,
  approval: Approval,
  caller: Caller | undefined,
): Promise<Static<typeof ApprovalView>> {
  const [deciders, refusal] = await Promise.all([
    decidersOf(tx, approval),
    refusalOf(tx, approval, caller),
  ])
  const seesMembers = caller !== undefined && holds(caller.scopes, 'identity:read')
  return {
    ...viewOfApproval(approval, caller),
    can_decide: refusal === null,
    cannot_decide_reason: refusal,
    deciders: deciders && {
      count: deciders.members.length,
      is_enough: deciders.isEnough,
      members: seesMembers ? deciders.members.map((member) => ({ ...member })) : null,
    },
  }
}

/** A page of what whoever calls may see. */
export async function listVisible(
  tx: Tx,
  caller: Caller | undefined,
  filter: ApprovalFilter,
  page: PageRequest,
): Promise<ListPage> {
  const scopes: ReadonlySet<string> = caller?.scopes ?? new Set()
  const readable = knownScopes.filter((scope) => holds(scopes, scope))
  const isDecider = isHuman(caller) && holds(scopes, decidingScope)
  const decider = isDecider
    ? {
        memberId: caller.actor.id,
        behind: othersBehind(caller),
        roles: await listRolesOf(tx, caller.actor.id),
      }
    : undefined
  return listApprovals(tx, filter, { readable, decider }, page)
}
