import { callInProgress, idempotencyInProgress } from '@souk/platform'
import type { Approval } from '../approval.ts'
import { staleApproval } from '../problems.ts'
import type { ExecutionAnswer, SendApprovedRequest } from './queue.ts'

/** Why nobody can approve a request any more. */
export type Staleness = Parameters<typeof staleApproval>[0]

/** Tries a request that waits, and says why it no longer does what was shown; undefined if it still does. */
export type Trial = (
  approval: Pick<Approval, 'id' | 'requester' | 'request'> & { readonly tenantId: string },
) => Promise<Staleness | undefined>

/** People wait for it. What takes longer is looked at when it is executed. */
const trialMs = 10_000

export function trialBy(sendApprovedRequest: SendApprovedRequest): Trial {
  return async ({ tenantId, id, requester, request }) => {
    const signal = AbortSignal.timeout(trialMs)
    const execution = { tenantId, approvalId: id, requester, request, isTrial: true }
    try {
      return stalenessIn(await sendApprovedRequest(execution, signal))
    } catch (error) {
      if (signal.aborted) return undefined
      throw error
    }
  }
}

/** What may be otherwise in a moment: rights of whoever asked, limits, and what is just under way. */
const passingStatuses = new Set([401, 403, 429])
const passingCodes = new Set([idempotencyInProgress.code, callInProgress.code])

function stalenessIn({ status, code, view }: ExecutionAnswer): Staleness | undefined {
  const isRefused = status >= 400 && status < 500 && !passingStatuses.has(status)
  if (!isRefused || code === undefined || passingCodes.has(code)) return undefined
  if (code !== staleApproval.code) return { resources: [], refusal: code }
  return (view as { meta: Staleness }).meta
}
