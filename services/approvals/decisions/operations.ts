import assert from 'node:assert/strict'
import { recordActivity } from '@souk/activity/contract'
import type { Tx } from '@souk/platform'
import type { Approval } from '../approval.ts'

/** Puts the last decision on the record of the agent, so that it can be proved who said yes, or no, and to what. */
export function recordDecision(tx: Tx, approval: Approval): void {
  const { id, request, requester, payloadSha256, decisions } = approval
  const decision = decisions.at(-1)
  assert(decision, 'nobody has decided')
  const { memberId, verdict, comment } = decision
  recordActivity(tx, [
    {
      agentId: requester.agentId,
      operation: request.operationId,
      facts: {
        ...{ kind: 'DECISION', verdict, approval_id: id, payload_sha256: payloadSha256 },
        actor: { type: 'member', id: memberId },
      },
      ...(comment !== null && { digests: { comment } }),
    },
  ])
}
