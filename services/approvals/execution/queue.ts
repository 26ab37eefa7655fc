import {
  type CallOutcome,
  type LaneStep,
  type OutboundQueue,
  outboundQueue,
  type StepDecision,
  type Tx,
} from '@souk/platform'
import type { Approval, HeldRequest, Requester, Result } from '../approval.ts'
import { finishExecution, startExecution } from '../operations.ts'
import { findForExecution } from '../store.ts'
import { executionLanes } from './lanes.ts'

/** What became of a request that was sent through the ordinary door. */
export type Executed = Result

export interface Execution {
  readonly tenantId: string
  readonly approvalId: string
  readonly requester: Requester
  readonly request: HeldRequest
}

/** Sends a request as whoever asked for it, with the approval as its authority and as its idempotency key. */
export type Door = (execution: Execution, signal: AbortSignal) => Promise<Executed>

interface ExecutionCall extends Execution {
  readonly key: string
}

interface ExecutionOutcome extends CallOutcome {
  readonly executed: Executed
}

export type ExecutionQueue = OutboundQueue<Approval, ExecutionCall, Executed, ExecutionOutcome>

/**
 * The call is the request itself. Sent again after a crash it has the same idempotency key, so it gets the stored answer of
 * the first time, or does what that had not done.
 */
export function executionQueue(door: Door): ExecutionQueue {
  return outboundQueue({
    lanes: executionLanes,
    load: findForExecution,
    call: (call: ExecutionCall, { signal }) => door(call, signal),
    classify: (
      _tx,
      _approval: Approval,
      { answer }: { call: ExecutionCall; answer: Executed },
    ) => ({
      result: isPassing(answer) ? ('failed' as const) : ('succeeded' as const),
      executed: answer,
    }),
    step,
    callTimeoutMs: 30_000,
    hold: { afterFailures: 1, seconds: [1, 5, 30, 60, 300] },
  })
}

/** The server was busy, or the same request is just under way: it is tried again. */
function isPassing({ status, code }: Executed): boolean {
  return status === 429 || status === 503 || code === 'idempotency_in_progress'
}

async function step(
  tx: Tx,
  { subject, outcomes, room }: LaneStep<Approval, ExecutionOutcome>,
): Promise<StepDecision<ExecutionCall, never>> {
  const [outcome] = outcomes
  if (outcome?.result === 'succeeded') {
    await finishExecution(tx, subject, outcome.executed)
    return { calls: [], nextAt: null }
  }
  if (room === 0) return { calls: [], nextAt: tx.now }
  const { id: approvalId, requester, request } = await startExecution(tx, subject)
  const { tenantId } = tx
  return { calls: [{ key: approvalId, tenantId, approvalId, requester, request }], nextAt: null }
}
