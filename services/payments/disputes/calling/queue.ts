import {
  type CommandAnswer,
  callGateway,
  type DisputesAnswer,
  type GatewayKinds,
  gatewayCallTimeoutMs,
  gatewayHold,
} from '@souk/gateways/contract'
import { type OutboundQueue, outboundQueue } from '@souk/platform'
import { disputeLanes } from '../../lanes.ts'
import type { AskableDisputes, DisputeCall, DisputeOutcome } from './call.ts'
import { type DisputeReply, disputesNext, type LockedDisputes, loadDisputes } from './operations.ts'

type DisputeAnswer = DisputesAnswer | CommandAnswer

export type DisputeQueue = OutboundQueue<
  AskableDisputes | LockedDisputes,
  DisputeCall,
  DisputeAnswer,
  DisputeOutcome,
  DisputeReply
>

/** Payments whose disputes a gateway is asked about or told something: one lane each. */
export function disputeQueue(kinds: GatewayKinds): DisputeQueue {
  return outboundQueue({
    lanes: disputeLanes,
    load: loadDisputes,
    step: disputesNext,
    classify: (_tx, _subject, { call, answer }) => outcomeOf(call, answer),
    call: (call, context) =>
      callGateway<DisputeAnswer>(call, context, (request) => {
        const gateway = kinds.openDisputes(call.connection)
        if (call.kind === 'look') return gateway.disputesOf(call.charge, request)
        if (call.kind === 'accept') return gateway.acceptDispute(call.dispute, request)
        return gateway.submitEvidence(call.dispute, call.evidence, request)
      }),
    callTimeoutMs: gatewayCallTimeoutMs,
    hold: gatewayHold,
  })
}

function outcomeOf(call: DisputeCall, answer: DisputeAnswer): DisputeOutcome {
  const result = answer.outcome === 'unanswered' ? 'failed' : 'succeeded'
  if (call.kind === 'look') return { kind: 'look', result, answer: answer as DisputesAnswer }
  const { key, disputeId } = call
  return { kind: 'command', result, key, disputeId, answer: answer as CommandAnswer }
}
