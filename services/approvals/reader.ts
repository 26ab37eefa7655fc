import { knownScopes, listRolesOf } from '@souk/identity/contract'
import { holds, type ListPage, type PageRequest, type Tx } from '@souk/platform'
import type { Static } from 'typebox'
import type { Approval, Caller } from './approval.ts'
import { decidersOf, decidingScope, refusalOf } from './deciders.ts'
import { isHuman } from './human.ts'
import { type ApprovalView, viewOfApproval } from './schemas.ts'
import { type ApprovalFilter, listApprovals } from './store.ts'

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
    ? { memberId: caller.actor.id, roles: await listRolesOf(tx, caller.actor.id) }
    : undefined
  return listApprovals(tx, filter, { readable, decider }, page)
}
