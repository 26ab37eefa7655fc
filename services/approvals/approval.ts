import { isDeepStrictEqual } from 'node:util'
import {
  advance,
  holds,
  insufficientScope,
  lifecycle,
  type Money,
  type Principal,
  Problem,
  type StateOf,
} from '@souk/platform'
import {
  type Approvers,
  type Evaluation,
  type Exclusion,
  eachOnce,
  type Requirement,
} from './policies/policy.ts'
import {
  alreadyDecided,
  approvalExpired,
  approverExcluded,
  approverRoleMissing,
  deniedByPolicy,
  payloadChanged,
} from './problems.ts'

export const approvalLifecycle = lifecycle({
  PENDING: {
    approve: 'APPROVED',
    reject: 'REJECTED',
    expire: 'EXPIRED',
    cancel: 'CANCELLED',
    expireAsStale: 'STALE',
  },
  APPROVED: { execute: 'EXECUTING', expireAsStale: 'STALE' },
  EXECUTING: { finish: 'EXECUTED', fail: 'FAILED', expireAsStale: 'STALE' },
  EXECUTED: {},
  FAILED: {},
  REJECTED: {},
  EXPIRED: {},
  CANCELLED: {},
  STALE: {},
})
export type ApprovalStatus = StateOf<typeof approvalLifecycle>

/** The exact request that waits; what is approved is what runs. */
export interface StoredRequest {
  readonly operationId: string
  readonly method: string
  readonly path: string
  readonly body: unknown
}

/** What the hash of an approval covers beside the request: which operation it is for, and who has to decide. */
export interface Binding {
  /** Method and path of the operation, as it is declared. */
  readonly route: string
  /** What the operation requires. */
  readonly scope: string
  /** What was asked for before all policies were kept has the approvers of them together. */
  readonly approvers?: Approvers
  readonly requirements?: readonly Requirement[]
}

/** Who asked: an agent, a member, or an agent for a member. */
export interface Requester {
  readonly agentId: string | null
  readonly memberId: string | null
  readonly clientId: string
  /** Agents that handed the work on, the first of them first. */
  readonly through: readonly string[]
  /** What the token held: what is executed holds no more, whatever was granted since. */
  readonly scopes: readonly string[]
  /** Members who stand behind an agent, a key or a client. Left out of what was asked for before they were known. */
  readonly behind?: readonly string[]
}

/** Everybody who has a part in a request. */
export type Behind = Pick<Requester, 'agentId' | 'memberId' | 'behind'> &
  Pick<Approval, 'agentOwnerId'>

/** What an agent bases its request on: something that a person can look up. */
export interface Source {
  readonly title: string
  readonly uri: string | null
  readonly quote: string | null
}

/** Why something was asked for, until the same was asked for with another reason. */
export interface EarlierReason {
  readonly reason: string | null
  readonly sources: readonly Source[]
  readonly replacedAt: string
}

/** What the request would do, from doing it in a transaction that was undone. */
export interface Preview {
  /** The operation, for everybody who sees that something waits. */
  readonly summary: string
  /** The same with names and amounts, for those who may read what it is about. Left out of what is older. */
  readonly description?: string
  /** What it is about. */
  readonly resources?: readonly NamedResource[]
  readonly changes: readonly Change[]
  readonly money: Money | null
}

export interface NamedResource {
  readonly resource: string
  readonly id: string
  readonly name: string | null
}

export interface Change {
  readonly resource: string
  readonly id: string
  readonly before: unknown
  readonly after: unknown
  /** Both as reading the resource shows it, where that is known. */
  readonly shown?: { readonly before: unknown; readonly after: unknown }
}

export interface ResourceVersion {
  readonly resource: string
  readonly id: string
  /** Null for what does not exist yet. */
  readonly version: number | null
}

export const verdicts = ['APPROVE', 'REJECT'] as const

export interface Decision {
  readonly memberId: string
  readonly verdict: (typeof verdicts)[number]
  readonly comment: string | null
  /** Others who could have signed in as the member. Left out if there are none. */
  readonly behind?: readonly string[]
  readonly at: Date
}

/** What the request answered. */
export interface Result {
  readonly status: number
  readonly location?: string
  /** Of the problem, if it was refused. */
  readonly code?: string
}

export interface Approval {
  readonly id: string
  readonly status: ApprovalStatus
  readonly request: StoredRequest
  readonly requester: Requester
  readonly agentOwnerId: string | null
  readonly preview: Preview
  readonly reason: string | null
  readonly sources: readonly Source[]
  /** Those that the same request had before, the last one last. */
  readonly earlierReasons: readonly EarlierReason[]
  readonly policyId: string | null
  readonly policyVersion: number | null
  /** What the policies ask for that stopped it; each of them has to be satisfied. */
  readonly requirements: readonly Requirement[]
  /** Whoever lacks it sees what waits, but not its content, and cannot approve it. */
  readonly readScope: string
  /** The provider for which it was asked; null for the operator. */
  readonly providerId: string | null
  /** Null for what was asked for before it was kept. */
  readonly binding: Binding | null
  readonly requestSha256: string
  readonly payloadSha256: string
  readonly resourceVersions: readonly ResourceVersion[]
  readonly decisions: readonly Decision[]
  /** Half of the time has passed by then; null when somebody was reminded, or need not be. */
  readonly remindAt: Date | null
  readonly expiresAt: Date
  /** Since when the transaction of the request is committed: it never begins again. */
  readonly begunAt: Date | null
  readonly result: Result | null
  /** Since when what it says of a person is gone, or has to go once its request is no longer under way. */
  readonly erasedAt: Date | null
  readonly version: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** A member who decides, with the roles of that moment and what the token may do. */
export interface Decider {
  readonly memberId: string
  /** Others who could have signed in as the member: whoever set the password, or made the link for it. */
  readonly behind: readonly string[]
  readonly scopes: ReadonlySet<string>
  readonly roles: readonly string[]
}

const earlierReasonsMax = 10

/**
 * The same request asked for again, with what is said for it now. Whoever has decided before may have read another reason,
 * so that one stays to be seen. Saying nothing takes nothing back.
 */
export function withReason(
  approval: Approval,
  { reason, sources }: Pick<Approval, 'reason' | 'sources'>,
  now: Date,
): Approval {
  const isSilent = reason === null && sources.length === 0
  const said = { reason: approval.reason, sources: approval.sources }
  if (isSilent || isDeepStrictEqual(said, { reason, sources })) return approval
  const earlier = [...approval.earlierReasons, { ...said, replacedAt: now.toISOString() }]
  return {
    ...approval,
    ...{ reason, sources, earlierReasons: earlier.slice(-earlierReasonsMax) },
    version: approval.version + 1,
    updatedAt: now,
  }
}

/** Whoever asked, in one word. */
export function requesterIdOf({ agentId, memberId, clientId }: Requester): string {
  return agentId ?? memberId ?? clientId
}

/** Whoever calls, as far as it matters for what they see and may do. */
export type Caller = Pick<Principal, 'actor' | 'agent' | 'scopes' | 'accountableMembers'>

/** Whether it was asked for by whoever calls: an agent in the name of the same member. */
export function isRequestedBy({ requester }: Approval, caller: Caller | undefined): boolean {
  if (!caller || requesterIdOf(requester) !== caller.actor.id) return false
  return !caller.agent || requester.memberId === caller.agent.onBehalfOf
}

/** An agent sees nothing but what it asked for itself; people see what their scope allows. */
export function isVisibleTo(approval: Approval, caller: Caller | undefined): boolean {
  return !caller?.agent || isRequestedBy(approval, caller)
}

/** The roles that members have at this moment. */
export type RolesOf = ReadonlyMap<string, readonly string[]>

/** Adds a decision. One rejection ends it; approvals count until there are enough of those who still may give them. */
export function decide(
  approval: Approval,
  decider: Decider,
  {
    verdict,
    comment,
    payloadSha256,
  }: Pick<Decision, 'verdict' | 'comment'> & { payloadSha256: string },
  { now, rolesOf }: { readonly now: Date; readonly rolesOf: RolesOf },
): Approval {
  if (payloadSha256 !== approval.payloadSha256) throw payloadChanged()
  checkOpen(approval, now)
  checkDecider(approval, decider)
  if (verdict === 'APPROVE') checkHasSeen(approval, decider)
  const { memberId, behind } = decider
  const decision = { memberId, verdict, comment, ...(behind.length > 0 && { behind }), at: now }
  const decisions = [...approval.decisions, decision]
  const rolesNow = new Map([...rolesOf, [decider.memberId, decider.roles]])
  const isEnough = verdict === 'APPROVE' && isEnoughFor({ ...approval, decisions }, rolesNow)
  const isRejected = verdict === 'REJECT'
  const next = advance(approvalLifecycle, approval.status, isRejected ? 'reject' : 'approve')
  const status = isRejected || isEnough ? next : approval.status
  return { ...approval, decisions, status, version: approval.version + 1, updatedAt: now }
}

function checkOpen({ status, expiresAt }: Approval, now: Date): void {
  if (status === 'PENDING' && expiresAt <= now) throw approvalExpired()
}

/** Why somebody cannot approve it at this moment; undefined if they can. */
export function refusalToApprove(
  approval: Approval,
  decider: Decider,
  now: Date,
): Problem | undefined {
  try {
    checkOpen(approval, now)
    advance(approvalLifecycle, approval.status, 'approve')
    checkDecider(approval, decider)
    checkHasSeen(approval, decider)
    return undefined
  } catch (error) {
    if (error instanceof Problem) return error
    throw error
  }
}

/** Nobody decides twice, on what they asked for themselves, or without a role that one of the policies names. */
function checkDecider(approval: Approval, decider: Decider): void {
  const { memberId, roles } = decider
  const requirements = requirementsOf(approval)
  if (isKeptOut(approval, decider)) throw approverExcluded()
  if (!requirements.some((each) => mayDecideByRole(each, roles))) {
    throw approverRoleMissing({ roles: rolesNamedIn(requirements) })
  }
  if (approval.decisions.some((decision) => decision.memberId === memberId)) throw alreadyDecided()
}

/** What it was asked for under holds, whatever is kept beside it. */
function requirementsOf({ requirements, binding }: Approval): readonly Requirement[] {
  return eachOnce([...(binding?.requirements ?? []), ...requirements])
}

/** Whoever one of the policies excludes decides for none of them, also not as somebody whose password they could know. */
function isKeptOut(
  approval: Approval,
  { memberId, behind: others = [] }: Pick<Decision, 'memberId' | 'behind'>,
): boolean {
  const { requester, agentOwnerId } = approval
  const behind = { ...requester, agentOwnerId }
  const people = [memberId, ...others]
  return requirementsOf(approval).some((each) => isExcluded(each, behind, people))
}

export function rolesNamedIn(requirements: readonly Requirement[]): readonly string[] {
  return [...new Set(requirements.flatMap(({ roles }) => roles))]
}

/** Nobody approves what they cannot see. Whoever rejects it needs no more than to see that it is there. */
function checkHasSeen({ readScope }: Approval, { scopes }: Decider): void {
  if (!holds(scopes, readScope)) throw insufficientScope({ requiredScope: readScope })
}

/**
 * Whether every policy has enough approvals of those who may give them by it at this moment. The approval of one member
 * counts for each policy whose roles they have.
 */
export function isEnoughFor(approval: Approval, rolesOf: RolesOf): boolean {
  const approving = approval.decisions.flatMap((decision) =>
    decision.verdict === 'APPROVE' && !isKeptOut(approval, decision) ? [decision.memberId] : [],
  )
  return requirementsOf(approval).every((each) => {
    const counting = approving.filter((id) => mayDecideByRole(each, rolesOf.get(id) ?? []))
    return counting.length >= each.quorum
  })
}

/** What people have to decide by from now on: what a request was stopped by stays, whatever is laxer since. */
export function withRequirementsOf(approval: Approval, evaluation: Evaluation): Approval {
  const { effect, policy } = evaluation
  if (effect === 'DENY') throw deniedByPolicy({ policyId: policy?.id ?? '' })
  if (effect === 'ALLOW') return approval
  const requirements = eachOnce([...approval.requirements, ...evaluation.requirements])
  return { ...approval, requirements }
}

/**
 * Whether one of these asked for it, or answers for the agent that did, and the policy keeps such people out. Whoever made a key
 * or a client asks through it, and whoever made or changed an agent or its credential answers for it as its owner does.
 */
export function isExcluded(
  { exclude }: Approvers,
  { agentId, memberId: askedFor, agentOwnerId, behind = [] }: Behind,
  people: readonly string[],
): boolean {
  const excluded: Record<Exclusion, readonly (string | null)[]> = {
    REQUESTER: [askedFor, ...(agentId === null ? behind : [])],
    AGENT_OWNER: [agentOwnerId, ...(agentId === null ? [] : behind)],
  }
  return exclude.some((exclusion) => people.some((id) => excluded[exclusion].includes(id)))
}

export function mayDecideByRole(approvers: Approvers, roles: readonly string[]): boolean {
  return roles.includes('OWNER') || approvers.roles.some((role) => roles.includes(role))
}
