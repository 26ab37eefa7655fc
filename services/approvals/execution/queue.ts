import { type ActorFacts, recordActivity } from '@souk/activity/contract'
import { returnMoney } from '@souk/identity/contract'
import {
  type CallOutcome,
  callInProgress,
  idempotencyInProgress,
  type LaneStep,
  type OutboundQueue,
  outboundQueue,
  type StepDecision,
  storedAnswerErased,
  type Tx,
} from '@souk/platform'
import type { Approval, Requester, Result, StoredRequest } from '../approval.ts'
import { finishExecution, startExecution } from '../operations.ts'
import { approvalUsed } from '../problems.ts'
import { findForExecution } from '../store.ts'
import { endOf, hasMovedNothing } from '../supervision/record.ts'
import { markDeclinedByApproval } from '../usage/store.ts'
import { executionLanes } from './lanes.ts'

/** What a request answered that was sent through the ordinary request pipeline. */
export interface ExecutionAnswer extends Result {
  /** What it answered. */
  readonly view?: unknown
  /** Whether that is what it had answered before. */
  readonly isReplayed?: boolean
}

export interface Execution {
  readonly tenantId: string
  readonly approvalId: string
  readonly requester: Requester
  readonly request: StoredRequest
  /** Whether it is only tried, to see whether it would still do what was shown. */
  readonly isTrial?: boolean
}

/** Sends a request as whoever asked for it, with the approval as its authority and as its idempotency key. */
export type SendApprovedRequest = (
  execution: Execution,
  signal: AbortSignal,
) => Promise<ExecutionAnswer>

interface ExecutionCall extends Execution {
  readonly key: string
  /** Whether its transaction was committed before, so that there is nothing left but to learn what it answered. */
  readonly isBegun: boolean
}

interface ExecutionOutcome extends CallOutcome {
  readonly answer: ExecutionAnswer
}

export type ExecutionQueue = OutboundQueue<
  Approval,
  ExecutionCall,
  ExecutionAnswer,
  ExecutionOutcome
>

/**
 * The call is the request itself. Sent again after a crash it has the same idempotency key, so it gets the stored answer of
 * the first time, or does what that had not done.
 */
export function executionQueue(sendApprovedRequest: SendApprovedRequest): ExecutionQueue {
  return outboundQueue({
    lanes: executionLanes,
    load: findForExecution,
    call: (call: ExecutionCall, { signal }) => sendApprovedRequest(call, signal),
    classify: (
      _tx,
      approval: Approval,
      { call, answer }: { call: ExecutionCall; answer: ExecutionAnswer },
    ) => ({
      result: isKnown(approval, call, answer) ? ('succeeded' as const) : ('failed' as const),
      answer,
    }),
    step,
    callTimeoutMs: 30_000,
    hold: { afterFailures: 1, seconds: [1, 5, 30, 60, 300] },
  })
}

/** The server was busy, somebody outside has not answered, or the same is just under way: it is tried again. */
const passingStatuses = new Set([429, 503, 504])
/** What it answered is not known any more, and will not be. */
const answeredBefore = new Set([approvalUsed.code, storedAnswerErased.code])
const passingCodes = new Set([idempotencyInProgress.code, callInProgress.code])

/**
 * Whether it is known what became of the request. Once it has begun, money may have been moved: then nothing counts but
 * what was answered to just that, not that it could not be sent again or that something broke on the way.
 */
function isKnown(
  { begunAt }: Approval,
  { isBegun }: ExecutionCall,
  { status, code, isReplayed }: ExecutionAnswer,
): boolean {
  if (passingStatuses.has(status) || passingCodes.has(code ?? '')) return false
  if (isBegun) return isReplayed === true || answeredBefore.has(code ?? '')
  return begunAt === null || status < 500
}

async function step(
  tx: Tx,
  { subject, outcomes, room }: LaneStep<Approval, ExecutionOutcome>,
): Promise<StepDecision<ExecutionCall, never>> {
  const [outcome] = outcomes
  if (outcome?.result === 'succeeded') {
    const { view: _shown, isReplayed: _known, ...result } = outcome.answer
    await finishExecution(tx, subject, result)
    await recordEnd(tx, subject, outcome.answer)
    return { calls: [], nextAt: null }
  }
  if (room === 0) return { calls: [], nextAt: tx.now }
  const { id: approvalId, requester, request, begunAt } = await startExecution(tx, subject)
  const { tenantId } = tx
  const call = { key: approvalId, tenantId, approvalId, requester, request }
  return { calls: [{ ...call, isBegun: begunAt !== null }], nextAt: null }
}

/**
 * What had begun gets its last entry in the transaction that ends the approval, so there is one such entry. What was
 * refused before has its entry from then.
 */
async function recordEnd(
  tx: Tx,
  approval: Approval,
  { status, code, view }: ExecutionAnswer,
): Promise<void> {
  const { id, request, requester, preview, begunAt } = approval
  const { agentId, memberId, through } = requester
  if (begunAt === null) return
  const isDeclined = hasMovedNothing(status) && !answeredBefore.has(code ?? '')
  if (isDeclined) await markDeclinedByApproval(tx, id)
  if (agentId === null) return
  if (preview.money && isDeclined) {
    await returnMoney(tx, [...through, agentId], preview.money, begunAt)
  }
  const who: ActorFacts = {
    ...{ token_id: id, on_behalf_of: memberId },
    ...{ delegated_through: through, network: null },
  }
  const { facts, digests } = endOf(status, view)
  const end = { facts: { ...facts, ...who, approval_id: id }, ...(digests && { digests }) }
  recordActivity(tx, [{ agentId, operation: request.operationId, ...end }])
}
