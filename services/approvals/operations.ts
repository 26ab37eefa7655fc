import { listRolesOf } from '@souk/identity/contract'
import {
  advance,
  audited,
  checkVersion,
  type EventKind,
  emit,
  hourMs,
  idOf,
  newId,
  type Outcome,
  ownId,
  type Tx,
  withCommit,
} from '@souk/platform'
import {
  type Approval,
  approvalLifecycle,
  type Binding,
  type Caller,
  type Decision,
  decide,
  isEnoughFor,
  isRequestedBy,
  type Requester,
  type Result,
  type RolesOf,
  withReason,
  withRequirementsOf,
} from './approval.ts'
import { isIntact, payloadHash, requestHash } from './binding.ts'
import { recordDecision } from './decisions/operations.ts'
import { asShown } from './erasure/erasure.ts'
import {
  approvalApproved,
  approvalCancelled,
  approvalExecuted,
  approvalExpired,
  approvalFailed,
  approvalReasonChanged,
  approvalRejected,
  approvalReminderDue,
  approvalRequested,
  approvalStale,
  approvalVoteRecorded,
} from './events.ts'
import { executionLanes } from './execution/lanes.ts'
import { humanOf, othersBehind } from './human.ts'
import type { Evaluation } from './policies/policy.ts'
import {
  approvalNotFound,
  approvalUsed,
  payloadChanged,
  staleApproval,
  tooManyPendingApprovals,
} from './problems.ts'
import { summaryOfApproval } from './schemas.ts'
import {
  countWaiting,
  eraseContent,
  findWaitingForUpdate,
  getApproval,
  getApprovalForUpdate,
  insertApproval,
  updateApproval,
} from './store.ts'
import { insertSubjects } from './subjects/store.ts'
import { subjectsOf } from './subjects/subject.ts'
import { type Findings, movedSince } from './supervision/findings.ts'
import { evaluateWrite, waitingWrite } from './supervision/operations.ts'
import { lockActor } from './usage/store.ts'

/** Which operation it is, as its route declares it. */
export type DeclaredOperation = Pick<Binding, 'route' | 'scope'>

/** What is asked of people, as the supervision of a write found it. */
export type ApprovalDraft = Pick<
  Approval,
  | 'request'
  | 'requester'
  | 'agentOwnerId'
  | 'preview'
  | 'reason'
  | 'sources'
  | 'policyId'
  | 'policyVersion'
  | 'requirements'
  | 'readScope'
  | 'resourceVersions'
> & { readonly ttlHours: number; readonly operation: DeclaredOperation }

/**
 * The same request that waits already is not asked for twice. If it would do something else by now, nobody can approve
 * what waits, and this one takes its place.
 */
export async function requestApproval(
  tx: Tx,
  { ttlHours, operation, ...draft }: ApprovalDraft,
): Promise<Approval> {
  const tenantId = idOf('ten', tx.tenantId)
  const requestSha256 = requestHash(tenantId, draft)
  const waiting = await findWaitingForUpdate(tx, draft.requester, requestSha256)
  if (waiting && !movedSince(waiting, draft)) return askAgain(tx, waiting, draft)
  if (waiting) await expireAsStale(tx, waiting)
  await checkPendingLimit(tx, draft.requester)
  const expiresAt = new Date(tx.now.getTime() + ttlHours * hourMs)
  const binding = { ...operation, requirements: draft.requirements }
  const approval: Approval = {
    ...draft,
    binding,
    providerId: ownId(tx, 'prv'),
    id: newId('apr'),
    status: 'PENDING',
    requestSha256,
    payloadSha256: payloadHash(tenantId, { ...draft, binding, expiresAt }),
    earlierReasons: [],
    decisions: [],
    begunAt: null,
    remindAt: new Date(tx.now.getTime() + (ttlHours * hourMs) / 2),
    expiresAt,
    result: null,
    erasedAt: null,
    version: 1,
    createdAt: tx.now,
    updatedAt: tx.now,
  }
  if (!(await insertApproval(tx, approval))) {
    const same = await findWaitingForUpdate(tx, draft.requester, requestSha256)
    if (same) return askAgain(tx, same, draft)
    throw new Error('an approval was neither inserted nor found')
  }
  withCommit(tx, () => insertSubjects(tx, subjectsOf(approval)))
  announce(tx, approvalRequested, approval)
  return approval
}

async function askAgain(
  tx: Tx,
  waiting: Approval,
  draft: Pick<Approval, 'reason' | 'sources'>,
): Promise<Approval> {
  const asked = withReason(waiting, draft, tx.now)
  if (asked === waiting) return waiting
  await updateApproval(tx, asked)
  announce(tx, approvalReasonChanged, asked, waiting)
  return asked
}

/** People have to look at each of them. */
const pendingMax = 100

/** The agent is held until the commit: of requests that come at once none gets by. */
async function checkPendingLimit(tx: Tx, { agentId }: Requester): Promise<void> {
  if (agentId === null) return
  await lockActor(tx, agentId)
  const count = await countWaiting(tx, agentId)
  if (count >= pendingMax) throw tooManyPendingApprovals({ limit: pendingMax })
}

/** What a member says to which request. */
export type DecisionDraft = Pick<Decision, 'verdict' | 'comment'> & {
  readonly approvalId: string
  readonly payloadSha256: string
}

/** Whether it can be decided so, whatever policies say by now; returns what waits. */
export async function checkDecision(
  tx: Tx,
  caller: Caller | undefined,
  decision: DecisionDraft,
): Promise<Approval> {
  const approval = await getApproval(tx, decision.approvalId)
  await decidedOn(tx, caller, decision, { approval, current: approval })
  return approval
}

/**
 * What enough people have approved is executed by the worker. There is no lane before this, so that no step of it can
 * hold the lane and wait for the approval.
 */
export async function decideApproval(
  tx: Tx,
  caller: Caller | undefined,
  decision: DecisionDraft,
): Promise<Approval> {
  const { approvalId } = decision
  const approval = await getApprovalForUpdate(tx, approvalId)
  const current = await withRequirementsNow(tx, approval, decision.verdict)
  const decided = await decidedOn(tx, caller, decision, { approval, current })
  await updateApproval(tx, decided)
  if (decided.status === 'APPROVED') await executionLanes.wake(tx, approvalId, tx.now)
  announce(tx, announcedBy[decided.status] ?? approvalVoteRecorded, decided, approval)
  recordDecision(tx, decided)
  return decided
}

/** Whoever wanted to approve it could have, had it not become something else meanwhile. */
export async function endAsStale(
  tx: Tx,
  caller: Caller | undefined,
  decision: DecisionDraft,
): Promise<Approval> {
  const approval = await getApprovalForUpdate(tx, decision.approvalId)
  const current = await withRequirementsNow(tx, approval, decision.verdict)
  await decidedOn(tx, caller, decision, { approval, current })
  return expireAsStale(tx, approval)
}

/** Only of what is there somebody is told that they may not decide on it. */
async function decidedOn(
  tx: Tx,
  caller: Caller | undefined,
  decision: DecisionDraft,
  { approval, current }: { readonly approval: Approval; readonly current: Approval },
): Promise<Approval> {
  const memberId = humanOf(caller)
  checkVersion(tx, approval.version)
  if (!isIntact(idOf('ten', tx.tenantId), approval)) throw payloadChanged()
  const [roles, rolesOf] = await Promise.all([
    listRolesOf(tx, memberId),
    rolesOfDeciders(tx, approval),
  ])
  const behind = othersBehind(caller)
  const decider = { memberId, behind, roles, scopes: caller?.scopes ?? new Set<string>() }
  return decide(current, decider, decision, { now: tx.now, rolesOf })
}

/** Policies may have changed since it was asked for. Whoever rejects needs none of them. */
async function withRequirementsNow(
  tx: Tx,
  approval: Approval,
  verdict: Decision['verdict'],
): Promise<Approval> {
  if (approval.status !== 'PENDING' || verdict === 'REJECT') return approval
  return withRequirementsOf(approval, await evaluateWrite(tx, await waitingWrite(tx, approval)))
}

/** Whoever has left has no roles. */
async function rolesOfDeciders(tx: Tx, { decisions }: Approval): Promise<RolesOf> {
  const entries = decisions.map(
    async ({ memberId }) => [memberId, await listRolesOf(tx, memberId)] as const,
  )
  return new Map(await Promise.all(entries))
}

const announcedBy: Partial<Record<Approval['status'], typeof approvalRequested>> = {
  APPROVED: approvalApproved,
  REJECTED: approvalRejected,
}

/** Only whoever asked can withdraw it; to others who may not read it, it is not there. */
export async function cancelApproval(
  tx: Tx,
  caller: Caller | undefined,
  approvalId: string,
): Promise<Approval> {
  const approval = await getApprovalForUpdate(tx, approvalId)
  if (!isRequestedBy(approval, caller)) throw approvalNotFound({ approvalId })
  checkVersion(tx, approval.version)
  const status = advance(approvalLifecycle, approval.status, 'cancel', ['cancel'])
  return end(tx, approval, status, approvalCancelled)
}

export function expireApproval(tx: Tx, approval: Approval): Promise<Approval> {
  return end(tx, approval, advance(approvalLifecycle, approval.status, 'expire'), approvalExpired)
}

/** It would do something else by now than it shows, so that nobody can approve it any more. */
function expireAsStale(tx: Tx, approval: Approval): Promise<Approval> {
  const status = advance(approvalLifecycle, approval.status, 'expireAsStale')
  return end(tx, approval, status, approvalStale)
}

async function end(
  tx: Tx,
  approval: Approval,
  status: Approval['status'],
  kind: EventKind<typeof approvalRequested.object>,
): Promise<Approval> {
  const ended = { ...next(approval, tx.now), status, remindAt: null }
  await updateApproval(tx, ended)
  announce(tx, kind, ended, approval)
  return ended
}

/** One that was decided on meanwhile needs no reminder. */
export async function remind(tx: Tx, approval: Approval): Promise<void> {
  const reminded = { ...next(approval, tx.now), remindAt: null }
  await updateApproval(tx, reminded)
  if (approval.status === 'PENDING') announce(tx, approvalReminderDue, reminded, approval)
}

function next(approval: Approval, now: Date): Approval {
  return { ...approval, version: approval.version + 1, updatedAt: now }
}

/** From now on the request may be under way. Tried again after a crash it stays where it is. */
export async function startExecution(tx: Tx, approval: Approval): Promise<Approval> {
  if (approval.status === 'EXECUTING') return approval
  const status = advance(approvalLifecycle, approval.status, 'execute')
  const executing = { ...next(approval, tx.now), status, remindAt: null }
  await updateApproval(tx, executing)
  audited(tx, { resource: 'approval', id: approval.id, before: approval, after: executing })
  return executing
}

/** What an approved write does, and what holds for it, when it is done again. */
export interface Execution extends Findings {
  readonly evaluation: Evaluation
  readonly operation: DeclaredOperation
}

/**
 * In the transaction of the approved write, before its commit: the approval counts once, for the request that it was
 * given for, and only while that touches what it did when it was shown and does the same to it, and policies and people still say so. What
 * is complete with this commit is executed with it;
 * a write that has to ask outside first is executed when the answer is there.
 */
export async function completeExecution(
  tx: Tx,
  approvalId: string,
  { resourceVersions, preview, evaluation, operation }: Execution,
  outcome: Outcome | undefined,
): Promise<void> {
  const approval = await getApprovalForUpdate(tx, approvalId)
  if (approval.status !== 'EXECUTING') throw approvalNotFound({ approvalId })
  if (approval.begunAt !== null) throw approvalUsed()
  checkAsShown(tx, approval, { resourceVersions, preview, operation })
  const isEnough = isEnoughFor(
    withRequirementsOf(approval, evaluation),
    await rolesOfDeciders(tx, approval),
  )
  if (!isEnough) throw staleApproval({ resources: [], refusal: null })
  // What it creates has its id only now.
  withCommit(tx, () => insertSubjects(tx, subjectsOf({ ...approval, resourceVersions, preview })))
  const begun = { ...approval, begunAt: tx.now }
  if (outcome) await finishExecution(tx, begun, resultOf(outcome))
  else await updateApproval(tx, next(begun, tx.now))
}

/** What was shown is what is done: the operation that was approved, with the effect that it had then. */
export function checkAsShown(
  tx: Pick<Tx, 'tenantId'>,
  approval: Approval,
  { operation, ...found }: Findings & { readonly operation: DeclaredOperation },
): void {
  const isIt = isOf(operation, approval.binding) && isIntact(idOf('ten', tx.tenantId), approval)
  const moved = movedSince(approval, found)
  if (!isIt || moved) throw staleApproval({ resources: moved ?? [], refusal: null })
}

/** Whether it is the operation that was approved, and not one that came in its place since. */
function isOf({ route, scope }: DeclaredOperation, binding: Binding | null): boolean {
  return binding === null || (binding.route === route && binding.scope === scope)
}

function resultOf({ status, location, refusal }: Outcome): Result {
  return { status, ...(location && { location }), ...(refusal && { code: refusal.code }) }
}

/** What was sent has an answer. */
export async function finishExecution(tx: Tx, approval: Approval, result: Result): Promise<void> {
  const { action, kind } = endingOf(result)
  const status = advance(approvalLifecycle, approval.status, action)
  const finished = { ...next(approval, tx.now), status, result }
  await updateApproval(tx, finished)
  // What had to wait for the answer goes with it.
  if (finished.erasedAt !== null) await eraseContent(tx, asShown(finished))
  announce(tx, kind, asShown(finished), asShown(approval))
}

function endingOf({ status, code }: Result) {
  if (status < 400) return { action: 'finish', kind: approvalExecuted } as const
  if (code === staleApproval.code) return { action: 'expireAsStale', kind: approvalStale } as const
  return { action: 'fail', kind: approvalFailed } as const
}

export function announce(
  tx: Tx,
  kind: EventKind<typeof approvalRequested.object>,
  approval: Approval,
  before?: Approval,
): void {
  const { id, version } = approval
  audited(tx, { resource: 'approval', id, before, after: approval })
  const touched = [...approval.preview.changes, ...approval.resourceVersions]
  const about = touched.map((resource) => resource.id)
  const previous = before && summaryOfApproval(before)
  const owner = approval.providerId
  emit(tx, kind, { id, version, object: summaryOfApproval(approval), previous, about, owner })
}
